import { count } from '../format.ts';
import { byId, make, table, type Cell } from './dom.ts';
import { leagueName, moment } from './figures.ts';
import type { LedgerChain } from './server.ts';
import { TEXT } from './strings.ts';

interface Keys {
  readonly keys: readonly { readonly number: number; readonly publicKey: string; readonly createdAt: string }[];
}

const SHOWN_FIRST = 12;

/** Shows the entries of the ledger, the newest first, its head and the keys that sign it. */
export function showChain(chains: readonly LedgerChain[], { keys }: Keys): void {
  const entries = chains.flatMap(({ items }) => items).toReversed();
  const section = byId('entries');
  const rows = (some: typeof entries): HTMLElement =>
    table(TEXT.entryHeads.join(', '), TEXT.entryHeads, new Set([0, 5]), some.map(rowOf));
  section.append(rows(entries.slice(0, SHOWN_FIRST)));
  if (entries.length > SHOWN_FIRST) {
    const more = make('button', '', TEXT.allEntries(entries.length));
    more.addEventListener('click', () => section.replaceChildren(rows(entries)));
    section.append(more);
  }
  const head = chains.map((chain) => chain.head).findLast((found) => found !== null);
  const place = byId('keys');
  if (head !== null && head !== undefined)
    place.append(term(TEXT.head), value(head.hash, TEXT.headEntry(head.sequence)));
  for (const { number, publicKey, createdAt } of keys)
    place.append(term(TEXT.key(number)), value(publicKey, TEXT.since(moment(createdAt))));
}

const term = (name: string): HTMLElement => make('dt', '', name);
const value = (code: string, note: string): HTMLElement =>
  make('dd', '', make('code', '', code), ' ', make('span', 'muted', note));

function rowOf({ sequence, kind, league, date, sealedAt, leaves, hash }: LedgerChain['items'][number]): Cell[] {
  return [
    { content: count(sequence) },
    { content: TEXT.kinds[kind] },
    { content: leagueName(league) },
    { content: date },
    { content: moment(sealedAt) },
    { content: count(leaves) },
    { content: make('code', '', hash.slice(0, 16), '…') },
  ];
}
