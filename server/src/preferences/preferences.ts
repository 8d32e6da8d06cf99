export const ODDS_FORMATS = ['American', 'Decimal', 'Fractional'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** How an account looks at prices, which books it has, and how it sizes its stakes. Shares are of the bankroll. */
export interface Preferences {
  /** Keys of books, each once; null for all of them. */
  readonly books: readonly string[] | null;
  readonly oddsFormat: OddsFormat;
  /** A name of the IANA time zones. */
  readonly timeZone: string;
  /** In the account's own currency; null where no stakes are suggested. */
  readonly bankroll: number | null;
  /** What the account calls a unit. */
  readonly unitShare: number;
  /** Of the full Kelly share. */
  readonly kellyFraction: number;
  /** The largest share on one bet. */
  readonly maxStakeShare: number;
}
