import { fittedValue } from '../../../server/src/sports/basketball/index.ts';
import type { League } from '../../../server/src/leagues/index.ts';
import {
  type AvailabilityConstants,
  type Calibration,
  clipped,
  ladderOf,
  leagueStart,
  type LevelConstants,
  logit,
  marketView,
  meanOf,
  meanOfStat,
  type ModelConstants,
  modelTrust,
  NEWS_LEVELS,
  type NewsLevel,
  overAt,
  type PlayedGame,
  project,
  type QuotedProp,
  type ReportedStatus,
  shapeOf,
  type SubmittedReport,
  SUM_STATS,
  usualRange,
} from '../../../server/src/model/parts.ts';
import { fitAvailability } from './availability.ts';
import { fitBases } from './bases.ts';
import { fitDoubles } from './doubles.ts';
import { fitJoint } from './joint/fit-joint.ts';
import { addLines, fitCalibration, linesAround, noOutcomes } from './grid.ts';
import { fitLevel } from './level.ts';
import { fitUnquotedOpening } from './opening.ts';
import { fitOtherStats } from './other-stats/other-stats.ts';
import { otherStatsRow, type OtherStatsRow } from './other-stats/rows.ts';
import { fitPeriods, type ProjectedRow } from './periods.ts';
import { isEstablished, playedRows, playerGame, type PlayedRow } from './rows.ts';
import { fitStarts } from './starts.ts';
import { fitMarket, type Lender } from './market/market.ts';
import type { GradedRow } from './market/stack.ts';

export interface FitInput {
  readonly league: League;
  /** Finished games of whole seasons, sorted by day. */
  readonly games: readonly PlayedGame[];
  /** Quotes of any of those seasons. */
  readonly quoted: readonly QuotedProp[];
  /** Reported statuses in any order; empty for seasons and leagues without reports. */
  readonly reported: readonly ReportedStatus[];
  /** Each team's own submitted reports, in any order. */
  readonly submitted: readonly SubmittedReport[];
  /** Used if the reports are too few to fit. */
  readonly availability: AvailabilityConstants;
  /** Kept if too few games have period box scores; undefined: no period is then priced. */
  readonly periods: ModelConstants['periods'] | undefined;
  /**
   * The last season for all constants except the market's; undefined: the last one. Later seasons are used for the
   * market only, with constants of the seasons before them.
   */
  readonly through?: string | undefined;
  /** Another league's constants: if prices are few, the market's weights are shrunk towards theirs. */
  readonly lender?: Lender | undefined;
  readonly version: string;
  /** Called with the name of each step as it starts. */
  readonly progress: (step: string) => void;
}

/** These seasons are too little data to fit; with the reason. */
export class TooLittle extends Error {}

/** Minimum number of player-games for a fit: a season has some 15,000 of players with a past. */
const FEWEST_ROWS = 1_000;

const seasonsOf = (games: readonly PlayedGame[]): string[] => [...new Set(games.map((game) => game.season))].sort();

/** Prices no period. */
const NO_PERIODS: ModelConstants['periods'] = {
  shares: {},
  pull: {} as ModelConstants['periods']['pull'],
  mixture: {},
  dispersion: {},
  calibration: {},
};

interface Core {
  readonly constants: ModelConstants;
  readonly rows: readonly PlayedRow[];
}

/**
 * All constants except the market's: league, base rates, minutes, rates and spreads at every level of news. Undefined
 * if too few players have a past.
 */
function fitCore(games: readonly PlayedGame[], input: FitInput): Core | undefined {
  const seasons = seasonsOf(games);
  const league = leagueStart(input.league, games);
  const bases = fitBases(input.league, games, league, seasons[1] ?? seasons[0] ?? '');
  const rows = [
    ...playedRows(input.league, games, league, bases, (_, line, world) => {
      const state = world.players.get(line.playerId);
      return state !== undefined && isEstablished({ careerGames: state.careerGames, minutes32: meanOf(state.m32, 0) });
    }),
  ];
  if (rows.length < FEWEST_ROWS) return undefined;
  const starts = fitStarts(rows);
  const levels = Object.fromEntries(
    NEWS_LEVELS.map((level): [NewsLevel, LevelConstants] => [
      level,
      { ...fitLevel(rows, level, starts), calibration: {}, stack: {} },
    ]),
  ) as Record<NewsLevel, LevelConstants>;
  const constants: ModelConstants = {
    version: input.version,
    seasons,
    lastDay: games.at(-1)?.day ?? '',
    league,
    bases,
    levels,
    unquotedOpening: 0,
    periods: NO_PERIODS,
    doubles: { correlation: {}, calibration: {} },
    availability: input.availability,
    starts,
  };
  return { constants, rows };
}

const propKey = ({ gameId, playerId }: QuotedProp): string => playerGame(gameId, playerId);

export function byPlayerGame(quoted: readonly QuotedProp[]): ReadonlyMap<string, QuotedProp[]> {
  return Map.groupBy(quoted, propKey);
}

/** Model's and market's log-odds at the main line of every quoted prop with a result; pushes are left out. */
function stackRows(
  row: PlayedRow,
  props: readonly QuotedProp[],
  level: NewsLevel,
  constants: ModelConstants,
): GradedRow[] {
  const projection = project(row.inputs[level], constants);
  return props.flatMap(({ stat, period, quotes }) => {
    if (period !== 'Full' || !SUM_STATS.includes(stat)) return [];
    const shape = shapeOf(projection, stat, constants);
    const market = marketView(quotes, {
      overAtMean: (line, mean) => overAt(line, mean, shape.factors, shape.dispersion),
      rangeFor: usualRange,
    });
    const actual = fittedValue(stat, row.line.counts);
    if (market === undefined || actual === market.line) return [];
    const logOdds = (mean: number): number =>
      logit(clipped(overAt(market.line, mean, shape.factors, shape.dispersion)));
    return [
      {
        stat,
        season: row.game.season,
        day: row.game.day,
        model: logOdds(meanOfStat(projection, stat)),
        market: logOdds(Math.exp(market.logMean)),
        consensus: market.consensusOver,
        books: market.books,
        trust: modelTrust(row.inputs[level]),
        won: actual > market.line,
      },
    ];
  });
}

/** Quoted player-games of past seasons, each with constants of the seasons before it. */
interface Walked {
  readonly stacks: Record<NewsLevel, GradedRow[]>;
  readonly others: OtherStatsRow[];
}

/** Quoted props of one season, with constants of the seasons before it. */
function stackSeason(season: string, earlier: ModelConstants, input: FitInput, into: Walked): void {
  const games = input.games.filter((game) => game.season <= season);
  const props = byPlayerGame(input.quoted);
  const wanted = (game: PlayedGame, line: { readonly playerId: number }): boolean =>
    game.season === season && props.has(playerGame(game.gameId, line.playerId));
  for (const row of playedRows(input.league, games, earlier.league, earlier.bases, wanted)) {
    const quoted = props.get(playerGame(row.game.gameId, row.line.playerId)) ?? [];
    for (const level of NEWS_LEVELS) into.stacks[level].push(...stackRows(row, quoted, level, earlier));
    const others = otherStatsRow(project(row.inputs.none, earlier), row.line.counts, quoted, earlier);
    if (others !== undefined) into.others.push(others);
  }
}

const CALIBRATE_EVERY = 3;

function fitLevelCalibration(
  rows: readonly PlayedRow[],
  level: NewsLevel,
  constants: ModelConstants,
): Record<string, Calibration> {
  const outcomes = SUM_STATS.map(() => noOutcomes());
  for (let index = 0; index < rows.length; index += CALIBRATE_EVERY) {
    const row = rows[index]!;
    const projection = project(row.inputs[level], constants);
    SUM_STATS.forEach((stat, column) => {
      const shape = shapeOf(projection, stat, constants);
      const ladder = ladderOf(meanOfStat(projection, stat), shape.factors, shape.dispersion);
      addLines(outcomes[column]!, ladder, linesAround(row.medians[stat]), fittedValue(stat, row.line.counts));
    });
  }
  return Object.fromEntries(SUM_STATS.map((stat, column) => [stat, fitCalibration(outcomes[column]!)]));
}

function withLevels(constants: ModelConstants, change: (level: NewsLevel) => Partial<LevelConstants>): ModelConstants {
  const levels = Object.fromEntries(
    NEWS_LEVELS.map((level) => [level, { ...constants.levels[level], ...change(level) }]),
  ) as Record<NewsLevel, LevelConstants>;
  return { ...constants, levels };
}

const before = (season: string, { games }: FitInput): PlayedGame[] => games.filter((game) => game.season < season);

/** Whether a season is used for the market only. */
const isLater = (season: string, { through }: FitInput): boolean => through !== undefined && season > through;

/** Walk-forward rows of every quoted season with at least two seasons before it. */
function walkForward(input: FitInput, whole: Core | undefined): Walked {
  const into: Walked = { stacks: { none: [], absences: [], lineups: [] }, others: [] };
  const quotedGames = new Set(input.quoted.map((prop) => prop.gameId));
  const seasons = seasonsOf(input.games);
  for (const [index, season] of seasons.entries()) {
    if (index < 2 || !input.games.some((game) => game.season === season && quotedGames.has(game.gameId))) continue;
    input.progress(`constants before ${season}, for its quotes`);
    const earlier = whole !== undefined && isLater(season, input) ? whole : fitCore(before(season, input), input);
    if (earlier !== undefined) stackSeason(season, earlier.constants, input, into);
  }
  return into;
}

/** Period props, from games with period box scores; with too few of these the given constants, or none. */
function periodsOf(projected: readonly ProjectedRow[], { league, periods }: FitInput): ModelConstants['periods'] {
  const split = projected.filter(({ row }) => row.line.periods.length > 0).length;
  return split >= FEWEST_ROWS ? fitPeriods(league, projected) : (periods ?? NO_PERIODS);
}

/**
 * Fits all constants walk-forward: features from earlier games only, and the market's weight on seasons with constants
 * of the seasons before them. TooLittle if the data is insufficient.
 */
export function fitConstants(input: FitInput): ModelConstants {
  const games = input.games.filter((game) => !isLater(game.season, input));
  const fitWhole = (): Core => {
    input.progress('minutes, rates and spreads');
    const core = fitCore(games, input);
    if (core === undefined) throw new TooLittle('Too few players have played ten games and more.');
    return core;
  };
  // Later seasons use constants of all others. Without later seasons, the full fit runs last, because it needs the most
  // memory.
  const first = games.length < input.games.length ? fitWhole() : undefined;
  const { stacks: stacked, others } = walkForward(input, first);
  const market = fitMarket(stacked, input.lender);
  const isBorrowing = market.evidence !== undefined && input.lender !== undefined;
  const otherStats = isBorrowing ? input.lender?.constants.otherStats : fitOtherStats(others);
  const { constants: core, rows } = first ?? fitWhole();
  const projected: ProjectedRow[] = rows.map((row) => ({ row, projection: project(row.inputs.none, core) }));
  input.progress('chances to play');
  const availability = fitAvailability(
    input.league,
    games,
    input.reported,
    input.submitted,
    core.league,
    input.availability,
  );
  input.progress('period props');
  const periods = periodsOf(projected, input);
  input.progress('calibration of any line');
  const calibrated = withLevels(core, (level) => ({
    calibration: fitLevelCalibration(rows, level, core),
    stack: market.stacks[level],
  }));
  input.progress('double- and triple-doubles');
  const doubles = fitDoubles(projected, core.levels.none.dispersion);
  input.progress('how the counts of a game depend on each other');
  const joint = fitJoint(rows, core, input.lender?.constants.joint);
  const unquotedOpening = fitUnquotedOpening(projected, new Set(input.quoted.map(propKey)));
  return {
    ...calibrated,
    lastDay: input.games.at(-1)?.day ?? '',
    ...(otherStats && { otherStats }),
    ...(market.mainLineVariance && { mainLineVariance: market.mainLineVariance }),
    unquotedOpening,
    periods,
    doubles,
    availability,
    joint,
    ...(market.evidence && { evidence: market.evidence }),
  };
}
