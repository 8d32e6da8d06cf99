import type { Day } from '../kernel/index.ts';

/** A run of game days over which units were lost. */
export interface Stretch {
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
 * The run of days that lost most: the deepest fall of the running total, from the day after its peak to its trough. Days in
 * order. Of equal falls the first; null if no day lost anything.
 */
export function worstStretch(days: readonly DayUnits[]): Stretch | null {
  let worst: Stretch | null = null;
  let run: Stretch | null = null;
  for (const { date, picks, units } of days) {
    const longer: Stretch =
      run === null
        ? { from: date, to: date, picks, units }
        : { from: run.from, to: date, picks: run.picks + picks, units: run.units + units };
    run = longer.units < 0 ? longer : null;
    if (run !== null && run.units < (worst?.units ?? 0)) worst = run;
  }
  return worst;
}
