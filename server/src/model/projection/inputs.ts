import { FITTED_COUNTS, type FittedCount } from '../../sports/basketball/index.ts';
import { regularSeasonGames, type Periods } from '../../leagues/index.ts';
import type { TeamNews, UpcomingGame } from '../past/history.ts';
import { opposition, roleOf, type Role } from '../past/opponents.ts';
import { changesWithSameAbsentees } from '../past/nights.ts';
import { startFeatures } from '../past/starts.ts';
import { outlookOf, paceInSeason, type TeamOutlook } from '../past/pace.ts';
import { rateChain, type BaseRate, type RateChain } from '../past/rates.ts';
import {
  gamesOfSeason,
  meanOf,
  minutesEvidence,
  minutesSpread,
  rateCarry,
  rateRow,
  startGain,
  type PlayerState,
} from '../past/states.ts';
import {
  absenceByNews,
  isRegular,
  lastVacatedBeyondUsual,
  membersOf,
  regularsOf,
  vacatedBeyondUsual,
  vacatedBy,
  type Regular,
  type Vacated,
} from '../past/teammates.ts';
import { playerOf, summerOf, teamOf, type World } from '../past/world.ts';

/** The news in the inputs: none, absences, or absences and the starting five. */
export const NEWS_LEVELS = ['none', 'absences', 'lineups'] as const;
export type NewsLevel = (typeof NEWS_LEVELS)[number];

/** A count's rate before the context of the game. */
export interface CountInput {
  readonly chain: RateChain;
  readonly opponent: number;
  readonly opponentRole: number;
}

/** All inputs for the projection of one player's game, from past games only. */
export interface PlayerInput {
  readonly playerId: number;
  readonly teamId: number;
  readonly opponentId: number;
  readonly gameId: number;
  readonly season: string;
  readonly home: boolean;
  readonly playoffs: boolean;
  readonly careerGames: number;
  readonly seasonGames: number;
  readonly minutes2: number;
  readonly minutes8: number;
  readonly minutes32: number;
  /** The last game: minutes in the length of regulation, 1 for a start, and points between the teams. */
  readonly lastMinutes: number;
  readonly lastStart: number;
  readonly lastMargin: number;
  readonly minutesSpread: number;
  readonly minutesEvidence: number;
  readonly starter4: number;
  readonly starter16: number;
  /** Minutes of a start beyond the typical gain; see `startGain`. */
  readonly startGain: number;
  readonly missed: number;
  readonly newTeam: boolean;
  /** Games for the team this season. */
  readonly stintGames: number;
  /** Games of the regular season that the team has left, this one included; undefined in the playoffs or if not known. */
  readonly gamesLeft: number | undefined;
  readonly role: Role;
  readonly outlook: TeamOutlook;
  readonly counts: Readonly<Record<FittedCount, CountInput>>;
  readonly periods: Periods;
  /** Rebased sums of the player's periods; see `periods`. */
  readonly periodSums: Float64Array;
  readonly level: NewsLevel;
  /** Confirmed in (1) or out of (0) the starting five; null while unknown. */
  readonly starts: number | null;
  readonly plays: number;
  readonly vacated: Vacated;
  /** The same for the minutes of the player's last game; see `lastVacatedBeyondUsual`. */
  readonly lastVacated: number;
  /** Minutes beyond the usual in this season's games with the same absentees; see `changesWithSameAbsentees`. */
  readonly sameAbsentees: number;
  /** The features of the probability to start; null without news, and in the first games of a team's season. */
  readonly startFeatures: Float64Array | null;
  /** Share of both teams' regular minutes for which it is known whether the player plays; 0 without news. */
  readonly knownShare: number;
  /** Weighted minutes behind the rates, as in the 25-game average. */
  readonly minutesSeen: number;
}

/** Inputs shared by all players of one team in a game. */
interface TeamInput {
  readonly outlook: TeamOutlook;
  readonly gamesPlayed: number;
  readonly gamesLeft: number | undefined;
  readonly defence: ReturnType<typeof teamOf>['defence'];
  readonly level: NewsLevel;
  readonly news: TeamNews | undefined;
  readonly vacated: (playerId: number) => Vacated;
  readonly sameAbsentees: (playerId: number) => number;
  readonly startFeatures: (state: PlayerState, role: Role, returning: boolean) => Float64Array | null;
  readonly known: Known;
}

function levelOf(news: TeamNews | undefined): NewsLevel {
  if (news === undefined) return 'none';
  return news.lineupConfirmed ? 'lineups' : 'absences';
}

/** Minutes of a team's regulars, and of those whose availability is nearly certain. */
interface Known {
  readonly minutes: number;
  readonly all: number;
}

const SURELY_OUT = 0.05;
const SURELY_IN = 0.9;

function knownOf(regulars: readonly Regular[], news: TeamNews | undefined): Known {
  const all = regulars.reduce((sum, regular) => sum + regular.share[0], 0);
  if (news === undefined) return { minutes: 0, all };
  const absence = absenceByNews(news);
  const known = regulars.filter((regular) => absence(regular) <= 1 - SURELY_IN || absence(regular) >= 1 - SURELY_OUT);
  return { minutes: known.reduce((sum, regular) => sum + regular.share[0], 0), all };
}

/** Games of a season after which a team's usual starters are known. */
const STARTERS_KNOWN = 3;

function gamesLeft({ regularSeasons }: World, season: string, played: number): number | undefined {
  const all = regularSeasonGames(regularSeasons, season);
  return all === undefined ? undefined : all - played;
}

function teamInput(world: World, game: UpcomingGame, teamId: number): TeamInput {
  const home = teamId === game.homeTeamId;
  const team = teamOf(world, teamId);
  const other = teamOf(world, home ? game.awayTeamId : game.homeTeamId);
  const summer = summerOf(world, game.season);
  const pace = paceInSeason(team.pace, game.season, summer);
  const otherPace = paceInSeason(other.pace, game.season, summer);
  const news = game.news.find((entry) => entry.teamId === teamId);
  // Players below a regular's minutes affect only the probability to start, which needs news.
  const whose = news === undefined ? regularsOf : membersOf;
  const members = whose(team.roster.values(), teamId, game.season, pace.games, world.league);
  const regulars = members.filter(isRegular);
  const absence =
    news === undefined ? (regular: { missedLast: boolean }) => (regular.missedLast ? 1 : 0) : absenceByNews(news);
  // Starts in past games are compared once, and only for a team with news.
  let sameStarts: ((playerId: number) => number) | undefined;
  return {
    outlook: outlookOf(pace, otherPace, world.level, game, home),
    gamesPlayed: pace.games,
    gamesLeft: game.playoffs ? undefined : gamesLeft(world, game.season, pace.games),
    defence: other.defence,
    level: levelOf(news),
    news,
    vacated: (playerId) => vacatedBy(regulars, (regular) => (regular.playerId === playerId ? 0 : absence(regular))),
    sameAbsentees: changesWithSameAbsentees(team.nights, game.season, regulars, absence),
    startFeatures: (state, role, returning) => {
      if (news === undefined || pace.games < STARTERS_KNOWN) return null;
      sameStarts ??= changesWithSameAbsentees(team.nights, game.season, regulars, absence, 'starts');
      const player = { state, role, returning, sameAbsentees: sameStarts(state.playerId) };
      return startFeatures(player, members, absence);
    },
    known: knownOf(regulars, news),
  };
}

function playerInput(
  world: World,
  game: UpcomingGame,
  teamId: number,
  team: TeamInput,
  other: TeamInput,
  state: PlayerState,
  bases: Bases,
): PlayerInput {
  const { season } = game;
  const sameStint = state.season === season && state.teamId === teamId;
  const role = roleOf(state, season, world.league);
  const news = team.news?.players.find((player) => player.playerId === state.playerId);
  const missed = sameStint ? team.gamesPlayed - state.lastTeamGame : 0;
  const countInput = (count: FittedCount, index: number): CountInput => {
    const faced = opposition(team.defence, season, index, role);
    return {
      chain: rateChain(state, season, count, world.league, bases[count]),
      opponent: faced.all,
      opponentRole: faced.role,
    };
  };
  return {
    playerId: state.playerId,
    teamId,
    opponentId: teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId,
    gameId: game.gameId,
    season,
    home: teamId === game.homeTeamId,
    playoffs: game.playoffs,
    careerGames: state.careerGames,
    seasonGames: gamesOfSeason(state, season),
    minutes2: meanOf(state.m2, 0),
    minutes8: meanOf(state.m8, 0),
    minutes32: meanOf(state.m32, 0),
    lastMinutes: state.lastMinutes,
    lastStart: state.lastStart,
    lastMargin: state.lastMargin,
    minutesSpread: minutesSpread(state),
    minutesEvidence: minutesEvidence(state, season),
    starter4: meanOf(state.st4, 0),
    starter16: meanOf(state.st16, 0),
    startGain: startGain(state, season),
    missed,
    newTeam: state.careerGames > 0 && state.teamId !== teamId,
    stintGames: sameStint ? state.stintGames : 0,
    gamesLeft: team.gamesLeft,
    role,
    outlook: team.outlook,
    counts: Object.fromEntries(FITTED_COUNTS.map((count, index) => [count, countInput(count, index)])) as Record<
      FittedCount,
      CountInput
    >,
    periods: world.periods,
    periodSums: state.periods.slice(),
    level: team.level,
    starts: news === undefined || news.starts === null || team.level !== 'lineups' ? null : Number(news.starts),
    plays: news?.plays ?? 1,
    vacated: vacatedBeyondUsual(team.vacated(state.playerId), state, sameStint),
    lastVacated: lastVacatedBeyondUsual(state, sameStint),
    sameAbsentees: team.sameAbsentees(state.playerId),
    startFeatures: team.startFeatures(state, role, missed > 0),
    knownShare: knownShare(team.known, other.known),
    minutesSeen: rateCarry(state, season) * state.rates[rateRow(25)]!,
  };
}

function knownShare(team: Known, other: Known): number {
  const all = team.all + other.all;
  return all > 0 ? (team.minutes + other.minutes) / all : 0;
}

/** Each count's base rate. */
export type Bases = Readonly<Record<FittedCount, BaseRate>>;

type PlayerOfTeam = Pick<PlayerInput, 'playerId' | 'teamId'>;

/**
 * The input of any player of a game, from the world as it stands before the game's day. What a team's players share is read
 * once, so ask for all of them through one reader. Throws RangeError for a team that does not play the game.
 */
export function inputReader(world: World, game: UpcomingGame, bases: Bases): (player: PlayerOfTeam) => PlayerInput {
  const teams = new Map([game.homeTeamId, game.awayTeamId].map((teamId) => [teamId, teamInput(world, game, teamId)]));
  return ({ playerId, teamId }) => {
    const team = teams.get(teamId);
    const other = teams.get(teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId);
    if (team === undefined || other === undefined)
      throw new RangeError(`team ${teamId} does not play game ${game.gameId}`);
    return playerInput(world, game, teamId, team, other, playerOf(world, playerId), bases);
  };
}

/** The inputs of several players of a game; see `inputReader`. */
export const inputsOf = (
  world: World,
  game: UpcomingGame,
  players: readonly PlayerOfTeam[],
  bases: Bases,
): PlayerInput[] => players.map(inputReader(world, game, bases));
