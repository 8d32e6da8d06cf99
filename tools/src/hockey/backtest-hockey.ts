import type { Day } from '../../../server/src/kernel/index.ts';
import {
  calibrated,
  clipped,
  HOCKEY_STATS,
  type HockeyConstants,
  HockeyPriced,
  type HockeySeasons,
  type HockeyStat,
  logit,
  projectHockey,
  sigmoid,
} from '../../../server/src/model/parts.ts';
import { calibrationError, logLoss, reliability, sortForecasts } from '../proper-scores.ts';
import { countedIn, hockeyRows, linesNear, type HockeyRow } from './rows.ts';

const BINS = 10;
const NINETY_FIVE_PERCENT = 1.96;
/** Games of the last hit rate, with one added on each side. */
const LAST = 10;
const FEWEST_SEASON_GAMES = 10;

/** One way to give a probability, measured. */
export interface Measured {
  readonly name: string;
  readonly logLoss: number;
  /** Mean difference of predicted and actual share over ten bins. */
  readonly calibrationError: number;
  /** Thousandths of log loss beyond the first way, with the reach of its 95 % interval by game day; 0 for the first. */
  readonly difference: number;
  readonly reach: number;
}

/** All ways on the same rows. */
export interface MeasuredStat {
  readonly stat: string;
  readonly rows: number;
  readonly overs: number;
  readonly ways: readonly Measured[];
}

export interface HockeyBacktest {
  /** At the books' main lines: consensus, the model alone, and the two together. */
  readonly mainLines: readonly MeasuredStat[];
  /** At half lines around the expected count, without a market: the model, the season's games, the last ten. */
  readonly anyLine: readonly MeasuredStat[];
}

interface Row {
  readonly stat: string;
  readonly day: Day;
  readonly won: boolean;
  readonly chances: readonly number[];
}

const ALL = 'all';

function measured(rows: readonly Row[], names: readonly string[]): MeasuredStat[] {
  const of = (stat: string, some: readonly Row[]): MeasuredStat => ({
    stat,
    rows: some.length,
    overs: some.filter(({ won }) => won).length / some.length,
    ways: names.map((name, way) => measuredWay(some, name, way)),
  });
  const byStat = Array.from(
    Map.groupBy(rows, ({ stat }) => stat),
    ([stat, some]) => of(stat, some),
  );
  return rows.length === 0 ? [] : [...byStat.toSorted((a, b) => (a.stat < b.stat ? -1 : 1)), of(ALL, rows)];
}

function measuredWay(rows: readonly Row[], name: string, way: number): Measured {
  const losses = rows.map(({ won, chances }) => logLoss(chances[way]!, won));
  const beyond = rows.map(({ won, chances, day }, row) => ({ day, by: losses[row]! - logLoss(chances[0]!, won) }));
  const mean = beyond.reduce((sum, { by }) => sum + by, 0) / rows.length;
  const days = [...Map.groupBy(beyond, ({ day }) => day).values()];
  const squares = days.reduce((sum, day) => sum + day.reduce((all, { by }) => all + by - mean, 0) ** 2, 0);
  const forecasts = sortForecasts(
    rows.map(({ chances }) => chances[way]!),
    rows.map(({ won }) => Number(won)),
  );
  return {
    name,
    logLoss: losses.reduce((sum, loss) => sum + loss, 0) / rows.length,
    calibrationError: calibrationError(reliability(forecasts, BINS)),
    difference: 1000 * mean,
    reach: (1000 * NINETY_FIVE_PERCENT * Math.sqrt(squares)) / rows.length,
  };
}

/** A player's counts of past games, oldest first, and the season of the last of them. */
interface Past {
  season: string;
  values: number[];
}

/** The share of games above a line, with one added on each side. */
const shareOver = (values: readonly number[], line: number): number =>
  (values.filter((value) => value > line).length + 1) / (values.length + 2);

/**
 * Scores every quoted main line of the days with constants that did not see them, and lines without a market. `seasons`
 * holds the games before the first day too, sorted by day.
 */
export function backtestHockey(
  { games, quoted }: HockeySeasons,
  constants: HockeyConstants,
  { from, until }: { readonly from: Day; readonly until: Day },
): HockeyBacktest {
  if (from <= constants.lastDay)
    throw new RangeError(`${constants.version} has seen the days up to ${constants.lastDay}`);
  const props = Map.groupBy(quoted, ({ gameId, playerId }) => `${gameId} ${playerId}`);
  const pasts = new Map<string, Past>();
  const main: Row[] = [];
  const any: Row[] = [];
  const before = games.filter(({ day }) => day <= until);
  for (const row of hockeyRows(before, (_, { goalie, starter }) => goalie === null || starter === true)) {
    const isMeasured = row.game.day >= from;
    if (isMeasured) main.push(...mainRows(row, props.get(`${row.game.gameId} ${row.line.playerId}`) ?? [], constants));
    for (const stat of Object.keys(HOCKEY_STATS) as HockeyStat[]) {
      const actual = countedIn(row.line, stat);
      if (actual === null) continue;
      const key = `${row.line.playerId} ${stat}`;
      const past = pasts.get(key) ?? { season: row.game.season, values: [] };
      pasts.set(key, past);
      if (past.season !== row.game.season) [past.season, past.values] = [row.game.season, []];
      if (isMeasured && past.values.length >= FEWEST_SEASON_GAMES)
        any.push(...anyRows(row, stat, actual, past, constants));
      past.values.push(actual);
    }
  }
  return {
    mainLines: measured(main, ['consensus', 'model alone', 'blend']),
    anyLine: measured(any, ['model', 'season so far', 'last 10']),
  };
}

function mainRows({ game, line, input }: HockeyRow, props: HockeySeasons['quoted'], constants: HockeyConstants): Row[] {
  return props.flatMap(({ stat, period, quotes }): Row[] => {
    const projection = period === 'Full' ? projectHockey(input, stat, constants) : undefined;
    const actual = countedIn(line, stat);
    if (projection === undefined || actual === null) return [];
    const priced = new HockeyPriced(projection, quotes);
    if (priced.market === undefined || actual === priced.market.line) return [];
    const { model, final } = priced.logOddsAt(priced.market.line);
    const chances = [priced.market.consensusOver, sigmoid(model), sigmoid(final)];
    return [{ stat, day: game.day, won: actual > priced.market.line, chances }];
  });
}

function anyRows(
  { game, input }: HockeyRow,
  stat: HockeyStat,
  actual: number,
  { values }: Past,
  constants: HockeyConstants,
): Row[] {
  const projection = projectHockey(input, stat, constants);
  if (projection === undefined) return [];
  const priced = new HockeyPriced(projection, []);
  return linesNear(projection.mean).map((line): Row => {
    const model = logit(clipped(priced.overAtMean(line, projection.mean)));
    const chances = [
      sigmoid(calibrated(model, projection.constants.calibration)),
      shareOver(values, line),
      shareOver(values.slice(-LAST), line),
    ];
    return { stat, day: game.day, won: actual > line, chances };
  });
}

/** The figures as a table for a terminal. */
export function hockeyReport({ mainLines, anyLine }: HockeyBacktest): string {
  const lines = (title: string, of: readonly MeasuredStat[]): string[] => [
    title,
    ...of.flatMap(({ stat, rows, overs, ways }) => [
      `  ${stat} (${rows} lines, overs ${(100 * overs).toFixed(1)} %)`,
      ...ways.map(({ name, logLoss: loss, calibrationError: error, difference, reach }, way) =>
        [
          `    ${name.padEnd(14)} log loss ${loss.toFixed(4)}  calibration error ${error.toFixed(4)}`,
          way === 0 ? '' : `  ${difference.toFixed(2)} ± ${reach.toFixed(2)} mLL`,
        ].join(''),
      ),
    ]),
  ];
  return `${[...lines('main lines', mainLines), '', ...lines('lines without a market', anyLine)].join('\n')}\n`;
}
