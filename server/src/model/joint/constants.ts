/** A fitted correlation with its standard error. */
export interface Correlation {
  readonly correlation: number;
  readonly error: number;
}

/** By pair of counts, `pts-reb`, in the kernel's order; `pts-pts` of two players. A pair that is left out is 0. */
export type Correlations = Readonly<Record<string, Correlation>>;

/**
 * How the counts of one game depend on each other. Each count is seen as a standard normal that its distribution cuts into
 * 0, 1, 2, …; these are the correlations of the normals. A role is how many widths a player's expected minutes lie from the
 * centre, cut at `MOST_ROLE`. Of one player: `samePlayer` + role · `samePlayerByRole`, for a regular's minutes are surer. Of
 * two: `teammates` + role · role' · `teammatesByRole`, for a close game keeps regulars on court and takes the bench off it.
 */
export interface JointConstants {
  /** Of two counts of one player. */
  readonly samePlayer: Correlations;
  readonly samePlayerByRole: Correlations;
  /** Of a player's count and a team-mate's; which of them has which says nothing. */
  readonly teammates: Correlations;
  readonly teammatesByRole: Correlations;
  readonly opponents: Correlations;
  readonly opponentsByRole: Correlations;
  /** Usual expected minutes, and their standard deviation. */
  readonly role: { readonly centre: number; readonly width: number };
  /** Games that taught it. */
  readonly games: number;
}

/** The most that a role counts, to either side. */
export const MOST_ROLE = 1.5;

/** A player's role by expected minutes: 0 is the usual, above it a regular. */
export function roleOf(minutes: number | undefined, { role }: Pick<JointConstants, 'role'>): number {
  if (minutes === undefined) return 0;
  return Math.min(MOST_ROLE, Math.max(-MOST_ROLE, (minutes - role.centre) / role.width));
}

/** The sections of correlations. */
export const JOINT_SECTIONS = [
  'samePlayer',
  'samePlayerByRole',
  'teammates',
  'teammatesByRole',
  'opponents',
  'opponentsByRole',
] as const satisfies readonly (keyof JointConstants)[];
