import type { Day } from '../../kernel/index.ts';
import { leagueOf, type League, type Periods, type RegularSeason } from '../../leagues/index.ts';
import type { PlayedGame } from './history.ts';
import { absorbDefence, newDefence, type DefenceRecord } from './opponents.ts';
import { noNights, rememberNight, type Nights } from './nights.ts';
import {
  absorbDay,
  afterGame,
  gameContextOf,
  newLeagueLevel,
  newTeamPace,
  paceInSeason,
  paceOf,
  summerLevel,
} from './pace.ts';
import type { GamePace, LeagueLevel, RatingLevel, TeamPace } from './pace.ts';
import type { LeagueRates } from './rates.ts';
import { absorbGame, newPlayer, usualMinutes, type PlayerState } from './states.ts';
import { regularsOf, vacatedBy } from './teammates.ts';

export interface TeamState {
  pace: TeamPace;
  readonly defence: DefenceRecord;
  /** All players whose last game was for the team; the season is checked by readers. */
  readonly roster: Map<number, PlayerState>;
  readonly nights: Nights;
}

/**
 * The state of all players, teams and the league after past games. It grows by whole game days and never contains later
 * facts.
 */
export interface World {
  readonly league: LeagueRates;
  /** The periods of the league's games. */
  readonly periods: Periods;
  readonly regularSeasons: readonly RegularSeason[];
  readonly level: LeagueLevel;
  readonly players: Map<number, PlayerState>;
  readonly teams: Map<number, TeamState>;
  /** The last day added; empty before the first. */
  lastDay: Day;
}

/** The league's initial levels, before any game. */
export interface LeagueStart {
  readonly rates: LeagueRates;
  readonly pace: number;
  readonly points: number;
}

export function newWorld(league: League, start: LeagueStart): World {
  const { periods, regularSeasons = [] } = leagueOf(league);
  return {
    league: start.rates,
    periods,
    regularSeasons,
    level: newLeagueLevel(start.pace, start.points),
    players: new Map(),
    teams: new Map(),
    lastDay: '',
  };
}

/** A player's state; a new player starts empty and is stored from the first game on. */
export function playerOf(world: World, playerId: number): PlayerState {
  return world.players.get(playerId) ?? newPlayer(playerId, world.periods.count);
}

/** A player's usual minutes; 0 without a game. */
export function minutesIn(world: World, playerId: number): number {
  const state = world.players.get(playerId);
  return state === undefined ? 0 : usualMinutes(state);
}

/** A team's state; a new team starts at the league's level and is not stored until it plays. */
export function teamOf(world: World, teamId: number): TeamState {
  return (
    world.teams.get(teamId) ?? {
      pace: newTeamPace(world.level),
      defence: newDefence(),
      roster: new Map(),
      nights: noNights(),
    }
  );
}

/** The level that ratings regress to at the start of a season, both before and after its first day. */
export function summerOf(world: World, season: string): RatingLevel {
  const teams = [...world.teams.values()].map((team) => team.pace);
  return summerLevel(world.level, teams, season);
}

function keptPlayer(world: World, playerId: number): PlayerState {
  const state = playerOf(world, playerId);
  world.players.set(playerId, state);
  return state;
}

function keptTeam(world: World, teamId: number, season: string): TeamState {
  const team = teamOf(world, teamId);
  world.teams.set(teamId, team);
  team.pace = paceInSeason(team.pace, season, world.level.summer);
  return team;
}

function absorbPlayers(world: World, game: PlayedGame, team: TeamState, teamId: number): void {
  const lines = game.lines.filter((line) => line.teamId === teamId);
  const playing = new Set(lines.map((line) => line.playerId));
  const regulars = regularsOf(team.roster.values(), teamId, game.season, team.pace.games, world.league);
  const vacated = vacatedBy(regulars, (regular) => (playing.has(regular.playerId) ? 0 : 1));
  const context = gameContextOf(game, teamId, world.periods);
  rememberNight(team.nights, game.season, regulars, lines, (playerId) => playerOf(world, playerId), context.length);
  for (const line of lines) {
    const state = keptPlayer(world, line.playerId);
    if (state.teamId !== teamId) world.teams.get(state.teamId)?.roster.delete(line.playerId);
    absorbGame(state, line, game.season, team.pace.games + 1, vacated, context);
    team.roster.set(line.playerId, state);
  }
}

function absorbOne(world: World, game: PlayedGame): GamePace {
  const home = keptTeam(world, game.homeTeamId, game.season);
  const away = keptTeam(world, game.awayTeamId, game.season);
  const stateOf = (playerId: number): PlayerState => playerOf(world, playerId);
  absorbDefence(home.defence, game, game.awayTeamId, stateOf, world.league);
  absorbDefence(away.defence, game, game.homeTeamId, stateOf, world.league);
  absorbPlayers(world, game, home, game.homeTeamId);
  absorbPlayers(world, game, away, game.awayTeamId);
  const played = paceOf(game, world.periods);
  home.pace = afterGame(home.pace, game.day, played.pace, played.home, played.away);
  away.pace = afterGame(away.pace, game.day, played.pace, played.away, played.home);
  return played;
}

/**
 * Adds one whole game day to the world. Days are added in order. A day that is not later than the last one throws,
 * because a repeated or late game would change every later figure.
 */
export function advance(world: World, day: Day, games: readonly PlayedGame[]): void {
  if (day <= world.lastDay) throw new RangeError(`game day ${day} is not after ${world.lastDay}`);
  const stray = games.find((game) => game.day !== day);
  if (stray !== undefined) throw new RangeError(`game ${stray.gameId} of ${stray.day} is not of game day ${day}`);
  world.lastDay = day;
  const season = games[0]?.season;
  if (season === undefined) return;
  world.level.summer = summerOf(world, season);
  world.level.season = season;
  const played = games.map((game) => absorbOne(world, game));
  absorbDay(world.level, played);
}

/** An independent copy, so that a replay can continue without changing the original. */
export function copyWorld(world: World): World {
  return structuredClone(world);
}
