import { column, decimal, optional } from '../columns.ts';
import { GAME_LINE_COLUMNS, statedLine } from '../game-lines.ts';
import { fileKind } from '../table.ts';

export const gameLines = fileKind({
  kind: 'game-lines',
  title: 'Spread, total and moneylines of games',
  name: 'game-lines',
  columns: {
    ...GAME_LINE_COLUMNS,
    total: column('total', optional(decimal(100, 400)), 'points of both teams'),
  },
  row: (values) => statedLine({ capturedAt: null, ...values }),
});
