import { Type, type Static, type TSchema } from 'typebox';
import { EVERY_LEAGUE, LEAGUES, type League, type LeagueChoice } from '../../leagues/index.ts';
import { defineOperation, type Coverage, type OperationContext, type OperationKind } from './kinds.ts';

const Day = (description: string) =>
  Type.String({ format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description, examples: ['2026-01-10'] });
const LeagueName = Type.Unsafe<League>({
  type: 'string',
  enum: [...LEAGUES],
  description: 'By default the league that the configuration names as default.',
});
const Force = Type.Optional(
  Type.Boolean({ description: 'Grades corrected box scores again, however old the first grade is.' }),
);

/**
 * The operations of the contract: their input schemas, and which of them must not overlap. Other modules provide the
 * work.
 */
const DECLARATIONS = {
  'score-day': {
    targetService: 'scorer',
    summary: 'Score a day',
    description: 'Scores every prop of the day from what is known now, and publishes what changed.',
    input: Type.Object({ date: Day('Game day.'), league: Type.Optional(LeagueName) }),
    covers: ({ date }: { date: string }, league: League) => oneDay(date, league),
  },
  settle: {
    targetService: 'settler',
    summary: 'Settle a day',
    description: 'Grades the picks of one day from the box scores known now.',
    input: Type.Object({ date: Day('Game day.'), league: Type.Optional(LeagueName), force: Force }),
    covers: ({ date }: { date: string }, league: League) => oneDay(date, league),
  },
  'settle-range': {
    targetService: 'settler',
    summary: 'Settle a range of days',
    description: 'Grades the picks of a range of days. A range that overlaps an open one is a conflict.',
    input: Type.Object({
      from: Day('First game day.'),
      to: Day('Last game day, included.'),
      league: Type.Optional(LeagueName),
      force: Force,
    }),
    covers: ({ from, to }: { from: string; to: string }, league: League) => ({ from, to, league }),
    exclusive: true,
  },
  ingest: {
    targetService: 'ingester',
    summary: 'Ingest a source',
    description: 'Fetches the current data of a source, or its data of a day.',
    input: Type.Object({
      source: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'A source, as named in GET /ops/data-freshness.',
        examples: ['espn'],
      }),
      date: Type.Optional(Day('Game day.')),
      league: Type.Optional(LeagueName),
      accept: Type.Optional(
        Type.Boolean({
          description:
            'Stores also what is held back because it changes more than can be true. Look at the response first.',
        }),
      ),
    }),
    covers: ({ date }: { date?: string }, league: League) => (date === undefined ? undefined : oneDay(date, league)),
  },
  'republish-picks': {
    targetService: 'publisher',
    summary: 'Publish a day again',
    description:
      'Creates a new version of the day’s board beside the previous one. A second open one for the same day is a conflict.',
    input: Type.Object({ date: Day('Game day.'), league: Type.Optional(LeagueName) }),
    covers: ({ date }: { date: string }, league: League) => oneDay(date, league),
    exclusive: true,
  },
} as const;

const oneDay = (date: string, league: League) => ({ from: date, to: date, league });

type Declarations = typeof DECLARATIONS;
export type OperationType = keyof Declarations;
export type InputOf<Name extends OperationType> = Static<Declarations[Name]['input']>;

/** An operation of the contract, with what it does. Without a named league it covers the default one. */
export function operation<Name extends OperationType>(
  type: Name,
  run: (ctx: OperationContext, input: InputOf<Name>) => Promise<object>,
  check?: (input: InputOf<Name>) => void,
  { byDefault }: LeagueChoice = EVERY_LEAGUE,
): OperationKind {
  // The cast is safe: each declaration's `covers` takes its own input, which the type of the whole table cannot
  // express.
  const { covers, ...declared } = DECLARATIONS[type] as unknown as Omit<OperationKind, 'covers'> & {
    covers(input: { readonly league?: League }, league: League): Coverage | undefined;
  };
  return defineOperation<TSchema, object>({
    ...declared,
    type,
    covers: (input) =>
      covers(input as { readonly league?: League }, (input as { readonly league?: League }).league ?? byDefault()),
    run,
    ...(check && { check }),
  });
}
