import { fittedDefinition, fittedValue, type FittedStat } from '../../../server/src/sports/basketball/index.ts';
import { splitPeriodsOf, type League } from '../../../server/src/leagues/index.ts';
import {
  clipped,
  DOUBLE_STATS,
  logOddsAt,
  type ModelConstants,
  overOnLadder,
  price,
  sigmoid,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { linesAround } from '../fit/grid.ts';
import { periodLine, periodLines } from '../fit/periods.ts';
import { isEstablished } from '../fit/rows.ts';
import { medianOf } from '../recent.ts';
import { baselineForecasts, BASELINES, ownGames } from './baselines.ts';
import type { ReplayedGame } from './replay.ts';
import { addRow, newSheet, type Sheet } from './sheet.ts';

export const ANY_LINE_PREDICTORS = ['model', 'model calibrated', ...BASELINES] as const;

/** The twelve stats that books quote most. */
export const QUOTED_STATS: readonly FittedStat[] = [
  'Points',
  'Rebounds',
  'Assists',
  'Threes',
  'Steals',
  'Blocks',
  'Turnovers',
  'PtsRebAst',
  'PtsReb',
  'PtsAst',
  'RebAst',
  'StlBlk',
];

export function newAnyLine(): Sheet {
  return newSheet(ANY_LINE_PREDICTORS);
}

/** Scores nine lines around a player's median for every stat, without using quotes. */
export function scoreAnyLine(
  sheet: Sheet,
  replayed: ReplayedGame,
  stats: readonly FittedStat[],
  constants: ModelConstants,
): void {
  if (!isEstablished(replayed.input)) return;
  for (const stat of stats) {
    const priced = price(replayed.unquoted, stat, 'Full', [], constants);
    if (priced === undefined) continue;
    const games = ownGames(replayed.recent, stat, replayed.game.season);
    const actual = fittedValue(stat, replayed.line.counts);
    for (const line of linesAround(medianOf(games.last20))) {
      addRow(sheet, stat, replayed.game.day, actual > line, [
        clipped(overOnLadder(priced.ladder, line)),
        sigmoid(logOddsAt(priced, line).final),
        ...baselineForecasts(games, line),
      ]);
    }
  }
}

const SPLIT_PREDICTORS = ['model', 'model calibrated'] as const;

export function newSplits(): Sheet {
  return newSheet(SPLIT_PREDICTORS);
}

/** Scores period props (lines around the expectation) and doubles; groups are named `Q1 Points` or `DoubleDouble`. */
export function scoreSplits(league: League, sheet: Sheet, replayed: ReplayedGame, constants: ModelConstants): void {
  if (!isEstablished(replayed.input)) return;
  const { unquoted: projection, line: played, game } = replayed;
  for (const stat of DOUBLE_STATS) {
    const priced = price(projection, stat, 'Full', [], constants);
    if (priced === undefined) continue;
    const odds = logOddsAt(priced, 0.5);
    addRow(sheet, stat, game.day, fittedValue(stat, played.counts) === 1, [sigmoid(odds.model), sigmoid(odds.final)]);
  }
  if (played.periods.length === 0) return;
  for (const period of splitPeriodsOf(league)) {
    const { counts } = periodLine(league, { line: played }, period);
    for (const stat of SUM_STATS) {
      const priced = price(projection, stat, period, [], constants);
      if (priced === undefined || fittedDefinition(stat).doubles !== undefined) continue;
      for (const line of periodLines(priced.target.mean)) {
        const odds = logOddsAt(priced, line);
        addRow(sheet, `${period} ${stat}`, game.day, fittedValue(stat, counts) > line, [
          sigmoid(odds.model),
          sigmoid(odds.final),
        ]);
      }
    }
  }
}
