import { bookName, percent, shortStat } from '../format.ts';
import { byId, make, table, type Cell } from './dom.ts';
import { loadData } from './data-files.ts';
import { leagueName, moment, price, signedUnits } from './figures.ts';
import type { LedgerDay } from './server.ts';
import { TEXT } from './strings.ts';

type Documents = LedgerDay['documents'][number]['document'];
type Sealed<Type extends Documents['type']> = Extract<Documents, { readonly type: Type }>;

/** Shows one game day at a time; `paths`: the files of the days. */
export function showDays(paths: readonly string[]): void {
  const choice = byId('day') as HTMLSelectElement;
  const days = paths.map((path) => ({ path, ...nameOf(path) })).toSorted((a, b) => (a.date < b.date ? 1 : -1));
  for (const { path, league, date } of days) {
    const option = make('option', '', `${date} · ${league}`);
    option.value = path;
    choice.append(option);
  }
  const show = (): void => void showDay(choice.value);
  choice.addEventListener('change', show);
  choice.disabled = days.length === 0;
  if (days.length > 0) show();
  else byId('picks').replaceChildren(make('p', 'muted', TEXT.empty));
}

function nameOf(path: string): { league: string; date: string } {
  const [, league = '', date = ''] = /([a-z]+)-(\d{4}-\d{2}-\d{2})\./.exec(path) ?? [];
  return { league: leagueName(league), date };
}

async function showDay(path: string): Promise<void> {
  const place = byId('picks');
  place.replaceChildren(make('p', 'muted', TEXT.loading));
  const day = (await loadData(path)) as LedgerDay | undefined;
  // Another day may have been chosen meanwhile.
  if ((byId('day') as HTMLSelectElement).value !== path) return;
  if (day === undefined) place.replaceChildren(make('p', 'loss', TEXT.dayMissing(path)));
  else place.replaceChildren(...picksOf(day));
}

function picksOf({ entries, documents }: LedgerDay): HTMLElement[] {
  const all = documents.map(({ document }) => document);
  const picks = all.filter((document) => document.type === 'pick');
  const grades = new Map(all.flatMap((document) => (document.type === 'grade' ? [[document.pickId, document]] : [])));
  const opened = new Set(documents.map(({ hash }) => hash));
  const sealed = new Set(entries.flatMap((entry) => (entry.kind === 'board' ? (entry.sealed ?? []) : [])));
  const unopened = [...sealed].filter((hash) => !opened.has(hash)).length;
  const shown = picks.map((pick) => pickRow(pick, grades.get(pick.id)));
  const list =
    shown.length === 0
      ? make('p', 'muted', TEXT.noPicks)
      : table(TEXT.picks, TEXT.pickHeads, new Set([2, 3, 4, 7]), shown);
  return unopened === 0 ? [list] : [list, make('p', 'muted', TEXT.unopened(unopened))];
}

function pickRow(pick: Sealed<'pick'>, grade: Sealed<'grade'> | undefined): Cell[] {
  const period = pick.period === 'Full' ? '' : ` ${pick.period}`;
  const claim = `${pick.direction} ${pick.line} ${shortStat(pick.stat)}${period}`;
  const player = make('span', '', pick.player.name, ' ', make('span', 'muted', pick.player.team));
  const what = pick.ofRecord ? claim : make('span', '', claim, ' ', make('span', 'muted', TEXT.notOfRecord));
  const offered = make('span', '', price(pick.price), ' ', make('span', 'muted', bookName(pick.book)));
  const profit = grade?.profit ?? null;
  return [
    { content: player },
    { content: what },
    { content: offered },
    { content: percent(pick.probability) },
    { content: percent(pick.marketProbability) },
    { content: moment(pick.publishedAt) },
    { content: resultOf(grade) },
    {
      content: profit === null ? TEXT.none : signedUnits(Number(profit)),
      className: profit !== null && Number(profit) < 0 ? 'loss' : 'gain',
    },
  ];
}

function resultOf(grade: Sealed<'grade'> | undefined): string {
  if (grade === undefined) return TEXT.pending;
  if (grade.outcome === null) return TEXT.gap;
  return grade.actualValue === null ? grade.outcome : `${grade.outcome} (${grade.actualValue})`;
}
