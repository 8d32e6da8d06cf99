import type { Leg } from './leg.ts';
import { TEN, lawOf, type BoxLaw, type Rule } from './box-law.ts';

/** What a leg implies for its stat, given no push. */
type Said = Pick<Leg, 'sport' | 'stat' | 'line' | 'direction'>;

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
function applyDoubles({ doubles }: BoxLaw, { low, high }: Bounds): boolean {
  let changed = false;
  for (const { at, needed, counts } of doubles) {
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
  const [first] = legs;
  if (first === undefined) return false;
  const law = lawOf(first.sport);
  const width = law.places.size;
  const bounds = { low: new Float64Array(width), high: new Float64Array(width).fill(Infinity) };
  const { low, high } = bounds;
  for (const { at } of law.doubles) high[at] = 1;
  for (const { stat, line, direction } of legs) {
    const at = law.places.get(stat)!;
    if (direction === 'Over') low[at] = Math.max(low[at]!, Math.floor(line) + 1);
    else high[at] = Math.min(high[at]!, Math.ceil(line) - 1);
  }
  for (let round = 0; round < law.rounds; round++) {
    let changed = applyDoubles(law, bounds);
    for (const rule of law.rules) changed = applyRule(rule, bounds) || changed;
    if (low.some((value, at) => value > high[at]!)) return true;
    if (!changed) return false;
  }
  return false;
}

const against = ({ sport, stat, line, direction }: Said): Said => ({
  sport,
  stat,
  line,
  direction: direction === 'Over' ? 'Under' : 'Over',
});

/** Whether this leg must win if the other legs of the player win. */
export function isImplied(leg: Said, others: readonly Said[]): boolean {
  return others.length > 0 && areImpossible([...others, against(leg)]);
}
