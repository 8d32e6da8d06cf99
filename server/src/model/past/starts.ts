import { sigmoid } from '../distribution/logit.ts';
import type { Role } from './opponents.ts';
import { meanOf, usualMinutes, type PlayerState } from './states.ts';
import type { Regular } from './teammates.ts';

/**
 * What the log-odds to start tonight are made of, in this order: the player's share of starts over about 4 and 16 games;
 * starting places that are open tonight; the player's claim to one; the minutes of those with a better claim; absent starters
 * of the same role; a starter who comes back; and how often the player started with the same absentees.
 */
export const START_FEATURES = [
  'constant',
  'starter4',
  'starter16',
  'open',
  'claim',
  'ahead',
  'sameRole',
  'returning',
  'sameAbsentees',
] as const;
export type StartFeature = (typeof START_FEATURES)[number];

/** A player who plays tonight. */
export interface Starter {
  readonly state: PlayerState;
  readonly role: Role;
  /** Missed the team's last game. */
  readonly returning: boolean;
  /** Starts beyond the usual share in this season's games with the same absentees; see `changesLikeTonight`. */
  readonly sameAbsentees: number;
}

const FIVE = 5;
const [FEWEST_OPEN, MOST_OPEN] = [-1, 4];
/** Claims to an open place grow by e with so many minutes. */
const CLAIM_MINUTES = 5;
const LEAST_CLAIM = 0.001;

const claimOf = (starts: number, minutes: number): number => (1 - starts) * Math.exp(minutes / CLAIM_MINUTES);

/** The features of a player, given each team-mate's probability to be absent. */
export function startFeatures(
  { state, role, returning, sameAbsentees }: Starter,
  members: readonly Regular[],
  absence: (member: Regular) => number,
): Float64Array {
  const [starts, minutes] = [meanOf(state.st4, 0), usualMinutes(state)];
  let open = FIVE - starts;
  let [claims, ahead, sameRole] = [0, 0, 0];
  for (const member of members) {
    if (member.playerId === state.playerId) continue;
    const absent = absence(member);
    const plays = 1 - absent;
    open -= plays * member.starts;
    claims += plays * claimOf(member.starts, member.share[0]);
    if (member.share[0] > minutes) ahead += plays * (1 - member.starts);
    if (member.role === role) sameRole += absent * member.starts;
  }
  const own = claimOf(starts, minutes);
  const bench = 1 - starts;
  return Float64Array.of(
    1,
    starts,
    meanOf(state.st16, 0),
    Math.min(MOST_OPEN, Math.max(FEWEST_OPEN, open)),
    Math.log((own === 0 ? 0 : own / (own + claims)) + LEAST_CLAIM),
    ahead * bench,
    sameRole * bench,
    returning ? starts : 0,
    sameAbsentees,
  );
}

/** The probability to start of a player with these features. */
export function startChance(features: Float64Array, weights: Readonly<Record<StartFeature, number>>): number {
  return sigmoid(features.reduce((sum, value, index) => sum + value * weights[START_FEATURES[index]!], 0));
}
