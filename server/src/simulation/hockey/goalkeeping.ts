import type { Random } from '../random.ts';
import type { Bench, Turn } from './bench.ts';
import { PULLED } from './figures.ts';
import type { Goal } from './play.ts';

interface Stretch {
  readonly period: number;
  /** Seconds of the period, and those at its end without a goalkeeper. */
  readonly length: number;
  readonly away: number;
}

/** A goalkeeper does not come in for less than this (seconds of a period). */
const LEAST_LEFT = 30;

/**
 * A period in goal: after a goal the starter may be pulled. The shots that were no goals are shared by time. A goal at an empty net
 * counts for no goalkeeper.
 */
export function guard(
  bench: Bench,
  goals: readonly Goal[],
  others: number,
  { period, length, away }: Stretch,
  random: Random,
): void {
  const turns = [{ keeper: bench.keeper, from: 0, conceded: 0 }];
  for (const { at } of goals.filter(({ emptyNet }) => !emptyNet).toSorted((a, b) => a.at - b.at)) {
    bench.against += 1;
    const turn = turns.at(-1);
    if (turn !== undefined) turn.conceded += 1;
    const isPulled = random.uniform() < (PULLED[Math.min(bench.against, PULLED.length - 1)] ?? 0);
    if (!isPulled || bench.relief === undefined || at + away + LEAST_LEFT > length) continue;
    turns.push({ keeper: bench.relief, from: at + 1, conceded: 0 });
    bench.keeper = bench.relief;
    bench.relief = undefined;
  }
  const stop = length - away;
  let left = others;
  for (const [index, { keeper, from, conceded }] of turns.entries()) {
    const to = turns[index + 1]?.from ?? stop;
    const saves = index + 1 === turns.length ? left : shareOf(left, (to - from) / (stop - from), random);
    left -= saves;
    const counts = { saves, shots_against: saves + conceded, goals_against: conceded };
    bench.inGoal.push({ keeper, period, seconds: to - from, counts } satisfies Turn);
  }
}

function shareOf(count: number, share: number, random: Random): number {
  let own = 0;
  for (let i = 0; i < count; i++) if (random.uniform() < share) own += 1;
  return own;
}
