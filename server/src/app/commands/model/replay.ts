import type { Command } from 'commander';
import { daysBetween, settableClock, type Day } from '../../../kernel/index.ts';
import type { League } from '../../../leagues/index.ts';
import { LEAGUE_OPTION, leagueMeant } from '../input/read-league.ts';
import { OperatorError } from '../../../platform/index.ts';
import { trackRecord, type EntryRecord, type Figures } from '../../../record/index.ts';
import { type NewsReport, type ReplayReport, replay } from '../../../cycle/index.ts';
import { summaryLine } from '../output/summary-line.ts';
import { peakMemoryMb } from '../output/peak-memory.ts';
import { progressLine } from '../output/progress-line.ts';
import { readDay } from '../input/typed.ts';
import { table } from '../output/table.ts';
import { configuredFlagBounds } from '../../work/flag-bounds.ts';
import { withWorld } from '../world.ts';

interface ReplayQuestion {
  readonly from: Day;
  readonly to: Day;
  readonly league?: League;
  readonly withNews?: boolean;
}

export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('run past days with the production code: score, publish and settle with what was known then')
    .requiredOption('--from <day>', 'first game day, such as 2024-03-02', readDay)
    .requiredOption('--to <day>', 'last game day', readDay)
    .option(...LEAGUE_OPTION)
    .option('--with-news', 'score games again at each injury report and line-up, and tell what that changed')
    .action(async ({ from, to, league: given, withNews = false }: ReplayQuestion) => {
      if (from > to) throw new OperatorError(`${from} is after ${to}.`, 'Put the earlier day in --from.');
      const started = performance.now();
      const clock = settableClock(new Date(`${from}T00:00:00Z`));
      await withWorld(
        async ({ context }) => {
          const league = await leagueMeant(context, given);
          const bar = progressLine('replaying', daysBetween(from, to) + 1);
          const report = await replay(
            { ...context, clock },
            {
              league,
              origin: 'replay',
              from,
              to,
              withNews,
              flagBounds: await configuredFlagBounds(context),
              onProgress: (day) => bar.step(`${day.date}: ${day.games} games, ${day.props} props, ${day.picks} picks`),
            },
          );
          bar.end();
          const question = {
            league,
            origin: 'replay',
            from,
            to,
            by: undefined,
            seenAt: clock.now(),
          } as const;
          const { totals } = await trackRecord(context.db, question);
          printReport(report, totals, (performance.now() - started) / 1000);
        },
        { clock },
      );
    });
}

function printReport(report: ReplayReport, record: Figures, seconds: number): void {
  const { picks, props } = report;
  summaryLine({ days: report.days, 'with quotes': report.daysWithQuotes, 'props scored': report.propsScored });
  summaryLine({
    picks: picks.picks,
    hits: picks.hits,
    misses: picks.misses,
    pushes: picks.pushes,
    voids: picks.voids,
    unsettled: picks.unsettled,
    units: Number(picks.units).toFixed(2),
  });
  summaryLine({ 'on the picks:': picks.hits + picks.misses, ...scores(picks) });
  printCalibration(record);
  if (report.entries.entries > 0) printEntries(report.entries);
  summaryLine({ 'on every decided prop:': props.decided, ...scores(props) });
  if (report.news !== null) printNews(report.news);
  summaryLine({ seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}

/** The published pick’em entries, one unit each. Intervals are 95 %, resampled by game day. */
function printEntries(record: EntryRecord): void {
  const { entries, won, lost, refunded, pending, days, distinctLegs, legHits, expectedLegHits } = record;
  summaryLine({ 'pick’em entries:': entries, won, lost, refunded, pending });
  summaryLine({ 'distinct legs:': distinctLegs, 'expected hits': expectedLegHits.toFixed(1), hits: legHits, days });
  const shown = ({ units, expectedUnits, roi, roiInterval }: EntryRecord['groups'][number] | EntryRecord): string[] => [
    ...[expectedUnits, units].map((value) => value.toFixed(2)),
    roi === null ? 'none' : roi.toFixed(2),
    roiInterval === null ? 'none' : roiInterval.map((end) => end.toFixed(2)).join(' to '),
  ];
  table(
    ['entry', 'entries', 'legs', 'days', 'paid', 'expected units', 'units', 'for one staked', '95 % interval'],
    [
      ...record.groups.map((group) => [
        `${group.house} ${group.kind}, ${group.legs} legs`,
        ...[group.entries, group.distinctLegs, group.days, group.won].map(String),
        ...shown(group),
      ]),
      ['all', ...[entries, distinctLegs, days, won].map(String), ...shown(record)],
    ],
  );
  table(
    ['every leg hits: predicted', 'entries', 'average', 'expected hits', 'hits'],
    record.calibration.map(({ from, to, entries: of, predicted, actual }) => [
      `${(100 * from).toFixed(1)} % to ${(100 * to).toFixed(1)} %`,
      String(of),
      `${(100 * predicted).toFixed(1)} %`,
      (of * predicted).toFixed(1),
      (of * actual).toFixed(0),
    ]),
  );
}

/** The changes of boards after news, at the same prices before and after. */
function printNews({ moments, lateScratches, effects, worth }: NewsReport): void {
  summaryLine({ 'scored again for news': moments, 'late scratches': lateScratches });
  const rows = effects.map(({ news, whose, change, claims, decided, units, closingValue }) => [
    `${news}, picks ${whose}: ${change}`,
    String(claims),
    String(decided),
    units.toFixed(2),
    closingValue === null ? 'none' : `${(100 * closingValue).toFixed(2)} %`,
  ]);
  table(['what the news did to picks', 'picks', 'decided', 'units', 'value at the closing line'], rows);
  table(
    ['scoring again at the moment, against the board before', 'stood', 'withdrawn', 'added', 'units', 'error'],
    worth.map(({ news, standing, withdrawn, added, units, error }) => [
      news,
      ...[standing, withdrawn, added].map(String),
      ...[units, error].map((value) => value.toFixed(2)),
    ]),
  );
}

/** Predicted and actual hit rates of the picks, as in the track record, with 95 % intervals. */
function printCalibration({ calibration, hitRate }: Figures): void {
  if (hitRate === null) return;
  const picks = calibration.reduce((sum, bin) => sum + bin.picks, 0);
  const predicted = calibration.reduce((sum, bin) => sum + bin.picks * bin.predicted, 0) / picks;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const between = ([low, high]: readonly [number, number]): string => `${percent(low)} to ${percent(high)}`;
  const bins = calibration.map(({ from, to, interval, ...bin }) => [
    between([from, to]),
    String(bin.picks),
    percent(bin.predicted),
    percent(bin.actual),
    between(interval),
  ]);
  const all = [
    'all',
    String(picks),
    percent(predicted),
    percent(hitRate.value),
    hitRate.interval ? between(hitRate.interval) : '',
  ];
  table(['predicted', 'picks', 'average', 'actual', '95 % interval'], [...bins, all]);
}

interface Scores {
  readonly logLoss: number | null;
  readonly brier: number | null;
  readonly marketLogLoss: number | null;
  readonly marketBrier: number | null;
}

function scores({ logLoss, brier, marketLogLoss, marketBrier }: Scores): Record<string, string> {
  const shown = (value: number | null): string => value?.toFixed(5) ?? 'none decided';
  return {
    'log loss': `${shown(logLoss)} (consensus ${shown(marketLogLoss)})`,
    Brier: `${shown(brier)} (consensus ${shown(marketBrier)})`,
  };
}
