import type { League } from '../../../server/src/leagues/index.ts';
import { fittedValue, type FittedStat } from '../../../server/src/sports/basketball/index.ts';
import {
  clipped,
  DOUBLE_STATS,
  ladderOf,
  type LiveConstants,
  liveLaw,
  logOddsAt,
  meanOfStat,
  type ModelConstants,
  overOnLadder,
  type PlayedGame,
  price,
  type Random,
  shapeOf,
  sigmoid,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { pairedGain, scoreOf, summarise, type Summary } from '../backtest/tables.ts';
import type { MeanInterval } from '../backtest/bootstrap.ts';
import { addRow, groupsOf, newSheet, type Sheet } from '../backtest/sheet.ts';
import { linesAround } from '../fit/grid.ts';
import { logLoss } from '../proper-scores.ts';
import { medianOf } from '../recent.ts';
import { eachLiveRow, type LiveRow, type LiveState } from './states.ts';

export interface LiveBacktestInput {
  readonly league: League;
  readonly games: readonly PlayedGame[];
  readonly season: string;
  readonly before: ModelConstants;
  readonly constants: LiveConstants;
  readonly random: Random;
  readonly progress: (game: PlayedGame) => void;
}

/** What the live probability is compared with, on the same rows. */
export const LIVE_RIVALS = ['before the game', 'rate so far', 'usual rate and time left'] as const;
const LIVE = 'live';
const PREDICTORS = [LIVE, ...LIVE_RIVALS];

/** Some of the open lines of an end. */
export interface GroupScores {
  readonly title: string;
  readonly group: string;
  readonly rows: number;
  readonly logLoss: number;
  readonly calibrationError: number;
  /** Over each rival, in thousandths. */
  readonly gains: readonly MeanInterval[];
}

/** One end of a period. */
export interface EndScores {
  readonly end: number;
  /** Lines whose over was reached: the live probability is 1. */
  readonly decided: number;
  /** Log loss of all lines, in the order of the predictors. What was said before the game cannot know what is decided. */
  readonly all: readonly number[];
  /** The other lines. */
  readonly open: Summary;
  readonly groups: readonly GroupScores[];
  readonly doubles: Summary;
}

export interface LiveBacktest {
  readonly season: string;
  readonly before: string;
  readonly constants: string;
  readonly games: number;
  readonly overtimes: number;
  readonly ends: readonly EndScores[];
}

const BINS = 20;
const POISSON = { c0: 1, c1: 0 };
const ONE = Float64Array.of(1);

interface EndSheets {
  readonly open: Sheet;
  readonly doubles: Sheet;
  /** By title, the group of each open line; empty: none. */
  readonly by: ReadonlyMap<string, string[]>;
  decided: number;
  /** Sums of the decided lines' log losses. */
  readonly decidedLoss: number[];
}

/** By title, the name of a state's group; undefined: it is in none. */
const GROUPS: Readonly<Record<string, (row: LiveRow, state: LiveState) => string | undefined>> = {
  'by margin': (_, { game }) => {
    const margin = Math.abs(game.margin);
    return margin < 6
      ? '0 to 5'
      : margin < 11
        ? '6 to 10'
        : margin < 16
          ? '11 to 15'
          : margin < 21
            ? '16 to 20'
            : '21 and more';
  },
  'by minutes so far': ({ pregame }, { end, player }) => {
    const usual = pregame.rotation.slice(0, end).reduce((sum, minutes) => sum + minutes, 0);
    const more = player.seconds / 60 / usual;
    return more < 0.6 ? 'far fewer than usual' : more < 0.9 ? 'fewer' : more <= 1.1 ? 'as usual' : 'more';
  },
  'by expected minutes': ({ pregame: { minutes } }) =>
    minutes < 22 ? 'below 22' : minutes < 30 ? '22 to 30' : '30 and more',
  'regulars who sat': ({ projection }, { player, minutesAfter, overtimeAfter }) => {
    if (projection.minutes < 24) return undefined;
    if (minutesAfter + overtimeAfter < 0.1) return 'played no more';
    return (player.idleSeconds ?? 0) > 0 ? 'sat for a period' : 'others';
  },
  'overtime games': ({ overtime }) => (overtime > 0 ? 'overtime' : 'without'),
};

/** Measures live probabilities at the ends of periods, on lines around each regular's median. */
export function backtestLive(input: LiveBacktestInput): LiveBacktest {
  const { league, games, season, before, constants, random } = input;
  const sheets = new Map<number, EndSheets>();
  const seen = new Map<number, boolean>();
  if (before.lastDay >= (games.find((game) => game.season === season)?.day ?? '') || constants.lastDay > before.lastDay)
    throw new RangeError(`constants through ${constants.lastDay} cannot be tested on ${season}`);
  eachLiveRow(
    league,
    games,
    before,
    (game) => game.season === season,
    (row) => {
      if (!seen.has(row.game.gameId)) input.progress(row.game);
      seen.set(row.game.gameId, row.overtime > 0);
      scoreRow(row, before, constants, (end) => {
        let known = sheets.get(end);
        if (known === undefined) sheets.set(end, (known = newSheets()));
        return known;
      });
    },
  );
  return {
    season,
    before: before.version,
    constants: constants.version,
    games: seen.size,
    overtimes: [...seen.values()].filter(Boolean).length,
    ends: Array.from(sheets, ([end, of]): EndScores => {
      const open = summarise(of.open, LIVE, LIVE_RIVALS, BINS, random);
      return {
        end,
        decided: of.decided,
        all: open.scores.map(
          ({ logLoss }, at) => (open.rows * logLoss + of.decidedLoss[at]!) / (open.rows + of.decided),
        ),
        open,
        groups: [...of.by].flatMap(([title, groups]) => groupScores(title, { ...of.open, groups }, random)),
        doubles: summarise(of.doubles, LIVE, LIVE_RIVALS, BINS, random),
      };
    }),
  };
}

function newSheets(): EndSheets {
  return {
    open: newSheet(PREDICTORS),
    doubles: newSheet(PREDICTORS),
    by: new Map(Object.keys(GROUPS).map((title) => [title, []])),
    decided: 0,
    decidedLoss: PREDICTORS.map(() => 0),
  };
}

const groupScores = (title: string, sheet: Sheet, random: Random): GroupScores[] =>
  Array.from(groupsOf(sheet), ([group, part]) => {
    const { logLoss: loss, calibrationError } = scoreOf(part, LIVE, BINS);
    const gains = LIVE_RIVALS.map((rival) => pairedGain(part, LIVE, rival, random));
    return { title, group, rows: part.won.length, logLoss: loss, calibrationError, gains };
  })
    .filter(({ group }) => group !== '')
    .toSorted((a, b) => (a.group < b.group ? -1 : 1));

function scoreRow(
  row: LiveRow,
  before: ModelConstants,
  constants: LiveConstants,
  sheetsOf: (end: number) => EndSheets,
): void {
  const { line: played, game, projection, pregame, recent } = row;
  const laws = row.states.map((state) => liveLaw(pregame, state.player, state.game, constants));
  for (const stat of [...SUM_STATS, ...DOUBLE_STATS]) {
    const priced = price(projection, stat, 'Full', [], before);
    if (priced === undefined) continue;
    const isDouble = DOUBLE_STATS.includes(stat);
    const lines = isDouble ? [0.5] : linesAround(medianOf(recent.lines.map((line) => fittedValue(stat, line))));
    const value = fittedValue(stat, played.counts);
    const told = lines.map((line) => sigmoid(logOddsAt(priced, line).final));
    row.states.forEach((state, index) => {
      const sheets = sheetsOf(state.end);
      const rivals = isDouble ? undefined : simpleRivals(row, state, stat, before);
      lines.forEach((line, at) => {
        const chance = laws[index]!.chance(stat, 2 * line)!;
        const forecasts = [chance.over, told[at]!, ...(rivals?.map((rival) => rival(line)) ?? [told[at]!, told[at]!])];
        const won = value > line;
        if (isDouble) {
          if (!chance.isDecided) addRow(sheets.doubles, stat, game.day, won, forecasts);
          return;
        }
        if (chance.isDecided) {
          sheets.decided += 1;
          forecasts.forEach((forecast, predictor) => {
            sheets.decidedLoss[predictor]! += logLoss(forecast, won);
          });
          return;
        }
        addRow(sheets.open, stat, game.day, won, forecasts);
        for (const [title, groups] of sheets.by) groups.push(GROUPS[title]!(row, state) ?? '');
      });
    });
  }
}

/** Forecasts that anyone can make: today's rate goes on, or the usual one does. What is left is a count of its own. */
function simpleRivals(
  { projection }: LiveRow,
  { player, game }: LiveState,
  stat: FittedStat,
  before: ModelConstants,
): ((line: number) => number)[] {
  const soFar = fittedValue(stat, player.counts as Parameters<typeof fittedValue>[1]);
  const share = game.leftSeconds / (game.leftSeconds + game.elapsedSeconds);
  const { factors, dispersion } = shapeOf(projection, stat, before);
  const naive = ladderOf((soFar * share) / (1 - share), ONE, POISSON);
  const usual = ladderOf(meanOfStat(projection, stat) * share, factors, dispersion);
  return [naive, usual].map((ladder) => (line) => (soFar > line ? 1 : clipped(overOnLadder(ladder, line - soFar))));
}
