import { Type, type Static } from 'typebox';
import { DEFAULT_LEAGUE, type League, LEAGUES } from '../../leagues/index.ts';
import { defineOperation, type OperationContext, type OperationKind } from './kinds.ts';

const Day = (description: string) =>
  Type.String({ format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description, examples: ['2026-01-10'] });
const LeagueName = Type.Unsafe<League>({ type: 'string', enum: [...LEAGUES], description: 'By default Nba.' });
const Force = Type.Optional(
  Type.Boolean({ description: 'Grades corrected box scores again, however old the first grade is.' }),
);

/**
 * The operations of the contract: their shapes, and which of them must not overlap. Other modules bring what they do.
 */
const DECLARATIONS = {
  'score-day': {
    targetService: 'scorer',
    summary: 'Score a day',
    description: 'Scores every prop of the day from what is known now, and publishes what changed.',
    input: Type.Object({ date: Day('Game day.'), league: Type.Optional(LeagueName) }),
    covers: (input: { date: string; league?: League }) => oneDay(input.date, input.league ?? DEFAULT_LEAGUE),
  },
  settle: {
    targetService: 'settler',
    summary: 'Settle a day',
    description: 'Grades the picks of one day from the box scores known now.',
    input: Type.Object({ date: Day('Game day.'), force: Force }),
    covers: (input: { date: string }) => oneDay(input.date, null),
  },
  'settle-range': {
    targetService: 'settler',
    summary: 'Settle a range of days',
    description: 'Grades the picks of a range of days. A range that overlaps an open one is a conflict.',
    input: Type.Object({ from: Day('First game day.'), to: Day('Last game day, included.'), force: Force }),
    covers: ({ from, to }: { from: string; to: string }) => ({ from, to, league: null }),
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
    }),
    covers: (input: { date?: string; league?: League }) =>
      input.date === undefined ? undefined : oneDay(input.date, input.league ?? DEFAULT_LEAGUE),
  },
  'republish-picks': {
    targetService: 'publisher',
    summary: 'Publish a day again',
    description:
      'Creates a new version of the day’s board beside the previous one. A second open one for the same day is a conflict.',
    input: Type.Object({ date: Day('Game day.'), league: Type.Optional(LeagueName) }),
    covers: (input: { date: string; league?: League }) => oneDay(input.date, input.league ?? DEFAULT_LEAGUE),
    exclusive: true,
  },
} as const;

const oneDay = (date: string, league: League | null) => ({ from: date, to: date, league });

type Declarations = typeof DECLARATIONS;
export type OperationType = keyof Declarations;
export type InputOf<Name extends OperationType> = Static<Declarations[Name]['input']>;

/** An operation of the contract, with what it does. */
export function operation<Name extends OperationType>(
  type: Name,
  run: (ctx: OperationContext, input: InputOf<Name>) => Promise<object>,
  check?: (input: InputOf<Name>) => void,
): OperationKind {
  // The cast is safe: each declaration's `covers` takes its own input, which the type of the whole table cannot
  // express.
  const declared = DECLARATIONS[type] as unknown as Parameters<typeof defineOperation>[0];
  return defineOperation({
    ...declared,
    type,
    run,
    ...(check && { check }),
  });
}
