import type { Day } from '../../kernel/index.ts';
import { daysBetween } from '../../kernel/index.ts';
import { regulationMinutes, type Periods } from '../../leagues/index.ts';
import type { GameInfo, PlayedGame, PlayerLine } from './history.ts';
import type { GameContext } from './states.ts';

/** Possessions used: field-goal attempts, 0.44 of free throws, turnovers. */
export const FREE_THROW_USE = 0.44;

const TEAM_DECAY = 0.5 ** (1 / 20);
/** A new team starts with six games at the league's level. */
const FIRST_WEIGHT = 6;
/** Share of a team's own rating kept over the summer; the rest regresses to the league's level. */
const SEASON_KEEP = 0.4;
/** Half-life of the league's level in game days; each day's mean counts once. */
const LEAGUE_DECAY = 0.5 ** (1 / 40);

/** A team's pace and points in a whole game of the league without overtime. */
export interface RatingLevel {
  readonly pace: number;
  readonly points: number;
}

/** The league's level of pace and scoring, both per team and whole game. */
export interface LeagueLevel {
  weight: number;
  paceSum: number;
  pointsSum: number;
  /** The current season, and the level that its teams' ratings regressed to when it began. */
  season: string;
  summer: RatingLevel;
}

/**
 * A team's schedule, and its pace, points scored and points allowed per whole game. All but the schedule share one
 * weight.
 */
export interface TeamPace {
  readonly season: string;
  /** Games played this season. */
  readonly games: number;
  /** Days of its last games, newest last, at most three. */
  readonly days: readonly Day[];
  readonly weight: number;
  readonly paceSum: number;
  readonly offenceSum: number;
  readonly defenceSum: number;
}

export function newLeagueLevel(pace: number, points: number): LeagueLevel {
  return {
    weight: 1,
    paceSum: pace,
    pointsSum: points,
    season: '',
    summer: { pace, points },
  };
}

export function newTeamPace(level: LeagueLevel): TeamPace {
  const points = (FIRST_WEIGHT * level.pointsSum) / level.weight;
  return {
    season: '',
    games: 0,
    days: [],
    weight: FIRST_WEIGHT,
    paceSum: (FIRST_WEIGHT * level.paceSum) / level.weight,
    offenceSum: points,
    defenceSum: points,
  };
}

interface TeamTotals {
  readonly minutes: number;
  readonly use: number;
  readonly points: number;
}

function totalsOf(lines: readonly PlayerLine[], teamId: number): TeamTotals {
  let [minutes, use, points] = [0, 0, 0];
  for (const { teamId: team, minutes: played, counts } of lines) {
    if (team !== teamId) continue;
    minutes += played;
    use += counts.fga + FREE_THROW_USE * counts.fta + counts.tov;
    points += counts.pts;
  }
  return { minutes, use, points };
}

/** Pace of a game and both teams' points, scaled to a game without overtime. */
export interface GamePace {
  readonly pace: number;
  readonly home: number;
  readonly away: number;
}

const ON_COURT = 5;

/** Minutes of all players of a team in a whole game without overtime. */
export const teamMinutes = (periods: Periods): number => ON_COURT * regulationMinutes(periods);

/** A finished game, scaled to the length of a game without overtime. */
export function paceOf(game: PlayedGame, periods: Periods): GamePace {
  const whole = teamMinutes(periods);
  const home = totalsOf(game.lines, game.homeTeamId);
  const away = totalsOf(game.lines, game.awayTeamId);
  return {
    pace: (whole / 2) * (home.use / home.minutes + away.use / away.minutes),
    home: (whole * home.points) / home.minutes,
    away: (whole * away.points) / away.minutes,
  };
}

/** How long a team's game was, and how close. A team with minutes missing from the box score counts as regulation. */
export function gameContextOf(
  { lines, homeTeamId, awayTeamId }: PlayedGame,
  teamId: number,
  periods: Periods,
): GameContext {
  const [home, away] = [totalsOf(lines, homeTeamId), totalsOf(lines, awayTeamId)];
  const { minutes } = teamId === homeTeamId ? home : away;
  return { length: Math.max(1, minutes / teamMinutes(periods)), margin: Math.abs(home.points - away.points) };
}

/**
 * The level that ratings regress to in summer: the mean of all teams. (Not the level of the last days: those are
 * playoffs, slower and with fewer points.)
 */
export function summerLevel(level: LeagueLevel, teams: readonly TeamPace[], season: string): RatingLevel {
  if (level.season === season || teams.length === 0) return level.summer;
  const mean = (of: (team: TeamPace) => number): number =>
    teams.reduce((sum, team) => sum + of(team) / team.weight, 0) / teams.length;
  return { pace: mean((team) => team.paceSum), points: mean((team) => team.offenceSum) };
}

/** A team's rating in a season: unchanged, or in a new season mostly regressed to the league's level. */
export function paceInSeason(team: TeamPace, season: string, summer: RatingLevel): TeamPace {
  if (team.season === season) return team;
  if (team.season === '') return { ...team, season };
  const pull = (1 - SEASON_KEEP) * team.weight;
  return {
    season,
    games: 0,
    days: [],
    weight: team.weight,
    paceSum: SEASON_KEEP * team.paceSum + pull * summer.pace,
    offenceSum: SEASON_KEEP * team.offenceSum + pull * summer.points,
    defenceSum: SEASON_KEEP * team.defenceSum + pull * summer.points,
  };
}

/** The team after one more game, which must be in the team's season. */
export function afterGame(team: TeamPace, day: Day, pace: number, scored: number, allowed: number): TeamPace {
  return {
    season: team.season,
    games: team.games + 1,
    days: [...team.days, day].slice(-3),
    weight: team.weight * TEAM_DECAY + 1,
    paceSum: team.paceSum * TEAM_DECAY + pace,
    offenceSum: team.offenceSum * TEAM_DECAY + scored,
    defenceSum: team.defenceSum * TEAM_DECAY + allowed,
  };
}

/** Adds a whole game day to the league's level. */
export function absorbDay(level: LeagueLevel, games: readonly GamePace[]): void {
  const mean = (of: (game: GamePace) => number): number =>
    games.reduce((sum, game) => sum + of(game), 0) / games.length;
  level.weight = level.weight * LEAGUE_DECAY + 1;
  level.paceSum = level.paceSum * LEAGUE_DECAY + mean((game) => game.pace);
  level.pointsSum = level.pointsSum * LEAGUE_DECAY + mean((game) => (game.home + game.away) / 2);
}

/** The schedule and game lines of one team's game. */
export interface TeamOutlook {
  /** ln of the team's implied points divided by its usual. */
  readonly implied: number;
  /** ln of the expected pace divided by its usual. */
  readonly pace: number;
  /** Absolute expected margin in tens of points, at most 2. */
  readonly lopsided: number;
  /** True if spread and total came from books, not from the teams' own ratings. */
  readonly quoted: boolean;
  readonly restDays: number | null;
  readonly thirdInFour: boolean;
}

/** The value of home court in points: on the spread, and on a team's implied total. */
const HOME_SPREAD = 1.92;
const HOME_POINTS = 1.2;
const RATING_TO_SPREAD = 0.64;
const MAX_LOPSIDED = 20;

/** A team's game before tip-off. Both teams must be in the game's season. */
export function outlookOf(
  team: TeamPace,
  other: TeamPace,
  level: LeagueLevel,
  game: GameInfo,
  home: boolean,
): TeamOutlook {
  const usual = team.offenceSum / team.weight;
  const net = (of: TeamPace): number => (of.offenceSum - of.defenceSum) / of.weight;
  const side = home ? 1 : -1;
  const spread =
    game.homeSpread === null
      ? -RATING_TO_SPREAD * (net(team) - net(other)) - side * HOME_SPREAD
      : side * game.homeSpread;
  const quoted = game.homeSpread !== null && game.total !== null;
  const points =
    game.homeSpread !== null && game.total !== null
      ? (game.total - side * game.homeSpread) / 2
      : usual + other.defenceSum / other.weight - level.pointsSum / level.weight + side * HOME_POINTS;
  const ownPace = team.paceSum / team.weight;
  const last = team.days.at(-1);
  const third = team.days.at(-2);
  return {
    implied: Math.log(points / usual),
    pace: Math.log((ownPace + other.paceSum / other.weight - level.paceSum / level.weight) / ownPace),
    lopsided: Math.min(Math.abs(spread), MAX_LOPSIDED) / 10,
    quoted,
    restDays: last === undefined ? null : daysBetween(last, game.day),
    thirdInFour: third !== undefined && daysBetween(third, game.day) <= 3,
  };
}
