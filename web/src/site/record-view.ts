import { bare, count, percent, shortStat } from '../format.ts';
import { byId, make, table, type Cell } from './dom.ts';
import { leagueName, signedShare, signedUnits } from './figures.ts';
import type { PublishedRecord } from './server.ts';
import { TEXT } from './strings.ts';

type Figures = Omit<PublishedRecord['groups'][number], 'key'>;
type Grouping = keyof typeof TEXT.by;

/** Shows the records: for each league its figures, and tables of its groups. */
export function showRecords(records: readonly PublishedRecord[]): void {
  const section = byId('records');
  const leagues = Map.groupBy(records, ({ league }) => league);
  if (leagues.size === 0) section.append(make('p', 'muted', TEXT.empty));
  for (const [league, ofLeague] of leagues) {
    const [first] = ofLeague;
    if (first === undefined) continue;
    section.append(make('h2', '', leagueName(league)), tiles(first));
    for (const record of ofLeague) section.append(groups(league, record));
  }
}

function tiles(of: Figures): HTMLElement {
  const { picks, hits, misses, pushes, voids, pending, awaitingStats, dataGaps, hitRate, roi } = of;
  const { marketUnits, closingLineValue } = of;
  const open = pending + awaitingStats + dataGaps;
  return make(
    'dl',
    'tiles',
    tile(TEXT.picks, count(picks), TEXT.others(pushes, voids, open)),
    tile(TEXT.hitRate, hitRate === null ? TEXT.none : percent(hitRate.value), TEXT.ofDecided(hits, misses)),
    tile(
      TEXT.units,
      bare(signedUnits(of.units)),
      marketUnits === null ? '' : TEXT.expected(bare(signedUnits(marketUnits.value))),
    ),
    tile(TEXT.roi, roi === null ? TEXT.none : signedShare(roi.value), intervalOf(roi)),
    tile(
      TEXT.closing,
      closingLineValue === null ? TEXT.none : signedShare(closingLineValue.mean.value),
      intervalOf(closingLineValue?.mean ?? null),
    ),
  );
}

function intervalOf(estimate: Figures['roi']): string {
  if (estimate === null) return '';
  if (estimate.interval === null) return TEXT.noInterval;
  const [low, high] = estimate.interval;
  return TEXT.interval(signedShare(low), signedShare(high));
}

const tile = (name: string, value: string, note: string): HTMLElement =>
  make('div', 'tile', make('dt', '', name), make('dd', 'value', value), make('dd', 'note', note));

const NUMBERS = new Set([1, 2, 3, 4, 5, 6, 7, 8]);

function groups(league: string, { by, groups: found }: PublishedRecord): HTMLElement {
  const grouping = (by ?? 'month') as Grouping;
  const rows = found.map(({ key, ...figures }): Cell[] => [
    { content: grouping === 'stat' ? shortStat(key) : key },
    ...[figures.picks, figures.hits, figures.misses, figures.pushes, figures.voids].map((value) => ({
      content: count(value),
    })),
    { content: figures.hitRate === null ? TEXT.none : percent(figures.hitRate.value) },
    { content: bare(signedUnits(figures.units)), className: figures.units < 0 ? 'loss' : 'gain' },
    { content: figures.roi === null ? TEXT.none : signedShare(figures.roi.value) },
  ]);
  const label = `${leagueName(league)}, ${TEXT.by[grouping].toLowerCase()}`;
  const heads = [TEXT.groupHeads[grouping], ...TEXT.recordHeads];
  const details = make('details', '', make('summary', '', TEXT.by[grouping]), table(label, heads, NUMBERS, rows));
  details.open = grouping === 'month';
  return details;
}
