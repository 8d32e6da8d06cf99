import type { Day } from '../../kernel/index.ts';
import { column, decimal, moment, optional, Unreadable } from './columns.ts';
import { isNearDay } from './near-day.ts';
import { gameDate, teamCode } from './shared-columns.ts';

export interface GameLineRow {
  /** When the prices were seen; null where the file does not say. */
  readonly capturedAt: Date | null;
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

/** The columns of game lines of every sport, but for the total. */
export const GAME_LINE_COLUMNS = {
  gameDate,
  home: teamCode('home', 'home team'),
  away: teamCode('away', 'visiting team'),
  startsAt: column('commence_time', optional(moment), 'start as the feed has it, UTC; may be empty'),
  homeSpread: column('home_spread', optional(decimal(-60, 60)), 'points the home team gives (-) or gets (+)'),
  homeMoneyline: column('home_ml', moneyline, 'American, home team'),
  awayMoneyline: column('away_ml', moneyline, 'American, visiting team'),
};

/** A line of a game near its day. Unreadable if it has neither spread nor total nor moneylines. */
export function statedLine(values: GameLineRow): GameLineRow {
  const { startsAt, gameDate, homeSpread, total, homeMoneyline, awayMoneyline } = values;
  if (startsAt !== null && !isNearDay(startsAt, gameDate))
    throw new Unreadable(`commence_time ${startsAt.toISOString()} is not near ${gameDate}`);
  const arePrices = isPrice(homeMoneyline) && isPrice(awayMoneyline);
  if (homeSpread === null && total === null && (!arePrices || homeMoneyline === null))
    throw new Unreadable('the row has neither spread nor total nor moneylines');
  return arePrices ? values : { ...values, homeMoneyline: null, awayMoneyline: null };
}
