import { clusteredVariances, logisticFit, NO_PULL } from '../../fit/regressions/logistic.ts';
import { hoursGroup, HOUR_MS } from './hours.ts';

/** A main line whose game had news after the newest of its prices. */
export interface Move {
  readonly day: string;
  readonly won: boolean;
  /** Log-odds of the over as of the price, with the market in them. */
  readonly before: number;
  /** What the news after it adds to the model's own log-odds. */
  readonly move: number;
  /** How much younger the last report is than the price. */
  readonly milliseconds: number;
}

/** How much of the model's moves the results confirm: 1 for the whole of them, 0 for none. */
export interface ShareOfMoves {
  readonly group: string;
  readonly rows: number;
  readonly share: number;
  /** Standard error; props of one night count as alike. */
  readonly error: number;
}

/** With fewer rows a share says nothing. */
const FEWEST_ROWS = 100;

/** The share over all moves, in each half of the days, and by the age of the price at the last report. */
export function sharesOfMoves(moves: readonly Move[]): ShareOfMoves[] {
  const days = [...new Set(moves.map(({ day }) => day))].toSorted();
  const middle = days[Math.ceil(days.length / 2)] ?? '';
  const age = ({ milliseconds }: Move): string => `price older by ${hoursGroup(milliseconds / HOUR_MS)}`;
  const byAge = Map.groupBy(
    moves.toSorted((a, b) => a.milliseconds - b.milliseconds),
    age,
  );
  const groups: readonly (readonly [string, readonly Move[]])[] = [
    ['all', moves],
    ['first half of the days', moves.filter(({ day }) => day < middle)],
    ['second half', moves.filter(({ day }) => day >= middle)],
    ...byAge,
  ];
  return groups.flatMap(([group, of]) => (of.length < FEWEST_ROWS ? [] : [{ group, rows: of.length, ...shareOf(of) }]));
}

/** Log-odds of the results = before + intercept + share · move. */
function shareOf(moves: readonly Move[]): Pick<ShareOfMoves, 'share' | 'error'> {
  const won = Float64Array.from(moves, (row) => (row.won ? 1 : 0));
  const feature = Float64Array.from(moves, ({ move }) => move);
  const offset = Float64Array.from(moves, ({ before }) => before);
  const fit = logisticFit(won, feature, offset, NO_PULL);
  const nights = moves.map(({ day }) => day);
  return { share: fit.slope, error: Math.sqrt(clusteredVariances(fit, won, feature, offset, nights).slope) };
}
