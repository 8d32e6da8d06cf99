import { isAmericanPrice, lineHalves, type Day, type LineHalves } from '../../kernel/index.ts';
import { statsOf, type League } from '../../leagues/index.ts';
import { parseStat, PERIODS, type Period, type Stat } from '../../sports/index.ts';
import { column, matching, moment, optional, repeated, text, Unreadable } from './columns.ts';
import { isNearDay } from './near-day.ts';
import { gameDate, teamCode } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface PropRow {
  readonly capturedAt: Date | null;
  readonly gameDate: Day;
  readonly startsAt: Date | null;
  readonly home: string;
  readonly away: string;
  readonly book: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly player: string;
  readonly lineHalves: LineHalves;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
}

function line(given: string): LineHalves {
  const halves = /^\d+(\.\d+)?$/.test(given) ? lineHalves(Number(given)) : undefined;
  if (halves === undefined) throw new Unreadable(`${given} is not a line: a multiple of 0.5 from 0 to 200`);
  return halves;
}

/** Whole numbers only; some feeds write them with a decimal zero. */
export function price(given: string): number {
  const value = Number(given);
  if (!/^[+-]?\d+(\.0+)?$/.test(given) || !isAmericanPrice(value))
    throw new Unreadable(`${given} is not an American price: never between -100 and 100`);
  return value;
}

const PERIOD_SUFFIXES: ReadonlyMap<string, Period> = new Map(
  PERIODS.filter((period) => period !== 'Full').map((period) => [`_${period.toLowerCase()}`, period]),
);

interface Market {
  readonly stat: Stat;
  readonly period: Period;
}

/**
 * `player_points` is the full game, `player_points_q1` one period. Alternate lines belong to the same market. Unreadable if the
 * league has no such stat: two sports share names of markets, and a name does not tell the sport.
 */
export function market(given: string, league: League): Market {
  const name = given.replace(/_alternate$/, '');
  const suffix = name.slice(-3);
  const period = PERIOD_SUFFIXES.get(suffix);
  const stat = parseStat(period === undefined ? name : name.slice(0, -suffix.length));
  if (stat === undefined || !name.startsWith('player_') || !statsOf(league).includes(stat))
    throw new Unreadable(`“${given}” is no market that is known here`);
  return { stat, period: period ?? 'Full' };
}

export const props = fileKind({
  kind: 'props',
  title: 'Player quotes',
  name: String.raw`props-(?:alternate-)?(\d{4}(?:-\d\d)?)`,
  columns: {
    capturedAt: column('captured_at', optional(repeated(moment)), 'when the offer was seen, UTC; may be empty'),
    gameDate,
    startsAt: column('commence_time', optional(repeated(moment)), 'start as the feed has it, UTC; may be empty'),
    home: teamCode('home', 'home team'),
    away: teamCode('away', 'visiting team'),
    book: column('book', repeated(matching(/^[a-z0-9_]{2,40}$/, "a book's key")), "the book's key"),
    market: column('market', repeated(market), "the odds feeds' market name, with _q1 … _h2 for a period"),
    player: column('player', repeated(text(80)), 'name as the book spells it'),
    lineHalves: column('line', line, 'multiple of 0.5'),
    overPrice: column('over_price', optional(price), 'American; empty where not offered'),
    underPrice: column('under_price', optional(price), 'American; empty where not offered'),
  },
  row: ({ market: { stat, period }, ...values }): PropRow => {
    const { capturedAt, gameDate, startsAt, overPrice, underPrice } = values;
    if (overPrice === null && underPrice === null) throw new Unreadable('neither side has a price');
    if (startsAt !== null && !isNearDay(startsAt, gameDate))
      throw new Unreadable(`commence_time ${startsAt.toISOString()} is not near ${gameDate}`);
    if (capturedAt !== null && capturedAt.getTime() > Date.parse(`${gameDate}T00:00:00Z`) + 2.5 * 86_400_000)
      throw new Unreadable(`captured_at ${capturedAt.toISOString()} is after the day of the game`);
    return { ...values, stat, period };
  },
});
