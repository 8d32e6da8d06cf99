import { lineValue } from '../../kernel/index.ts';
import { countsOf, LEAGUES, type League } from '../../leagues/index.ts';
import { countOf } from '../../sports/index.ts';
import {
  listedPicksTable,
  openPicksNow,
  pickCells,
  pickNowCells,
  pickOnWire,
  PICK_COLUMNS,
  PICK_NOW_COLUMNS,
  recordPicksTable,
  settledPicksTable,
} from '../../picks/index.ts';
import type { Cell, ColumnType, TableColumn, Transaction } from '../../platform/index.ts';
import { gameLogTable, movementTable, quoteTable, type PropFacts } from './table-queries.ts';
import { CLOSING_TABLE, FEATURES_TABLE, OPENERS_TABLE } from './lab-tables.ts';
import { RECORD_COLUMNS, recordRows } from './record-table.ts';
import { daysOf, type Table, type TableQuestion } from './table.ts';
import type { ExportType } from '../types.ts';

const PROP = {
  gameId: 'integer',
  gameDate: 'day',
  playerId: 'integer',
  playerName: 'text',
  stat: 'text',
  period: 'text',
} as const;

/** The table of a type with the rows of some leagues. */
export const tableOf = (type: ExportType, leagues: readonly League[]): Table =>
  type === 'player_game_logs' ? gameLogs(leagues) : TABLES[type];

export const TABLES: Readonly<Record<ExportType, Table>> = {
  picks: { columns: PICK_NOW_COLUMNS, read: (tx, question) => openPickRows(listedPicksTable, tx, question) },
  settled_picks: { columns: PICK_COLUMNS, read: settledRows },
  record_picks: { columns: PICK_NOW_COLUMNS, read: (tx, question) => openPickRows(recordPicksTable, tx, question) },
  line_movements: {
    columns: columns({
      id: 'integer',
      detectedAt: 'moment',
      ...PROP,
      from: 'number',
      to: 'number',
      delta: 'number',
      books: 'integer',
      fromSince: 'moment',
      openLine: 'number',
      openedAt: 'moment',
    }),
    read: movementRows,
  },
  player_game_logs: gameLogs(LEAGUES),
  odds_snapshots: {
    columns: columns({
      ...PROP,
      book: 'text',
      line: 'number',
      overPrice: 'integer',
      underPrice: 'integer',
      knownAt: 'moment',
      supersededAt: 'moment',
    }),
    read: quoteRows,
  },
  openers: OPENERS_TABLE,
  closing: CLOSING_TABLE,
  features: FEATURES_TABLE,
  track_record: { columns: RECORD_COLUMNS, read: recordRows },
};

function columns(types: Readonly<Record<string, ColumnType>>): TableColumn[] {
  return Object.entries(types).map(([name, type]) => ({ name, type }));
}

/** The cells of PROP. In the API the full game has no period. */
const propCells = ({ gameId, gameDate, playerId, playerName, stat, period }: PropFacts): Cell[] => [
  ...[gameId, gameDate, playerId, playerName],
  ...[stat, period === 'Full' ? null : period],
];

async function* picksOf(
  table: typeof listedPicksTable,
  tx: Transaction,
  { league, origin, asOf, filters }: TableQuestion,
) {
  const { stat = null, rating = null, playerId = null } = filters;
  for await (const picks of table(tx, league, origin, asOf, ...daysOf(filters), stat, rating, playerId))
    yield picks.map(pickOnWire);
}

async function* openPickRows(table: typeof listedPicksTable, tx: Transaction, question: TableQuestion) {
  const { asOf, bounds } = question;
  for await (const picks of picksOf(table, tx, question)) {
    const open = await openPicksNow(tx, picks, { at: asOf, now: asOf, bounds: bounds() });
    yield picks.map((pick) => pickNowCells(pick, open.get(pick.id)));
  }
}

/** Nothing can be taken of a settled pick. */
async function* settledRows(tx: Transaction, question: TableQuestion) {
  for await (const picks of picksOf(settledPicksTable, tx, question)) yield picks.map(pickCells);
}

async function* movementRows(tx: Transaction, { league, asOf, filters }: TableQuestion) {
  const { stat = null, playerId = null } = filters;
  for await (const rows of movementTable(tx, league, asOf, ...daysOf(filters), stat, playerId))
    yield rows.map((row): Cell[] => [
      ...[row.id, row.detectedAt.toISOString(), ...propCells(row)],
      ...[lineValue(row.fromHalves), lineValue(row.toHalves)],
      ...[lineValue(row.toHalves - row.fromHalves), row.books, row.fromSince.toISOString()],
      ...[lineValue(row.openHalves), row.openedAt.toISOString()],
    ]);
}

/** The counts are those of the leagues' sports. */
function gameLogs(leagues: readonly League[]): Table {
  const counts = countsOf(leagues);
  return {
    columns: [
      ...columns({
        gameId: 'integer',
        gameDate: 'day',
        season: 'text',
        seasonType: 'text',
        playerId: 'integer',
        playerName: 'text',
        teamAbbreviation: 'text',
        opponentAbbreviation: 'text',
        isHome: 'boolean',
        starter: 'boolean',
        seconds: 'integer',
      }),
      ...counts.map((name): TableColumn => ({ name, type: 'integer' })),
    ],
    async *read(tx, { league, asOf, filters }) {
      const { playerId = null, team = null } = filters;
      for await (const rows of gameLogTable(tx, league, asOf, ...daysOf(filters), playerId, team))
        yield rows.map((row): Cell[] => [
          ...[row.gameId, row.gameDate, row.season, row.seasonType, row.playerId, row.playerName],
          ...[row.teamAbbreviation, row.opponentAbbreviation, row.isHome, row.starter, row.seconds],
          ...counts.map((count) => countOf(row, count)),
        ]);
    },
  };
}

async function* quoteRows(tx: Transaction, { league, asOf, filters }: TableQuestion) {
  const { stat = null, playerId = null, book = null } = filters;
  for await (const rows of quoteTable(tx, league, asOf, ...daysOf(filters), stat, playerId, book))
    yield rows.map((row): Cell[] => [
      ...[...propCells(row), row.book],
      ...[lineValue(row.lineHalves), row.overPrice, row.underPrice, row.knownAt.toISOString()],
      row.supersededAt?.toISOString() ?? null,
    ]);
}
