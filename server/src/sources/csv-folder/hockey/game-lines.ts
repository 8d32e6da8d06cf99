import { column, decimal, matching, moment, optional, repeated } from '../columns.ts';
import { GAME_LINE_COLUMNS, statedLine } from '../game-lines.ts';
import { price } from '../props.ts';
import { fileKind } from '../table.ts';

const priceOrNone = optional(price);

export const gameLines = fileKind({
  kind: 'game-lines',
  title: 'Puck line, total and moneylines of games',
  name: 'game-lines(?:-close)?',
  columns: {
    ...GAME_LINE_COLUMNS,
    total: column('total', optional(decimal(1, 20)), 'goals of both teams'),
    homeSpreadPrice: column('home_spread_price', priceOrNone, 'American, of the puck line; checked, not kept'),
    awaySpreadPrice: column('away_spread_price', priceOrNone, 'American, of the puck line; checked, not kept'),
    overPrice: column('over_price', priceOrNone, 'American, of the total; checked, not kept'),
    underPrice: column('under_price', priceOrNone, 'American, of the total; checked, not kept'),
    book: column('book', matching(/^[a-z0-9_]{2,40}$/, "a book's key"), "the book's key; checked, not kept"),
    capturedAt: column('captured_at', optional(repeated(moment)), 'when the prices were seen, UTC; may be empty'),
  },
  row: ({
    homeSpreadPrice: _home,
    awaySpreadPrice: _away,
    overPrice: _over,
    underPrice: _under,
    book: _book,
    ...line
  }) => statedLine(line),
});
