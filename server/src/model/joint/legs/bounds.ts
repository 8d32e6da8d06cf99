import {
  BASKETBALL_STATS,
  FITTED_COUNTS,
  fittedDefinition,
  type FittedCount,
  type FittedStat,
} from '../../../sports/basketball/index.ts';
import type { Stat } from '../../../sports/index.ts';
import { DOUBLE_STATS, statOfCount, SUM_STATS } from '../../constants/constants.ts';
import type { Leg } from './leg.ts';

/** What a leg implies for its stat, given no push. */
type Said = Pick<Leg, 'stat' | 'line' | 'direction'>;

const placeOf = new Map<Stat, number>(BASKETBALL_STATS.map((stat, place) => [stat, place]));
const place = (stat: Stat): number => placeOf.get(stat)!;
const ofCount = (count: FittedCount): FittedStat => statOfCount(count);

/** A sum of multiples of stats, by their indexes, that is never above zero. */
type Rule = readonly { readonly at: number; readonly times: number }[];

/** A stat equals a sum of others: the difference is at most zero in both directions. */
function equal(stat: FittedStat, sum: readonly (readonly [FittedStat, number])[]): Rule[] {
  const side = (sign: number): Rule => [
    { at: place(stat), times: sign },
    ...sum.map(([of, times]) => ({ at: place(of), times: -sign * times })),
  ];
  return [side(1), side(-1)];
}

const atMost = (small: FittedStat, large: FittedStat): Rule => [
  { at: place(small), times: 1 },
  { at: place(large), times: -1 },
];

const SUMS = SUM_STATS.filter((stat) => fittedDefinition(stat).parts.length > 1);

/** Every way to write a sum as a smaller sum and single counts, or as single counts. */
const sumRules: readonly Rule[] = SUMS.flatMap((stat) => {
  const { parts } = fittedDefinition(stat);
  const smaller = SUMS.filter(
    (other) =>
      fittedDefinition(other).parts.length < parts.length &&
      fittedDefinition(other).parts.every((part) => parts.includes(part)),
  );
  const singles = (counts: readonly FittedCount[]): [FittedStat, number][] =>
    counts.map((count) => [ofCount(count), 1]);
  return [
    ...equal(stat, singles(parts)),
    ...smaller.flatMap((other) => {
      const rest = parts.filter((part) => !fittedDefinition(other).parts.includes(part));
      return equal(stat, [[other, 1], ...singles(rest)]);
    }),
  ];
});

/** The rules of the fitted counts: a basket is two points or three, a free throw one, and none is made without an attempt. */
const RULES: readonly Rule[] = [
  ...sumRules,
  ...equal('Points', [
    ['FieldGoalsMade', 2],
    ['Threes', 1],
    ['FreeThrowsMade', 1],
  ]),
  atMost('Threes', 'FieldGoalsMade'),
  atMost('Threes', 'ThreesAttempted'),
  atMost('FieldGoalsMade', 'FieldGoalsAttempted'),
  atMost('ThreesAttempted', 'FieldGoalsAttempted'),
  atMost('FreeThrowsMade', 'FreeThrowsAttempted'),
  atMost('TripleDouble', 'DoubleDouble'),
];

const DOUBLES = DOUBLE_STATS.map((stat) => ({
  at: place(stat),
  needed: fittedDefinition(stat).doubles ?? 0,
  counts: fittedDefinition(stat).parts.map((part) => place(ofCount(part))),
}));

const TEN = 10;
/** Rules depend on each other in chains shorter than this. */
const ROUNDS = FITTED_COUNTS.length;

/** Smallest and largest possible values, by the stat's index. */
interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Narrows one bound of each stat of a rule; returns whether anything changed. */
function applyRule(rule: Rule, { low, high }: Bounds): boolean {
  let least = 0;
  let open = 0;
  for (const { at, times } of rule) {
    const end = times > 0 ? low[at]! : high[at]!;
    if (end === Infinity) open += 1;
    else least += times * end;
  }
  if (open > 1) return false;
  let changed = false;
  for (const { at, times } of rule) {
    const own = times > 0 ? low[at]! : high[at]!;
    if (open === 1 && own !== Infinity) continue;
    const others = own === Infinity ? least : least - times * own;
    if (times > 0) {
      const most = Math.floor(-others / times);
      if (most < high[at]!) [high[at], changed] = [most, true];
    } else {
      const fewest = Math.ceil(others / -times);
      if (fewest > low[at]!) [low[at], changed] = [fewest, true];
    }
  }
  return changed;
}

/** Tens make a double, and a double needs tens. */
function applyDoubles({ low, high }: Bounds): boolean {
  let changed = false;
  for (const { at, needed, counts } of DOUBLES) {
    const sure = counts.filter((count) => low[count]! >= TEN).length;
    const open = counts.filter((count) => low[count]! < TEN && high[count]! >= TEN);
    if (sure >= needed && low[at]! < 1) [low[at], changed] = [1, true];
    if (sure + open.length < needed && high[at]! > 0) [high[at], changed] = [0, true];
    if (high[at]! < 1 && sure === needed - 1) for (const count of open) [high[count], changed] = [TEN - 1, true];
    if (low[at]! > 0 && sure + open.length === needed) for (const count of open) [low[count], changed] = [TEN, true];
  }
  return changed;
}

/** Whether no box score can win all of these legs, which are of one player and one period. */
export function areImpossible(legs: readonly Said[]): boolean {
  const bounds = {
    low: new Float64Array(BASKETBALL_STATS.length),
    high: new Float64Array(BASKETBALL_STATS.length).fill(Infinity),
  };
  const { low, high } = bounds;
  for (const { at } of DOUBLES) high[at] = 1;
  for (const { stat, line, direction } of legs) {
    const at = place(stat);
    if (direction === 'Over') low[at] = Math.max(low[at]!, Math.floor(line) + 1);
    else high[at] = Math.min(high[at]!, Math.ceil(line) - 1);
  }
  for (let round = 0; round < ROUNDS; round++) {
    let changed = applyDoubles(bounds);
    for (const rule of RULES) changed = applyRule(rule, bounds) || changed;
    if (low.some((value, at) => value > high[at]!)) return true;
    if (!changed) return false;
  }
  return false;
}

const against = ({ stat, line, direction }: Said): Said => ({
  stat,
  line,
  direction: direction === 'Over' ? 'Under' : 'Over',
});

/** Whether this leg must win if the other legs of the player win. */
export function isImplied(leg: Said, others: readonly Said[]): boolean {
  return others.length > 0 && areImpossible([...others, against(leg)]);
}
