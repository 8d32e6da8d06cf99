import { SHOTS_A_TRIP, TEAM } from '../games/figures.ts';
import type { Court, Plan } from '../games/side.ts';

/** The counts that a bookmaker forecasts, in this order. */
export const PARTS = ['pts', 'reb', 'ast', 'fg3m', 'stl', 'blk', 'tov'] as const;

/** Expected counts in depth-chart order: player × part, flat. */
export type Expected = Float64Array;

interface Shooting {
  readonly attempts: number;
  readonly weight: number;
  readonly missed: number;
  readonly missedTwos: number;
}

/**
 * Adds the expected counts of a period to both sides, given the seconds on court. Uses the plan by which the game is
 * played, with means instead of draws: the result has no influence.
 */
export function addPeriod(own: Court, other: Court, ownPlan: Plan, otherPlan: Plan, into: Expected): void {
  const shooting = shootingOf(own, ownPlan);
  const theirs = shootingOf(other, otherPlan);
  const rebounds = TEAM.defensiveRebound * theirs.missed + TEAM.offensiveRebound * shooting.missed;
  const steals = otherPlan.turnovers * otherPlan.stolen;
  const blocks = theirs.missedTwos * otherPlan.blocked;
  const { weights, sums, side } = own;
  const passes = assistsOf(own, ownPlan, shooting);
  const players = side.team.players;
  for (let place = 0; place < players.length; place++) {
    const at = place * PARTS.length;
    const twos = ((weights.use2[place] ?? 0) / shooting.weight) * shooting.attempts * (side.two[place] ?? 0);
    const threes = ((weights.use3[place] ?? 0) / shooting.weight) * shooting.attempts * (side.three[place] ?? 0);
    const visits = (ownPlan.trips * (weights.trips[place] ?? 0)) / sums.trips;
    add(into, at, 2 * twos + 3 * threes + visits * SHOTS_A_TRIP * (players[place]?.freeThrow ?? 0));
    add(into, at + 1, (rebounds * (weights.reb[place] ?? 0)) / sums.reb);
    add(into, at + 2, passes[place] ?? 0);
    add(into, at + 3, threes);
    add(into, at + 4, (steals * (weights.stl[place] ?? 0)) / sums.stl);
    add(into, at + 5, (blocks * (weights.blk[place] ?? 0)) / sums.blk);
    add(into, at + 6, (ownPlan.turnovers * (weights.tov[place] ?? 0)) / sums.tov);
  }
}

function add(into: Expected, at: number, value: number): void {
  into[at] = (into[at] ?? 0) + value;
}

/** Shots follow from possessions; an offensive rebound adds one more shot: a geometric series. */
function shootingOf(court: Court, plan: Plan): Shooting {
  const { weights, sums, side } = court;
  const weight = sums.use2 + sums.use3;
  let makes = 0;
  let twoMisses = 0;
  let freeMisses = 0;
  const players = side.team.players;
  for (let place = 0; place < players.length; place++) {
    const two = (weights.use2[place] ?? 0) / weight;
    makes += two * (side.two[place] ?? 0) + ((weights.use3[place] ?? 0) / weight) * (side.three[place] ?? 0);
    twoMisses += two * (1 - (side.two[place] ?? 0));
    freeMisses += ((weights.trips[place] ?? 0) / sums.trips) * (1 - (players[place]?.freeThrow ?? 0)) * plan.trips;
  }
  const first = plan.possessions - plan.turnovers - 0.44 * SHOTS_A_TRIP * plan.trips;
  const attempts = (first + TEAM.offensiveRebound * freeMisses) / (1 - TEAM.offensiveRebound * (1 - makes));
  return { attempts, weight, missed: attempts * (1 - makes) + freeMisses, missedTwos: attempts * twoMisses };
}

/** All players' assists: the teammates' assisted makes, shared among the players other than the shooter. */
function assistsOf(court: Court, plan: Plan, shooting: Shooting): number[] {
  const { weights, sums, side } = court;
  const perShot = (plan.assisted * shooting.attempts) / shooting.weight;
  const over: number[] = [];
  let all = 0;
  for (let place = 0; place < weights.ast.length; place++) {
    const twos = (weights.use2[place] ?? 0) * (side.assistedTwo[place] ?? 0);
    const threes = (weights.use3[place] ?? 0) * (side.assistedThree[place] ?? 0);
    const own = (perShot * (twos + threes)) / (sums.ast - (weights.ast[place] ?? 0));
    over.push(own);
    all += own;
  }
  return over.map((own, place) => (weights.ast[place] ?? 0) * (all - own));
}
