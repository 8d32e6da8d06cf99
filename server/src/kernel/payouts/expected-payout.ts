import type { HousePayouts, PayoutKind } from './payout-table.ts';
import { settleEntry } from './settle-entry.ts';

/** A leg of an entry, as far as its payout depends on it. */
export interface PayingLeg {
  readonly teamId: number;
  /** Probability of landing exactly on the line. */
  readonly push: number;
}

/**
 * What one unit staked pays back on average. `patterns` has the probability of each pattern of hits given that no leg lands
 * on its line, 2^n of them: bit i is set where leg i hits. Whether a leg lands on its line is taken as independent of all
 * else. A player who does not play is not part of it.
 */
export function expectedPayout(
  tables: HousePayouts,
  kind: PayoutKind,
  legs: readonly PayingLeg[],
  patterns: Float64Array,
): number {
  let expected = 0;
  for (const { pushed, probability } of pushesOf(legs))
    for (const [pattern, chance] of patterns.entries()) {
      if (chance === 0) continue;
      const graded = legs.map(({ teamId }, leg) => ({ teamId, outcome: outcomeOf(leg, pushed, pattern) }));
      expected += probability * chance * settleEntry(tables, kind, graded).pays;
    }
  return expected;
}

const outcomeOf = (leg: number, pushed: number, pattern: number): 'Push' | 'Hit' | 'Miss' =>
  (pushed >> leg) & 1 ? 'Push' : (pattern >> leg) & 1 ? 'Hit' : 'Miss';

/** Every set of legs that may land on their lines, with its probability. */
function pushesOf(legs: readonly PayingLeg[]): { readonly pushed: number; readonly probability: number }[] {
  let sets = [{ pushed: 0, probability: 1 }];
  for (const [leg, { push }] of legs.entries())
    if (push > 0)
      sets = sets.flatMap(({ pushed, probability }) => [
        { pushed, probability: probability * (1 - push) },
        { pushed: pushed | (1 << leg), probability: probability * push },
      ]);
  return sets;
}

/** The patterns of legs that do not depend on each other. */
export function independentPatterns(probabilities: readonly number[]): Float64Array {
  let patterns = Float64Array.of(1);
  for (const probability of probabilities) {
    const longer = new Float64Array(2 * patterns.length);
    for (const [pattern, chance] of patterns.entries()) {
      longer[pattern] = chance * (1 - probability);
      longer[pattern + patterns.length] = chance * probability;
    }
    patterns = longer;
  }
  return patterns;
}

const STEPS = 50;

/**
 * The probability that each of so many independent legs needs for the entry to pay back its stake; null without a row, or
 * where even sure legs do not.
 */
export function breakEven(tables: HousePayouts, kind: PayoutKind, count: number): number | null {
  const row = tables[kind].rows.get(count);
  if (row === undefined || (row[0] ?? 0) <= 1) return null;
  const legs = Array.from({ length: count }, (_, teamId) => ({ teamId, push: 0 }));
  const pays = (each: number): number => expectedPayout(tables, kind, legs, independentPatterns(legs.map(() => each)));
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (pays(middle) < 1) low = middle;
    else high = middle;
  }
  return high;
}
