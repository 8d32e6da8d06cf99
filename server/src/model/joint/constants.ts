/** A fitted correlation with its standard error. */
export interface Correlation {
  readonly correlation: number;
  readonly error: number;
}

/** By pair of counts, `pts-reb`, in the kernel's order; `pts-pts` of two players. A pair that is left out is 0. */
export type Correlations = Readonly<Record<string, Correlation>>;

/**
 * How the counts of one game depend on each other. Each count is seen as a standard normal that its distribution cuts into
 * 0, 1, 2, …; these are the correlations of the normals.
 */
export interface JointConstants {
  /** Of two counts of one player. */
  readonly samePlayer: Correlations;
  /** Of a player's count and a team-mate's, of which the pair's order says nothing. */
  readonly teammates: Correlations;
  readonly opponents: Correlations;
}
