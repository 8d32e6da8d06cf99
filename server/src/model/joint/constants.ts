/** A fitted correlation with its standard error. */
export interface Correlation {
  readonly correlation: number;
  readonly error: number;
}

/** By pair of counts, such as `pts-reb`, in the order of `BOX_COUNTS`; `pts-pts` for two players. A missing pair is 0. */
export type Correlations = Readonly<Record<string, Correlation>>;

/**
 * The dependence between the counts of one game. Each count is modeled as a standard normal that its distribution cuts
 * into 0, 1, 2, …; these are the correlations of the normals.
 *
 * A role is the distance of a player's expected minutes from `centre` in units of `width`, clipped at `MOST_ROLE`.
 * - One player: `samePlayer` + role · `samePlayerByRole`, because a regular's minutes are more certain.
 * - Two teammates: `teammates` + role · role' · `teammatesByRole`, because a close game gives regulars more minutes and
 *   the bench fewer.
 */
export interface JointConstants {
  /** Of two counts of one player. */
  readonly samePlayer: Correlations;
  readonly samePlayerByRole: Correlations;
  /** Of a player's count and a teammate's, in either order. */
  readonly teammates: Correlations;
  readonly teammatesByRole: Correlations;
  readonly opponents: Correlations;
  readonly opponentsByRole: Correlations;
  /** The usual expected minutes, and their standard deviation. */
  readonly role: { readonly centre: number; readonly width: number };
  /** Number of games in the fit. */
  readonly games: number;
}

/** The maximum absolute value of a role. */
export const MOST_ROLE = 1.5;

/** A player's role by expected minutes: 0 is usual, positive a regular. */
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
