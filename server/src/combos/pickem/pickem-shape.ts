import { Type, type Static } from 'typebox';
import { fairPrice, rounded } from '../../kernel/index.ts';
import { AsOfParam } from '../../picks/index.ts';
import { DayParam } from '../../platform/http/index.ts';
import { legOnWire, payoutOnWire, PayoutShape, type ComboPayout } from '../combo/combo-shape.ts';
import { chance, HouseWord, Interval, jointChance, KindWord, LeagueWord, NAMED_LEG, Probability } from '../shapes.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { LINE_BASES, type EntryLegs } from './entry-legs.ts';
import type { FoundEntry } from './find-entries.ts';

export const PickemQuery = Type.Object({
  house: HouseWord,
  legs: Type.Integer({ minimum: 2, maximum: 8, description: 'Legs of an entry.' }),
  kind: Type.Optional(KindWord),
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  league: Type.Optional(LeagueWord),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Entries at most.' })),
  asOf: AsOfParam,
});
export type PickemQuery = Static<typeof PickemQuery>;

export const LinesWord = Words(
  LINE_BASES,
  'house: its own lines. main: the books’ main lines, because no feed has lines of that house for these games. A line of that house may differ from them.',
);

/** An entry with its probability and payout. */
export const ENTRY = {
  probability: Probability('That every leg hits, given that no line is hit exactly.'),
  interval: Interval,
  independentProbability: Probability('The product of the legs’ probabilities.'),
  fairPrice: Type.Integer({ description: 'American odds at which an entry that must hit whole breaks even.' }),
  expectedPayout: Type.Number({ description: 'What one unit pays back on average, legs on their lines included.' }),
  expectedValue: Type.Number({ description: 'The same less the stake.' }),
  legs: Type.Array(Type.Object(NAMED_LEG)),
};

export const PickemShape = Type.Object(
  {
    league: LeagueWord,
    date: Type.String({ format: 'date' }),
    lines: LinesWord,
    payout: Nullable(Type.Omit(PayoutShape, ['expectedPayout'])),
    entries: Type.Array(
      Type.Object({ ...ENTRY, correlations: Type.Array(Type.Array(Type.Number({ minimum: -1, maximum: 1 }))) }),
      { description: 'The highest expected payout first: players once each, of at least two teams.' },
    ),
    games: Type.Integer({ minimum: 0, description: 'Games of the day that were still to begin.' }),
    props: Type.Integer({ minimum: 0, description: 'Props that an entry could take.' }),
    evaluatedAt: Moment('When this was worked out: the last half-minute.'),
    asOf: Moment('Nothing learned later is in it: the caller’s delay.'),
  },
  { title: 'PickemEntries', description: 'The best entries of a day for one house.' },
);

export function entryOnWire({ legs, joint, expected }: FoundEntry) {
  return {
    probability: jointChance(joint.probability),
    interval: joint.interval.map(jointChance),
    independentProbability: jointChance(joint.independentProbability),
    fairPrice: fairPrice(joint.probability),
    expectedPayout: rounded(expected, 4),
    expectedValue: chance(expected - 1),
    legs: legs.map((leg) => legOnWire(leg, leg)),
  };
}

type About = Pick<Static<typeof PickemShape>, 'league' | 'date'> & { readonly evaluatedAt: Date };

export function pickemOnWire(
  { league, date, evaluatedAt }: About,
  { legs, lines, games, asOf }: EntryLegs,
  found: readonly FoundEntry[],
  payout: Omit<ComboPayout, 'expected'>,
  count: number,
): Static<typeof PickemShape> {
  const { expectedPayout: _unused, ...shown } = payoutOnWire({ ...payout, expected: 0 }, count);
  return {
    league,
    date,
    lines,
    payout: shown,
    entries: found.map((entry) => ({
      ...entryOnWire(entry),
      correlations: entry.joint.correlations.map((row) => row.map((each) => rounded(each, 3))),
    })),
    games,
    props: legs.length,
    evaluatedAt: evaluatedAt.toISOString(),
    asOf: asOf.toISOString(),
  };
}
