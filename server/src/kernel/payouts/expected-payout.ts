import type { HousePayouts, PayoutKind } from './payout-table.ts';
import { settleEntry } from './settle-entry.ts';

/** The part of an entry's leg that its payout depends on. */
export interface PayingLeg {
  readonly teamId: number;
  /** Probability of landing exactly on the line. */
  readonly push: number;
}

/**
 * The mean payback of one unit staked. `patterns` has the probability of each of the 2^n hit patterns, given no push: bit i
 * is set where leg i hits. Pushes are treated as independent of everything else. Legs of players who do not play are not
 * included.
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

/** Every set of legs that may push, with its probability. */
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

/** The patterns of independent legs. */
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
 * The probability that each of `count` independent legs needs for the entry to break even. Null without a row, or where even
 * certain legs do not break even.
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
