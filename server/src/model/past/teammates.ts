import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import type { TeamNews } from './history.ts';
import { chanceAtMinutes } from './interpolate.ts';
import { FREE_THROW_USE } from './pace.ts';
import { roleOf, type Role } from './opponents.ts';
import { shrunkRate, type LeagueRates } from './rates.ts';
import { meanOf, usualMinutes, type PlayerState } from './states.ts';

/** Minutes, usage, assists and rebounds of a usual game of the absent regulars, which other players can take. */
export type Vacated = readonly [minutes: number, use: number, assists: number, rebounds: number];

/** The average absences of a team. Two such games are the prior for a player's own past with it. */
export const USUAL_VACATED: Vacated = [60.452, 28.166, 6.405, 10.92];
const USUAL_PULL = 2;

/** A regular averages at least this many minutes over about eight games. */
const REGULAR_MINUTES = 12;
/** A player absent from this many of the team's games no longer counts as missing. */
const FORGOTTEN_AFTER = 25;
const RATE_PULL = 100;

const column = (count: (typeof FITTED_COUNTS)[number]): number => FITTED_COUNTS.indexOf(count);
const [FGA, FTA, TOV, AST, REB] = [column('fga'), column('fta'), column('tov'), column('ast'), column('reb')];

/** A player's minutes, usage, assists and rebounds for the team. */
function shareOf(state: PlayerState, season: string, league: LeagueRates): Vacated {
  const minutes = usualMinutes(state);
  const rate = (count: number): number =>
    shrunkRate(state, season, 50, count, league[FITTED_COUNTS[count]!], RATE_PULL);
  const use = rate(FGA) + FREE_THROW_USE * rate(FTA) + rate(TOV);
  return [minutes, minutes * use, minutes * rate(AST), minutes * rate(REB)];
}

/** A player of a team whose absence would matter. */
export interface Regular {
  readonly playerId: number;
  /** True if the player missed the team's last game. */
  readonly missedLast: boolean;
  readonly share: Vacated;
  /** Share of the last games that the player started. */
  readonly starts: number;
  readonly role: Role;
}

/** A team's players before its next game: all recent players of this season. */
export function membersOf(
  roster: Iterable<PlayerState>,
  teamId: number,
  season: string,
  gamesPlayed: number,
  league: LeagueRates,
  fewestMinutes = 0,
): Regular[] {
  const members: Regular[] = [];
  for (const state of roster) {
    if (state.teamId !== teamId || state.season !== season) continue;
    if (gamesPlayed - state.lastTeamGame > FORGOTTEN_AFTER || usualMinutes(state) < fewestMinutes) continue;
    members.push({
      playerId: state.playerId,
      missedLast: state.lastTeamGame < gamesPlayed,
      share: shareOf(state, season, league),
      starts: meanOf(state.st4, 0),
      role: roleOf(state, season, league),
    });
  }
  return members;
}

export const isRegular = ({ share }: Regular): boolean => share[0] >= REGULAR_MINUTES;

/** The players among them with at least 12 minutes. */
export function regularsOf(
  roster: Iterable<PlayerState>,
  teamId: number,
  season: string,
  gamesPlayed: number,
  league: LeagueRates,
): Regular[] {
  return membersOf(roster, teamId, season, gamesPlayed, league, REGULAR_MINUTES);
}

/** The sum of the absent players' shares; `absence` is each regular's probability not to play. */
export function vacatedBy(regulars: readonly Regular[], absence: (regular: Regular) => number): Vacated {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (const regular of regulars) {
    const weight = absence(regular);
    if (weight === 0) continue;
    for (let index = 0; index < 4; index++) sum[index] = sum[index]! + weight * regular.share[index]!;
  }
  return sum;
}

/** The probability to play of anyone of a team, by news and usual minutes; who missed the last game counts as present. */
export function playsByNews({ players, unlistedPlays }: TeamNews): (playerId: number, minutes: number) => number {
  const plays = new Map(players.map((player) => [player.playerId, player.plays]));
  return (playerId, minutes) => plays.get(playerId) ?? chanceAtMinutes(unlistedPlays.present, minutes);
}

/** A regular's probability to be absent, by the team's news. */
export function absenceByNews(news: TeamNews): (regular: Regular) => number {
  const plays = new Map(news.players.map((player) => [player.playerId, player.plays]));
  const { present, absent } = news.unlistedPlays;
  return ({ playerId, missedLast, share }) =>
    1 - (plays.get(playerId) ?? chanceAtMinutes(missedLast ? absent : present, share[0]));
}

const SCALES = [100, 100, 20, 40] as const;

/** One vacated amount beyond the player's usual, in the scale of the features. */
function beyondUsual(amount: number, index: 0 | 1 | 2 | 3, state: PlayerState, sameStint: boolean): number {
  const usual = state.usual[index];
  const weight = sameStint ? usual.weight : 0;
  const own = ((sameStint ? usual.sum : 0) + USUAL_PULL * USUAL_VACATED[index]) / (weight + USUAL_PULL);
  return (amount - own) / SCALES[index];
}

/** The team's vacated minutes, usage, assists and rebounds beyond the player's usual, in the scale of the features. */
export function vacatedBeyondUsual(vacated: Vacated, state: PlayerState, sameStint: boolean): Vacated {
  const beyond = (index: 0 | 1 | 2 | 3): number => beyondUsual(vacated[index], index, state, sameStint);
  return [beyond(0), beyond(1), beyond(2), beyond(3)];
}

/** The same for the minutes vacated in the player's last game: recent minutes may have been those of others. */
export function lastVacatedBeyondUsual(state: PlayerState, sameStint: boolean): number {
  return sameStint ? beyondUsual(state.lastVacated, 0, state, true) : 0;
}
