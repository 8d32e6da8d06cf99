import { interval, scoresTable, table } from '../text-table.ts';
import type { NewsGains, NewsSummary } from './summary.ts';

/** What news was worth, as text. */
export function newsSection({
  days,
  byReport,
  scores,
  all,
  overNone,
  byMarket,
  byHours,
  byEvent,
}: NewsSummary): string {
  return [
    `Main lines with news: ${all.rows} rows, ${days} dates`,
    scoresTable(scores),
    gains('gain in thousandths of log loss over the consensus, 95 % by date', [all]),
    gains('what news adds to none', [overNone]),
    gains('over the consensus by reports', byReport),
    gains('over the consensus by market', byMarket),
    gains('by hours from the newest price to tip-off', byHours),
    gains('by what happened', byEvent),
    'Perfect news is read from the box scores: a bound, which no report reaches.',
  ].join('\n\n');
}

function gains(title: string, groups: readonly NewsGains[]): string {
  const [first] = groups;
  return table([
    [title, 'rows', ...(first?.gains ?? []).map(({ predictor }) => predictor)],
    ...groups.map(({ group, rows, gains: each }) => [group, String(rows), ...each.map((gain) => interval(gain, 2))]),
  ]);
}
