import { COUNTS, STAT_NAMES, statDefinition, type Count, type Stat } from '../../../kernel/index.ts';
import { DOUBLE_STATS, SUM_STATS } from '../../constants/constants.ts';
import type { Leg } from './leg.ts';

/** What a leg says of its stat, given that the line is not hit exactly. */
type Said = Pick<Leg, 'stat' | 'line' | 'direction'>;

/** Smallest and largest values that are still possible, by stat. A single count is its own stat. */
type Bounds = Record<Stat, [low: number, high: number]>;

/** A sum of multiples of stats that is never above zero. */
type Rule = readonly (readonly [stat: Stat, times: number])[];

const COUNT_STATS: Readonly<Record<Count, Stat>> = Object.fromEntries(
  COUNTS.map((count) => [count, SUM_STATS.find((stat) => isJust(stat, count))!]),
) as Record<Count, Stat>;

function isJust(stat: Stat, count: Count): boolean {
  const { parts } = statDefinition(stat);
  return parts.length === 1 && parts[0] === count;
}

/** A stat equals a sum of others: neither side is ever above the other. */
const equal = (stat: Stat, sum: readonly (readonly [Stat, number])[]): Rule[] => [
  [[stat, 1], ...sum.map(([of, times]): [Stat, number] => [of, -times])],
  [[stat, -1], ...sum],
];

const atMost = (small: Stat, large: Stat): Rule => [
  [small, 1],
  [large, -1],
];

const SUMS = SUM_STATS.filter((stat) => statDefinition(stat).parts.length > 1);

/** Every way to make a sum of a smaller sum and single counts, or of single counts alone. */
const sumRules: readonly Rule[] = SUMS.flatMap((stat) => {
  const { parts } = statDefinition(stat);
  const smaller = SUMS.filter(
    (other) =>
      statDefinition(other).parts.length < parts.length &&
      statDefinition(other).parts.every((part) => parts.includes(part)),
  );
  const singles = (counts: readonly Count[]): [Stat, number][] => counts.map((count) => [COUNT_STATS[count], 1]);
  return [
    ...equal(stat, singles(parts)),
    ...smaller.flatMap((other) => {
      const rest = parts.filter((part) => !statDefinition(other).parts.includes(part));
      return equal(stat, [[other, 1], ...singles(rest)]);
    }),
  ];
});

/** How a box score hangs together: a basket is two points or three, a free throw one, and none is made without an attempt. */
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

const TEN = 10;
/** Rules hang together in chains shorter than this. */
const ROUNDS = 12;

/** Narrows one bound of each stat of a rule; whether anything changed. */
function applyRule(rule: Rule, bounds: Bounds): boolean {
  let least = 0;
  for (const [stat, times] of rule) least += times * bounds[stat][times > 0 ? 0 : 1];
  if (!Number.isFinite(least) && rule.filter(([stat]) => bounds[stat][1] === Infinity).length > 1) return false;
  let changed = false;
  for (const [stat, times] of rule) {
    const own = bounds[stat];
    let others = 0;
    for (const [other, by] of rule) if (other !== stat) others += by * bounds[other][by > 0 ? 0 : 1];
    if (!Number.isFinite(others)) continue;
    if (times > 0) {
      const most = Math.floor(-others / times);
      if (most < own[1]) {
        own[1] = most;
        changed = true;
      }
    } else {
      const fewest = Math.ceil(others / -times);
      if (fewest > own[0]) {
        own[0] = fewest;
        changed = true;
      }
    }
  }
  return changed;
}

/** Tens make a double, and a double takes tens. */
function applyDoubles(bounds: Bounds): boolean {
  let changed = false;
  for (const stat of DOUBLE_STATS) {
    const { parts, doubles = 0 } = statDefinition(stat);
    const counts = parts.map((part) => bounds[COUNT_STATS[part]]);
    const sure = counts.filter(([low]) => low >= TEN).length;
    const open = counts.filter(([low, high]) => low < TEN && high >= TEN);
    const own = bounds[stat];
    if (sure >= doubles && own[0] < 1) [own[0], changed] = [1, true];
    if (sure + open.length < doubles && own[1] > 0) [own[1], changed] = [0, true];
    if (own[1] < 1 && sure === doubles - 1) for (const count of open) [count[1], changed] = [TEN - 1, true];
    if (own[0] > 0 && sure + open.length === doubles) for (const count of open) [count[0], changed] = [TEN, true];
  }
  return changed;
}

/** Whether no box score can win all of these legs, which are of one player and one period. */
export function areImpossible(legs: readonly Said[]): boolean {
  const bounds = Object.fromEntries(
    STAT_NAMES.map((stat) => [stat, [0, DOUBLE_STATS.includes(stat) ? 1 : Infinity]]),
  ) as Bounds;
  for (const { stat, line, direction } of legs) {
    const own = bounds[stat];
    if (direction === 'Over') own[0] = Math.max(own[0], Math.floor(line) + 1);
    else own[1] = Math.min(own[1], Math.ceil(line) - 1);
  }
  for (let round = 0; round < ROUNDS; round++) {
    let changed = applyDoubles(bounds);
    for (const rule of RULES) changed = applyRule(rule, bounds) || changed;
    if (STAT_NAMES.some((stat) => bounds[stat][0] > bounds[stat][1])) return true;
    if (!changed) return false;
  }
  return false;
}

const against = ({ stat, line, direction }: Said): Said => ({
  stat,
  line,
  direction: direction === 'Over' ? 'Under' : 'Over',
});

/** Whether the other legs of the player leave this one no way to lose. */
export function isImplied(leg: Said, others: readonly Said[]): boolean {
  return others.length > 0 && areImpossible([...others, against(leg)]);
}
