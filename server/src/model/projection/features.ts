import type { Count } from '../../kernel/index.ts';
import type { Periods } from '../../leagues/index.ts';
import { COUNTS } from '../../kernel/index.ts';
import type { TeamNews, UpcomingGame } from '../past/history.ts';
import { opposition, roleOf, type Role } from '../past/opponents.ts';
import { changesWithSameAbsentees } from '../past/nights.ts';
import { startChance, startFeatures, type StartFeature } from '../past/starts.ts';
import { outlookOf, paceInSeason, type TeamOutlook } from '../past/pace.ts';
import { rateChain, type BaseRate, type RateChain } from '../past/rates.ts';
import {
  gamesOfSeason,
  meanOf,
  minutesEvidence,
  minutesSpread,
  rateCarry,
  rateRow,
  type PlayerState,
} from '../past/states.ts';
import {
  absenceByNews,
  isRegular,
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

/** The features of the projected minutes, in this order. Shares and flags are 0 to 1. */
export const MINUTES_FEATURES = [
  'constant',
  'minutes2',
  'minutes8',
  'minutes32',
  'starter4',
  'starter16',
  'missed1',
  'missed2to3',
  'missed4to14',
  'missed15',
  'backToBack',
  'rested',
  'newTeam',
  'home',
  'lopsidedStarter',
  'lopsidedBench',
  'playoffsStarter',
  'playoffsBench',
  'playoffsMinutes',
  'vacated',
  'vacatedBench',
  'sameAbsentees',
  'starterNews',
] as const;
export type MinutesFeature = (typeof MINUTES_FEATURES)[number];

/** The features of a count's rate, in this order. The first four and the two of the opponent differ by count. */
export const RATE_FEATURES = [
  'constant',
  'form',
  'habit',
  'minutesChange',
  'minutesLevel',
  'opponent',
  'opponentRole',
  'implied',
  'pace',
  'lopsidedStarter',
  'lopsidedBench',
  'playoffs',
  'home',
  'backToBack',
  'rested',
  'thirdInFour',
  'missed1',
  'missed2to3',
  'missed4to14',
  'missed15',
  'newTeam',
  'vacatedUse',
  'vacatedAssists',
  'vacatedRebounds',
] as const;
export type RateFeature = (typeof RATE_FEATURES)[number];

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
  readonly minutesSpread: number;
  readonly minutesEvidence: number;
  readonly starter4: number;
  readonly starter16: number;
  readonly missed: number;
  readonly newTeam: boolean;
  readonly role: Role;
  readonly outlook: TeamOutlook;
  readonly counts: Readonly<Record<Count, CountInput>>;
  readonly periods: Periods;
  /** Rebased sums of the player's periods; see `periods`. */
  readonly periodSums: Float64Array;
  readonly level: NewsLevel;
  /** Confirmed in (1) or out of (0) the starting five; null while unknown. */
  readonly starts: number | null;
  readonly plays: number;
  readonly vacated: Vacated;
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
  const countInput = (count: Count, index: number): CountInput => {
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
    minutesSpread: minutesSpread(state),
    minutesEvidence: minutesEvidence(state, season),
    starter4: meanOf(state.st4, 0),
    starter16: meanOf(state.st16, 0),
    missed,
    newTeam: state.careerGames > 0 && state.teamId !== teamId,
    role,
    outlook: team.outlook,
    counts: Object.fromEntries(COUNTS.map((count, index) => [count, countInput(count, index)])) as Record<
      Count,
      CountInput
    >,
    periods: world.periods,
    periodSums: state.periods.slice(),
    level: team.level,
    starts: news === undefined || news.starts === null || team.level !== 'lineups' ? null : Number(news.starts),
    plays: news?.plays ?? 1,
    vacated: vacatedBeyondUsual(team.vacated(state.playerId), state, sameStint),
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
export type Bases = Readonly<Record<Count, BaseRate>>;

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

const USUAL_MINUTES = 25;

const flag = (value: boolean): number => (value ? 1 : 0);
const between = (value: number, low: number, high: number): number => flag(value >= low && value <= high);

/** The context from a team's rest and a player's absence, the same for minutes and rates. */
function restOf(input: PlayerInput): {
  backToBack: number;
  rested: number;
  missed: readonly [number, number, number, number];
} {
  const rest = input.outlook.restDays;
  return {
    backToBack: flag(rest === 1),
    rested: flag(rest !== null && rest >= 4 && rest < 30),
    missed: [
      flag(input.missed === 1),
      between(input.missed, 2, 3),
      between(input.missed, 4, 14),
      flag(input.missed >= 15),
    ],
  };
}

/** Weights of `START_FEATURES`; undefined: each player is expected to start as often as usual. */
type StartWeights = Readonly<Record<StartFeature, number>> | undefined;

/** The change of the probability to start from the usual: as confirmed, or as expected from the absences. */
function startNews({ level, starts, starter4, startFeatures: known }: PlayerInput, weights: StartWeights): number {
  if (starts !== null) return starts - starter4;
  if (level !== 'absences' || weights === undefined || known === null) return 0;
  return startChance(known, weights) - starter4;
}

/** The features of a player's minutes in the order of `MINUTES_FEATURES`. */
export function minutesFeatures(input: PlayerInput, starts: StartWeights): Float64Array {
  const { starter4: starter, outlook, vacated } = input;
  const bench = 1 - starter;
  const rest = restOf(input);
  return Float64Array.of(
    1,
    input.minutes2,
    input.minutes8,
    input.minutes32,
    starter,
    input.starter16,
    ...rest.missed,
    rest.backToBack,
    rest.rested,
    flag(input.newTeam),
    flag(input.home),
    outlook.lopsided * starter,
    outlook.lopsided * bench,
    flag(input.playoffs) * starter,
    flag(input.playoffs) * bench,
    flag(input.playoffs) * ((input.minutes32 - USUAL_MINUTES) / 10),
    vacated[0],
    vacated[0] * bench,
    input.sameAbsentees,
    startNews(input, starts),
  );
}

const MIN_LONG_MINUTES = 6;

/** The features of a count's rate in the order of `RATE_FEATURES`, given the projected minutes. */
export function rateFeatures(input: PlayerInput, count: Count, minutes: number): Float64Array {
  const { chain, opponent, opponentRole } = input.counts[count];
  const { outlook, vacated } = input;
  const rest = restOf(input);
  return Float64Array.of(
    1,
    Math.log(chain.form / chain.base),
    Math.log(chain.long / chain.base),
    Math.log(minutes / Math.max(input.minutes32, MIN_LONG_MINUTES)),
    Math.log(minutes / USUAL_MINUTES),
    opponent,
    opponentRole,
    outlook.implied,
    outlook.pace,
    outlook.lopsided * input.starter4,
    outlook.lopsided * (1 - input.starter4),
    flag(input.playoffs),
    flag(input.home),
    rest.backToBack,
    rest.rested,
    flag(outlook.thirdInFour),
    ...rest.missed,
    flag(input.newTeam),
    vacated[1],
    vacated[2],
    vacated[3],
  );
}
