import {
  DEPTH,
  DEPTH_SPREAD,
  BETWEEN_TEAMS,
  TALENT,
  TWO_ZONES,
  ZONES,
  ZONE_SHARES,
  ZONE_SPREAD,
  perRate,
} from '../games/figures.ts';
import type { Build, PerRate } from '../games/figures.ts';
import { leagueKey, type AnyLeague, type AnyPlayer, type AnyTeam } from './clubs.ts';
import type { EveryHour } from './every-hour.ts';
import { playerNames, type TeamName } from './names.ts';
import type { SimulatedLeague } from '../simulated-leagues.ts';
import { type Key, type Random, factorFrom, keyOf, normalQuantile, randomStream, shuffled } from '../random.ts';

export interface Player extends AnyPlayer {
  readonly build: Build;
  readonly team: number;
  /** Place on the depth chart, from 0; the first five start. */
  readonly depth: number;
  /** Minutes per game if all are healthy. */
  readonly minutes: number;
  /** Per minute on court; `use2` and `use3` are shots, `trips` are visits to the line. */
  readonly rates: PerRate<number>;
  readonly freeThrow: number;
  /** Shares of the zones within twos and within threes, and the log-odds of making a shot, by zone. */
  readonly zoneShares: readonly number[];
  readonly makeLogits: readonly number[];
}

/** A defense's factors on its opponents' rates; `makeLogit` shifts the log-odds of their shots. */
export interface Defence {
  readonly use3: number;
  readonly trips: number;
  readonly ast: number;
  readonly tov: number;
  readonly makeLogit: number;
}

export interface Team extends AnyTeam {
  readonly pace: number;
  readonly defence: Defence;
  readonly players: readonly Player[];
}

export interface League extends AnyLeague<Team> {
  readonly players: readonly Player[];
  /** Minutes-weighted league means of the rates, the reference for a team's sums. */
  readonly meanRates: PerRate<number>;
}

const POSITIONS: Readonly<Record<Build, readonly string[]>> = {
  Guard: ['PG', 'SG'],
  Forward: ['SF', 'PF'],
  Centre: ['C'],
};

const logit = (p: number): number => Math.log(p / (1 - p));
export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Teams of fifteen, the same for the same seed; thirty of them in the first league. */
export function foundLeague(rules: SimulatedLeague, seed: number, atEveryHour: EveryHour | null = null): League {
  const key = leagueKey(rules.prefix, seed);
  const founding = {
    rules,
    key,
    names: namesFor(rules, key, seed),
    talents: DEPTH.map((_, depth) => drawPlace(keyOf(key, 'place', depth), rules.teams.length)),
  };
  const teams = rules.teams.map((named, number) => foundTeam(founding, number, named));
  const players = teams.flatMap((team) => team.players);
  return { seed: key, rules, atEveryHour, teams, players, meanRates: meanRates(players) };
}

/** Names of a league's players. Its exhibitions use the following names, so that no name occurs twice in a league. */
function namesFor({ teams, exhibition }: SimulatedLeague, key: Key, seed: number): string[] {
  const count = teams.length * DEPTH.length;
  if (exhibition === null) return playerNames(key, count);
  const taken = exhibition.beside.teams * DEPTH.length;
  return playerNames(leagueKey(exhibition.beside.prefix, seed), taken + count).slice(taken);
}

interface Founding {
  readonly rules: SimulatedLeague;
  readonly key: Key;
  readonly names: readonly string[];
  readonly talents: readonly Place[];
}

/** Standard normal deviations of all teams' players at one place of the depth chart: team × talent column. */
type Place = readonly (readonly number[])[];

/** Every column is stratified over the teams, so that each seed's league has strong and weak players. */
function drawPlace(key: Key, teams: number): Place {
  const random = randomStream(key);
  const columns = Array.from({ length: TALENT.Guard.mean.length }, () => {
    const strata = shuffled(teams, random);
    return strata.map((stratum) => normalQuantile((stratum + random.uniform()) / teams));
  });
  return Array.from({ length: teams }, (_, team) =>
    columns.map((column) => Math.max(-2.2, Math.min(2.2, column[team] ?? 0))),
  );
}

function foundTeam(founding: Founding, number: number, named: TeamName): Team {
  const { rules, key, names, talents } = founding;
  const random = randomStream(keyOf(key, 'team', number));
  const spread = (sd: number): number => factorFrom(random.normal(), sd);
  const pace = spread(BETWEEN_TEAMS.pace);
  const defence = {
    use3: spread(BETWEEN_TEAMS.use3),
    trips: spread(BETWEEN_TEAMS.trips),
    ast: spread(BETWEEN_TEAMS.ast),
    tov: spread(BETWEEN_TEAMS.tov),
    makeLogit: BETWEEN_TEAMS.makeLogit * random.normal(),
  };
  const players = DEPTH.map((_, depth) => {
    const player = number * DEPTH.length + depth;
    return foundPlayer(
      founding,
      { number: player, team: number, depth, name: names[player] ?? '' },
      talents[depth]?.[number] ?? [],
    );
  });
  return { number, rules, ...named, pace, defence, players };
}

type Entry = Pick<Player, 'number' | 'team' | 'depth' | 'name'>;

function foundPlayer({ key, rules }: Founding, entry: Entry, deviations: readonly number[]): Player {
  const random = randomStream(keyOf(key, 'player', entry.number));
  const [build, placeMinutes] = DEPTH[entry.depth] ?? ['Guard', 0];
  const minutes = Math.min(37, placeMinutes * factorFrom(deviations[0] ?? 0, DEPTH_SPREAD));
  const talent = talentOf(build, minutes, deviations);
  const zoneShares = drawZoneShares(build, random);
  const positions = POSITIONS[build];
  return {
    ...entry,
    externalId: `${rules.prefix}-${String(entry.number + 1).padStart(3, '0')}`,
    position: positions[random.below(positions.length)] ?? '',
    build,
    minutes: minutes * rules.length,
    rates: perRate((_, index) => Math.exp(talent[index + 1] ?? 0)),
    freeThrow: Math.min(0.95, sigmoid(talent[11] ?? 0)),
    zoneShares,
    makeLogits: makeLogits(
      zoneShares,
      sigmoid((talent[9] ?? 0) + rules.makeLogit),
      sigmoid((talent[10] ?? 0) + rules.makeLogit),
    ),
  };
}

/** A talent given the minutes, which determine the first column's deviation; the others are independent. */
function talentOf(build: Build, minutes: number, deviations: readonly number[]): number[] {
  const { mean, spread } = TALENT[build];
  const fixed = (Math.log(minutes) - (mean[0] ?? 0)) / (spread[0]?.[0] ?? 1);
  const all = [Math.max(-2.2, Math.min(2.2, fixed)), ...deviations.slice(1)];
  return mean.map((value, row) =>
    (spread[row] ?? []).reduce((sum, weight, column) => sum + weight * (all[column] ?? 0), value),
  );
}

function drawZoneShares(build: Build, random: Random): number[] {
  const { twos, threes } = ZONE_SHARES[build];
  const tilt = [ZONE_SPREAD.rim, 0, ZONE_SPREAD.midRange, ZONE_SPREAD.corner, ZONE_SPREAD.corner, 0, 0];
  const corner = random.normal();
  const tilted = [...twos, ...threes].map((share, zone) => {
    const z = zone === 3 || zone === 4 ? corner : random.normal();
    return share * Math.exp((tilt[zone] ?? 0) * z);
  });
  const two = tilted.slice(0, TWO_ZONES).reduce((a, b) => a + b, 0);
  const three = tilted.slice(TWO_ZONES).reduce((a, b) => a + b, 0);
  return tilted.map((share, zone) => share / (zone < TWO_ZONES ? two : three));
}

/** Log-odds by zone that give the wanted percentages over the player's mix of zones. */
function makeLogits(shares: readonly number[], two: number, three: number): number[] {
  const zones = ZONES.map((zone) => logit(zone.make));
  const twos = skillFor(zones.slice(0, TWO_ZONES), shares.slice(0, TWO_ZONES), two);
  const threes = skillFor(zones.slice(TWO_ZONES), shares.slice(TWO_ZONES), three);
  return zones.map((value, zone) => value + (zone < TWO_ZONES ? twos : threes));
}

/** The shift of all zones' log-odds at which the mix has the wanted percentage; bisection to 1e-6. */
function skillFor(zones: readonly number[], shares: readonly number[], wanted: number): number {
  let low = -3;
  let high = 3;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    const made = zones.reduce((sum, value, zone) => sum + (shares[zone] ?? 0) * sigmoid(value + middle), 0);
    if (made < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function meanRates(players: readonly Player[]): PerRate<number> {
  const minutes = players.reduce((sum, player) => sum + player.minutes, 0);
  return perRate((name) => players.reduce((sum, player) => sum + player.rates[name] * player.minutes, 0) / minutes);
}
