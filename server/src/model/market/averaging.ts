import { logit } from '../distribution/logit.ts';

/**
 * Variance of one book's log-odds around what all books would say of a prop, at their main line. A hundredth of
 * probability, about. Measured on quotes alone, without results: .0023 on the NBA of 2023-24, .0021 on the WNBA of 2026.
 */
export const BOOK_NOISE = 0.002;

/** The most that an average is stretched. Where props of a stat hardly differ, how far is a guess. */
const MOST = 1.5;

/**
 * Log-odds that the average of several books lacks. Each book alone is calibrated: it leans to even as far as its own
 * noise demands. The average has less noise and leans as far, so it is too cautious. If a stat's props differ by
 * `variance` in log-odds, the average of n books is to be stretched by (v + σ²) / (v + σ²/n).
 *
 * Ranjan and Gneiting, Combining probability forecasts, JRSS B 72 (2010): an average of calibrated forecasts is not
 * calibrated. Satopää et al., International Journal of Forecasting 30 (2014): stretching the mean of the log-odds.
 *
 * @param over the books' mean no-vig probability at their main line
 * @param variance undefined: not measured for this stat, so nothing is lacking
 */
export function averagingCorrection(over: number, books: number, variance: number | undefined): number {
  if (variance === undefined || books <= 1) return 0;
  const stretch = (variance + BOOK_NOISE) / (variance + BOOK_NOISE / books);
  return (Math.min(MOST, stretch) - 1) * logit(over);
}
