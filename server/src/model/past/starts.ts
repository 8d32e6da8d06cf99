import { sigmoid } from '../distribution/logit.ts';
import type { Role } from './opponents.ts';
import { meanOf, usualMinutes, type PlayerState } from './states.ts';
import type { Regular } from './teammates.ts';

/**
 * Features of the log-odds to start, in this order:
 * - whether the player started the last game, and the share of starts over about 4 games and over about 16;
 * - open starting places;
 * - the player's claim to one;
 * - minutes of teammates with a better claim;
 * - absent starters of the same role;
 * - a returning starter;
 * - past starts with the same absentees.
 */
export const START_FEATURES = [
  'constant',
  'lastStart',
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
  /** Starts beyond the usual share in this season's games with the same absentees; see `changesWithSameAbsentees`. */
  readonly sameAbsentees: number;
}

const FIVE = 5;
const [FEWEST_OPEN, MOST_OPEN] = [-1, 4];
/** A claim to an open place grows by a factor of e per this many minutes. */
const CLAIM_MINUTES = 5;
const LEAST_CLAIM = 0.001;

const claimOf = (starts: number, minutes: number): number => (1 - starts) * Math.exp(minutes / CLAIM_MINUTES);

/** The features of a player, given each teammate's probability to be absent. */
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
    state.lastStart,
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

/** The probability to start with these features. */
export function startChance(features: Float64Array, weights: Readonly<Record<StartFeature, number>>): number {
  return sigmoid(features.reduce((sum, value, index) => sum + value * weights[START_FEATURES[index]!], 0));
}
