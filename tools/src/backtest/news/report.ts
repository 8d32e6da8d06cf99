import { fixed, interval, scoresTable, table } from '../text-table.ts';
import type { AnyLineNews, NewsOnAnyLine } from './any-line-summary.ts';
import type { ShareOfMoves } from './share-of-moves.ts';
import type { StartersRight, StartersSummary } from './starters.ts';
import type { NewsGains, NewsSummary } from './summary.ts';

/** The value of news, as text. */
export function newsSection({
  days,
  byReport,
  scores,
  all,
  overNone,
  byMarket,
  byHours,
  byEvent,
  moves,
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
    shares(moves),
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

function shares(moves: readonly ShareOfMoves[]): string {
  return table([
    ['share of the move since the newest price that counts', 'rows', 'share', 'standard error'],
    ...moves.map(({ group, rows, share, error }) => [group, String(rows), fixed(share, 2), fixed(error, 2)]),
  ]);
}

/** The value of news on any line, as text. */
export function anyLineNewsSection({ rows, days, scores, overNone, byKind, byReport, byEvent }: AnyLineNews): string {
  return [
    `Any line with news: ${rows} rows, ${days} dates`,
    scoresTable(scores),
    table([
      ['gain in thousandths of log loss over no news and no quotes', '95 % by date'],
      ...overNone.map((gain) => [gain.predictor, interval(gain, 2)]),
    ]),
    added('what news adds, by what is quoted', byKind),
    added('by reports', byReport),
    added('by what happened', byEvent),
    'Exact absences, perfect news (who starts too) and exact minutes are read from the box scores: bounds, which no report reaches.',
  ].join('\n\n');
}

function added(title: string, groups: readonly NewsOnAnyLine[]): string {
  const names = (of: NewsOnAnyLine['bare'] | undefined) => (of?.gains ?? []).map(({ predictor }) => predictor);
  const cells = ({ logLoss, gains: each }: NewsOnAnyLine['bare']) => [
    fixed(logLoss, 4),
    ...each.map((gain) => interval(gain, 2)),
  ];
  const [first] = groups;
  return table([
    [title, 'rows', 'no news', ...names(first?.bare), 'quotes, no news', ...names(first?.quoted)],
    ...groups.map(({ group, rows, bare, quoted }) => [group, String(rows), ...cells(bare), ...cells(quoted)]),
  ]);
}

/** How many projected starters started, as text. */
export function startersSection(starters: readonly StartersSummary[]): string {
  const cells = ({ ofFive, whole }: StartersRight) => [fixed(ofFive, 2), fixed(100 * whole, 1)];
  const inPoints = ({ mean, low, high }: StartersSummary['added']) =>
    interval({ mean: 100 * mean, low: 100 * low, high: 100 * high }, 1);
  return table([
    [
      'projected starters, teams with reports',
      'teams',
      'right of five',
      'all five, %',
      'usual: of five',
      'all five, %',
      'added, points',
    ],
    ...starters.map(({ when, teams, model, usual, added }) => [
      when,
      String(teams),
      ...cells(model),
      ...cells(usual),
      inPoints(added),
    ]),
  ]);
}
