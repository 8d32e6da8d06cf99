import type { Day } from '../../kernel/index.ts';
import { column, decimal, moment, optional, Unreadable } from './columns.ts';
import { isNearDay } from './near-day.ts';
import { gameDate, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface GameLineRow {
  readonly gameDate: Day;
  readonly startsAt: Date | null;
  readonly home: string;
  readonly away: string;
  readonly homeSpread: number | null;
  readonly total: number | null;
  readonly homeMoneyline: number | null;
  readonly awayMoneyline: number | null;
}

/** Some files average prices over books. An average between -100 and +100 is not a price: it is dropped. */
const moneyline = optional(decimal(-100_000, 100_000));
const isPrice = (value: number | null): boolean => value === null || Math.abs(value) >= 100;

export const gameLines = fileKind({
  kind: 'game-lines',
  title: 'Spread, total and moneylines of games',
  name: 'game-lines',
  columns: {
    gameDate,
    home: teamCode('home', 'home team'),
    away: teamCode('away', 'visiting team'),
    startsAt: column('commence_time', optional(moment), 'tip-off as the feed has it, UTC; may be empty'),
    homeSpread: column('home_spread', optional(decimal(-60, 60)), 'points the home team gives (-) or gets (+)'),
    total: column('total', optional(decimal(100, 400)), 'points of both teams'),
    homeMoneyline: column('home_ml', moneyline, 'American, home team'),
    awayMoneyline: column('away_ml', moneyline, 'American, visiting team'),
  },
  row: (values): GameLineRow => {
    const { startsAt, gameDate, homeSpread, total, homeMoneyline, awayMoneyline } = values;
    if (startsAt !== null && !isNearDay(startsAt, gameDate))
      throw new Unreadable(`commence_time ${startsAt.toISOString()} is not near ${gameDate}`);
    const arePrices = isPrice(homeMoneyline) && isPrice(awayMoneyline);
    if (homeSpread === null && total === null && (!arePrices || homeMoneyline === null))
      throw new Unreadable('the row has neither spread nor total nor moneylines');
    return arePrices ? values : { ...values, homeMoneyline: null, awayMoneyline: null };
  },
});
