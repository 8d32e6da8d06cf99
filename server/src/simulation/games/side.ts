import type { Fixture } from '../rosters/calendar.ts';
import { HOME_LOGIT, TEAM, TWO_ZONES, ZONES, perRate, type PerRate, type RateName } from './figures.ts';
import { type Defence, type League, type Team, sigmoid } from '../rosters/rosters.ts';
import { formOn } from './minutes.ts';

/** One team in one game: its players' rates of the day against this opponent. Arrays are in depth-chart order. */
export interface Side {
  readonly team: Team;
  readonly against: Defence;
  /** Per second on court. */
  readonly rates: PerRate<readonly number[]>;
  /** Probability that a shot goes in: player × zone. */
  readonly makes: readonly (readonly number[])[];
  /** Over the player's mix of zones: the share of twos and threes that are made, and that are made with an assist. */
  readonly two: readonly number[];
  readonly three: readonly number[];
  readonly assistedTwo: readonly number[];
  readonly assistedThree: readonly number[];
}

/** A night's factor on a player's rate; 1 for a forecast. */
export type NightFactor = (rate: RateName, place: number) => number;

export function sideOf(league: League, game: Fixture, team: Team, factor: NightFactor): Side {
  const against = (team === game.home ? game.away : game.home).defence;
  const shift = against.makeLogit + (team === game.home ? HOME_LOGIT : -HOME_LOGIT);
  const makes = team.players.map((player) => player.makeLogits.map((value) => sigmoid(value + shift)));
  const mix = (zones: readonly number[], weight: (zone: number) => number): number[] =>
    team.players.map((player, place) =>
      zones.reduce((sum, zone) => sum + (player.zoneShares[zone] ?? 0) * (makes[place]?.[zone] ?? 0) * weight(zone), 0),
    );
  const twos = [0, 1, 2];
  const threes = [3, 4, 5, 6];
  const assisted = (zone: number): number => ZONES[zone]?.assisted ?? 0;
  const rates = perRate((name) =>
    team.players.map(
      (player, place) => (player.rates[name] * formOn(league, player, name, game.dayNumber) * factor(name, place)) / 60,
    ),
  );
  return {
    team,
    against,
    rates,
    makes,
    two: mix(twos, () => 1),
    three: mix(threes, () => 1),
    assistedTwo: mix(twos, assisted),
    assistedThree: mix(threes, assisted),
  };
}

/** A side in one period: the players' weights for each kind of event, and the sums. */
export interface Court {
  readonly side: Side;
  readonly weights: PerRate<readonly number[]>;
  readonly sums: PerRate<number>;
  /** The strength of these five together: their sum over the league's mean. */
  readonly strength: Readonly<Record<'trips' | 'ast' | 'stl' | 'blk' | 'tov', number>>;
}

/** `lift` is the factor of each player's night; it applies to all rates but steals, blocks and turnovers. */
export function courtOf(
  league: League,
  side: Side,
  seconds: readonly number[],
  lift: readonly number[],
  length: number,
): Court {
  const { rates } = side;
  const lifted = seconds.map((own, place) => own * (lift[place] ?? 1));
  const allowed = lifted.map((own) => own * side.against.use3);
  const weights = {
    use2: product(rates.use2, lifted),
    use3: product(rates.use3, allowed),
    trips: product(rates.trips, lifted),
    reb: product(rates.reb, lifted),
    ast: product(rates.ast, lifted),
    stl: product(rates.stl, seconds),
    blk: product(rates.blk, seconds),
    tov: product(rates.tov, seconds),
  };
  const sums = {
    use2: sumOf(weights.use2),
    use3: sumOf(weights.use3),
    trips: sumOf(weights.trips),
    reb: sumOf(weights.reb),
    ast: sumOf(weights.ast),
    stl: sumOf(weights.stl),
    blk: sumOf(weights.blk),
    tov: sumOf(weights.tov),
  };
  const fives = (5 * length) / 60;
  const strength = {
    trips: sums.trips / (league.meanRates.trips * fives),
    ast: sums.ast / (league.meanRates.ast * fives),
    stl: sums.stl / (league.meanRates.stl * fives),
    blk: sums.blk / (league.meanRates.blk * fives),
    tov: sums.tov / (league.meanRates.tov * fives),
  };
  return { side, weights, sums, strength };
}

function product(rates: readonly number[], seconds: readonly number[]): number[] {
  return rates.map((rate, place) => rate * (seconds[place] ?? 0));
}

function sumOf(weights: readonly number[]): number {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return sum;
}

/** A side's expected events of a period, and the probabilities of the opponents' reactions to each. */
export interface Plan {
  readonly possessions: number;
  readonly turnovers: number;
  readonly trips: number;
  /** Probability that a turnover is a steal, and that a missed two is a block of the other side. */
  readonly stolen: number;
  readonly blocked: number;
  /** Factor on a zone's share of assisted makes. */
  readonly assisted: number;
}

/** Team strengths count with a power below 1: five players who all use the ball often share the possessions. */
const POWER = { tov: 0.4, trips: 0.3, ast: 0.4, stl: 0.7, blk: 0.7 } as const;

/** `pace` is the game's; `length` is in seconds. */
export function planOf(own: Court, other: Court, pace: number, length: number): Plan {
  const share = (length / 2880) * pace;
  const { against } = own.side;
  const turnovers = TEAM.turnovers * share * own.strength.tov ** POWER.tov * against.tov;
  const trips = TEAM.trips * share * own.strength.trips ** POWER.trips * against.trips;
  return {
    possessions: TEAM.possessions * share,
    turnovers,
    trips,
    stolen: Math.min(0.9, TEAM.steal * other.strength.stl ** POWER.stl),
    blocked: Math.min(0.6, TEAM.block * other.strength.blk ** POWER.blk),
    assisted: own.strength.ast ** POWER.ast * against.ast,
  };
}

export const isTwo = (zone: number): boolean => zone < TWO_ZONES;
