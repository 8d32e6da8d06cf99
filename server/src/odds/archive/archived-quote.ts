import type { Cell, TableColumn } from '../../platform/index.ts';

/**
 * The columns of an archived quote, in the order of its cells. Books, players and teams have their names, so that any
 * reader can use the file.
 */
export const ARCHIVE_COLUMNS = [
  { name: 'league', type: 'text' },
  { name: 'gameId', type: 'integer' },
  { name: 'gameDate', type: 'day' },
  { name: 'home', type: 'text' },
  { name: 'away', type: 'text' },
  { name: 'playerId', type: 'integer' },
  { name: 'playerName', type: 'text' },
  { name: 'stat', type: 'text' },
  { name: 'period', type: 'text' },
  { name: 'book', type: 'text' },
  { name: 'line', type: 'number' },
  { name: 'knownAt', type: 'moment' },
  { name: 'supersededAt', type: 'moment' },
  { name: 'knownAtAssumed', type: 'boolean' },
  { name: 'source', type: 'text' },
  { name: 'overPrice', type: 'integer' },
  { name: 'underPrice', type: 'integer' },
  { name: 'overLink', type: 'text' },
  { name: 'underLink', type: 'text' },
  { name: 'resting', type: 'integer', mayBeAbsent: true },
] as const satisfies readonly TableColumn[];

type Column = (typeof ARCHIVE_COLUMNS)[number]['name'];

const PLACES = new Map<string, number>(ARCHIVE_COLUMNS.map(({ name }, index) => [name, index]));
const placesOf = (names: readonly Column[]): readonly number[] => names.map((name) => PLACES.get(name) as number);

/** A quote in a file: the cells of ARCHIVE_COLUMNS. Moments are text in UTC; `supersededAt` is null while in force. */
export type ArchivedQuote = readonly Cell[];

/** A cell by its column. */
export const cell = (quote: ArchivedQuote, column: Column): Cell => quote[PLACES.get(column) as number] ?? null;

const KEY = placesOf(['gameId', 'playerId', 'stat', 'period', 'book', 'line', 'knownAt']);
/** A quote's content, without its key. Names of players and teams are left out: their spelling may change later. */
const CONTENT = placesOf([
  ...([
    'supersededAt',
    'knownAtAssumed',
    'source',
    'overPrice',
    'underPrice',
    'overLink',
    'underLink',
    'resting',
  ] as const),
]);

/**
 * Compares two quotes in file order: negative, zero or positive. Text is compared by code units, as the collation "C"
 * does for ASCII.
 */
export function compareKeys(one: ArchivedQuote, other: ArchivedQuote): number {
  for (const place of KEY) {
    const [left, right] = [one[place] as string | number, other[place] as string | number];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** True if two quotes with the same key have the same content. */
export const hasSameContent = (one: ArchivedQuote, other: ArchivedQuote): boolean =>
  CONTENT.every((place) => one[place] === other[place]);
