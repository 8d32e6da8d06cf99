import type { Day } from '../kernel/index.ts';

/** A run of game days with a loss of units. */
export interface Drawdown {
  readonly from: Day;
  readonly to: Day;
  readonly picks: number;
  /** Below 0. */
  readonly units: number;
}

interface DayUnits {
  readonly date: Day;
  readonly picks: number;
  readonly units: number;
}

/**
 * The run of days with the largest loss: from the day after the running total's peak to its trough. Days are in order. Of
 * equal losses the first; null if no day lost anything.
 */
export function maxDrawdown(days: readonly DayUnits[]): Drawdown | null {
  let worst: Drawdown | null = null;
  let run: Drawdown | null = null;
  for (const { date, picks, units } of days) {
    const longer: Drawdown =
      run === null
        ? { from: date, to: date, picks, units }
        : { from: run.from, to: date, picks: run.picks + picks, units: run.units + units };
    run = longer.units < 0 ? longer : null;
    if (run !== null && run.units < (worst?.units ?? 0)) worst = run;
  }
  return worst;
}
