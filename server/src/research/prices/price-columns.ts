import type { Static } from 'typebox';
import type { Cell, ColumnType } from '../../platform/index.ts';
import type { PricesShape } from './prices-schemas.ts';

type RowOnWire = Static<typeof PricesShape>['items'][number];
type Side = 'over' | 'under';

interface PriceColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: RowOnWire) => Cell;
}

/** The columns of a screen's rows as a table, each with the cell of a row. One set for all screens: what one lacks is null. */
export const PRICE_COLUMNS: readonly PriceColumn[] = [
  { name: 'league', type: 'text', of: (row) => row.league },
  { name: 'gameId', type: 'integer', of: (row) => row.gameId },
  { name: 'gameDate', type: 'day', of: (row) => row.gameDate },
  { name: 'tipOff', type: 'moment', of: (row) => row.tipOff },
  { name: 'gameStatus', type: 'text', of: (row) => row.gameStatus },
  { name: 'homeTeamAbbr', type: 'text', of: (row) => row.homeTeamAbbr },
  { name: 'awayTeamAbbr', type: 'text', of: (row) => row.awayTeamAbbr },
  { name: 'playerId', type: 'integer', of: (row) => row.playerId },
  { name: 'playerName', type: 'text', of: (row) => row.playerName },
  { name: 'stat', type: 'text', of: (row) => row.stat },
  { name: 'period', type: 'text', of: (row) => row.period },
  ...sideColumns('over'),
  ...sideColumns('under'),
  { name: 'edge', type: 'number', of: (row) => row.edge },
  { name: 'hold', type: 'number', of: (row) => row.hold },
  { name: 'canPush', type: 'boolean', of: (row) => row.canPush },
  { name: 'gapProbability', type: 'number', of: (row) => row.gap?.probability ?? null },
  { name: 'against', type: 'text', of: (row) => row.reference?.against ?? null },
  { name: 'referenceProbability', type: 'number', of: (row) => row.reference?.probability ?? null },
  { name: 'isStale', type: 'boolean', of: (row) => row.isStale },
  { name: 'isSuspect', type: 'boolean', of: (row) => row.isSuspect },
];

function sideColumns(side: Side): PriceColumn[] {
  return [
    { name: `${side}Book`, type: 'text', of: (row) => row[side]?.book ?? null },
    { name: `${side}Line`, type: 'number', of: (row) => row[side]?.line ?? null },
    { name: `${side}Price`, type: 'integer', of: (row) => row[side]?.price ?? null },
    { name: `${side}NetPrice`, type: 'number', of: (row) => row[side]?.netPrice ?? null },
    { name: `${side}QuotedAt`, type: 'moment', of: (row) => row[side]?.quotedAt ?? null },
    { name: `${side}Stake`, type: 'number', of: (row) => row.stakes?.[side] ?? null },
  ];
}
