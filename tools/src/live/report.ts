import { reliabilityPlot } from '../backtest/reliability-plot.ts';
import { fixed, interval, scoresTable, table } from '../backtest/text-table.ts';
import { LIVE_RIVALS, type EndScores, type LiveBacktest } from './backtest-live.ts';

const THOUSANDTHS = `live against, thousandths of log loss (95 % by date)`;

/** Tables for a terminal: each end of a period with what is compared, and the groups. */
export function liveText({ season, before, constants, games, overtimes, ends }: LiveBacktest): string {
  return `${[
    `Season ${season}, constants ${constants} beside ${before}; ${games} games, ${overtimes} with overtime`,
    ...ends.flatMap(endText),
  ].join('\n\n')}\n`;
}

function endText({ end, decided, all, open, groups, doubles }: EndScores): string[] {
  const lines = open.rows + decided;
  const share = fixed(all[0]! / all[1]!, 3);
  return [
    `After period ${end}: ${lines} lines, ${decided} decided. Log loss of all lines ${all.map((loss) => fixed(loss, 4)).join(', ')}: ${share} of that before the game`,
    `Lines that are open: ${open.rows}, ${open.days} dates`,
    scoresTable(open.scores),
    table([[THOUSANDTHS], ...open.gains.map((gain) => [`${gain.rival}: ${interval(gain, 1)}`])]),
    table([
      ['by market', 'rows', 'log loss', 'ECE', `against ${LIVE_RIVALS[0]}`],
      ...open.byGroup.map((group) => [
        group.group,
        String(group.rows),
        fixed(group.logLoss, 4),
        fixed(group.calibrationError, 4),
        interval(group, 1),
      ]),
    ]),
    table([
      ['groups', 'rows', 'log loss', 'ECE', ...LIVE_RIVALS.map((rival) => `against ${rival}`)],
      ...groups.map(({ title, group, rows, logLoss, calibrationError, gains }) => [
        `${title}: ${group}`,
        String(rows),
        fixed(logLoss, 4),
        fixed(calibrationError, 4),
        ...gains.map((gain) => interval(gain, 1)),
      ]),
    ]),
    table([
      ['doubles', 'rows', 'log loss', 'ECE', `against ${LIVE_RIVALS[0]}`],
      ...doubles.byGroup.map((group) => [
        group.group,
        String(group.rows),
        fixed(group.logLoss, 4),
        fixed(group.calibrationError, 4),
        interval(group, 1),
      ]),
    ]),
  ];
}

/** Reliability of what is open after each period, by file name. */
export function livePlots({ season, ends }: LiveBacktest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ends.map(({ end, open }) => [
      `live-after-${end}.svg`,
      reliabilityPlot(`After period ${end}, ${season}`, open.reliability),
    ]),
  );
}
