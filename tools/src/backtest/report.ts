import type { ByChance } from '../proper-scores.ts';
import type { Backtest } from './backtest.ts';
import { reliabilityPlot } from './reliability-plot.ts';
import { anyLineNewsSection, newsSection, startersSection } from './news/report.ts';
import type { Summary } from './tables.ts';
import { fixed, interval, scoresTable, table } from './text-table.ts';

function section(title: string, { rows, days, scores, gains, byGroup }: Summary): string {
  return [
    `${title}: ${rows} rows, ${days} dates`,
    scoresTable(scores),
    table([
      ['gain in thousandths of log loss over', '95 % by date'],
      ...gains.map((gain) => [gain.rival, interval(gain, 2)]),
    ]),
    table([
      ['by market', 'rows', 'log loss', 'ECE', `against ${gains[0]?.rival ?? 'itself'}`],
      ...byGroup.map((group) => [
        group.group,
        String(group.rows),
        fixed(group.logLoss, 4),
        fixed(group.calibrationError, 4),
        interval(group, 2),
      ]),
    ]),
  ].join('\n\n');
}

function chanceText({ mean, low, high }: ByChance): string {
  const range = `${fixed(low, 4)} to ${fixed(high, 4)} in nine of ten`;
  return `Calibration error that chance alone gives main lines, if each probability were exactly right: ${fixed(mean, 4)} (${range})`;
}

/** The backtest as tables for a terminal. */
export function backtestText(result: Backtest): string {
  const parts = [
    `Season ${result.season}, constants ${result.constants}; mean absolute error of minutes ${fixed(result.minutesError, 2)}`,
    result.notes.join('\n'),
  ];
  const sections = [
    ['Main lines', result.mainLines],
    ['Any line, no market', result.anyLine],
    ['Any line, with all quotes of the player', result.quotedLines],
    ['Any line of a stat without quotes, others of the player quoted', result.otherStatsQuoted],
    ['Any line of a quoted stat, its own quotes withheld', result.ownQuotesWithheld],
    ['Periods and doubles of players with full-game quotes', result.quotedSplits],
    ['Stats that books seldom quote', result.otherStats],
    ['Periods and doubles', result.splits],
  ] as const;
  if (result.calibrationByChance !== undefined) parts.push(chanceText(result.calibrationByChance));
  if (result.news !== undefined) parts.push(newsSection(result.news));
  if (result.anyLineNews !== undefined) parts.push(anyLineNewsSection(result.anyLineNews));
  if (result.starters.length > 0) parts.push(startersSection(result.starters));
  for (const [title, summary] of sections) if (summary !== undefined) parts.push(section(title, summary));
  if (result.selections.length > 0) {
    parts.push(
      'Quotes by expected value (one unit each; outlier books left out; limits and stale prices are not in the data, so this is no claim of profit)\n' +
        table([
          ['expected value at least', 'bets', 'unders', 'predicted', 'hit', 'return per unit'],
          ...result.selections.map((row) => [
            `${Math.round(100 * row.least)} %`,
            String(row.bets),
            `${Math.round(100 * row.unders)} %`,
            fixed(row.predicted, 3),
            fixed(row.hit, 3),
            interval(row.returned, 3),
          ]),
        ]),
    );
  }
  return `${parts.join('\n\n')}\n`;
}

/** Reliability plots by file name. */
export function backtestPlots(result: Backtest): Readonly<Record<string, string>> {
  const pictures = [
    ['main-lines.svg', 'Main lines', result.mainLines],
    ['any-line.svg', 'Any line', result.anyLine],
    ['periods-and-doubles.svg', 'Periods and doubles', result.splits],
  ] as const;
  return Object.fromEntries(
    pictures.flatMap(([file, title, summary]) =>
      summary === undefined ? [] : [[file, reliabilityPlot(`${title}, ${result.season}`, summary.reliability)]],
    ),
  );
}
