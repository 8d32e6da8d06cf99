import type { DevigMethod } from '../odds/index.ts';

export const ODDS_FORMATS = ['American', 'Decimal', 'Fractional'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** An account's odds format, books and stake sizing. Shares are of the bankroll. */
export interface Preferences {
  /** Keys of books without duplicates; null for all. */
  readonly books: readonly string[] | null;
  readonly oddsFormat: OddsFormat;
  /** An IANA time zone. */
  readonly timeZone: string;
  /** In the account's own currency; null if no stakes are suggested. */
  readonly bankroll: number | null;
  /** The account's unit, as a share. */
  readonly unitShare: number;
  /** Fraction of the full Kelly share. */
  readonly kellyFraction: number;
  /** The maximum share of one bet. */
  readonly maxStakeShare: number;
  /** What prices are compared with: consensus, sharp, model or a book's key. */
  readonly against: string;
  /** How the margin is taken out of it. */
  readonly devig: DevigMethod;
}
