import { lineValue } from '../../kernel/index.ts';
import { FEATURE_NAMES } from '../../lab/index.ts';
import { closingTable, openerTable, type EndOfQuotes } from '../../odds/index.ts';
import type { Cell, ColumnType, TableColumn } from '../../platform/index.ts';
import { FEATURE_COLUMNS, featureTable } from './feature-queries.ts';
import { daysOf, type Table } from './table.ts';

export const FEATURES_TABLE: Table = {
  columns: FEATURE_COLUMNS,
  async *read(tx, { league, asOf, filters }) {
    const { stat = null, playerId = null } = filters;
    for await (const rows of featureTable(tx, league, asOf, ...daysOf(filters), stat, playerId))
      yield rows.map((row) => FEATURE_NAMES.map((name) => cellOf(row[name])));
  },
};

const cellOf = (value: Cell | Date): Cell => (value instanceof Date ? value.toISOString() : value);

const ENDS: Readonly<Record<string, ColumnType>> = {
  gameId: 'integer',
  gameDate: 'day',
  tipOff: 'moment',
  playerId: 'integer',
  playerName: 'text',
  stat: 'text',
  period: 'text',
  book: 'text',
  line: 'number',
  overPrice: 'integer',
  underPrice: 'integer',
  knownAt: 'moment',
};
const END_COLUMNS: readonly TableColumn[] = Object.entries(ENDS).map(([name, type]) => ({ name, type }));

const endsTable = (draw: typeof openerTable): Table => ({
  columns: END_COLUMNS,
  async *read(tx, { league, asOf, filters }) {
    const { stat = null, playerId = null, book = null } = filters;
    const [from, to] = daysOf(filters);
    for await (const rows of draw(tx, [league], from, to, asOf, playerId, stat, book)) yield rows.map(endCells);
  },
});

const endCells = (row: EndOfQuotes): Cell[] => [
  ...[row.gameId, row.gameDate, row.tipOff.toISOString(), row.playerId, row.playerName],
  ...[row.stat, row.period === 'Full' ? null : row.period, row.book, lineValue(row.lineHalves)],
  ...[row.overPrice, row.underPrice, row.knownAt.toISOString()],
];

export const OPENERS_TABLE = endsTable(openerTable);
export const CLOSING_TABLE = endsTable(closingTable);
