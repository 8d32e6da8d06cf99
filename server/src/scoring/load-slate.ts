import { addDays, type Day, type League } from '../kernel/index.ts';
import {
  gamesOfDay,
  periodLines,
  playerNames,
  recentLines,
  type BoxPeriodLine,
  type PastLine,
} from '../league/index.ts';
import { quotesInForce, type Quote } from '../odds/index.ts';
import type { Queryable } from '../platform/index.ts';
import { loadBackground } from './background.ts';
import type { PastGame, Slate } from './slate.ts';
import type { WorldStore } from './world-store.ts';

/** Games in a player's recent history: as many as research counts hits over. */
const RECENT_GAMES = 15;
/** A season and the summer before it: far enough back for ten games in the first week of a season. */
const RECENT_DAYS = 400;

export interface SlateQuestion {
  readonly league: League;
  readonly date: Day;
  /** Facts learned later do not exist for this slate. */
  readonly asOf: Date;
}

/**
 * Reads what was known of a game day at a moment, in eight statements however many props it has. Without worlds it is a
 * slate that the market alone judges.
 */
export async function loadSlate(
  db: Queryable,
  { league, date, asOf }: SlateQuestion,
  worlds?: WorldStore,
): Promise<Slate> {
  const known = await gamesOfDay(db, league, date, asOf);
  const games = known.filter((game) => game.status === 'scheduled' && game.tipOff > asOf);
  const gameIds = games.map((game) => game.id);
  const quotes = await quotesInForce(db, gameIds, asOf);
  const playerIds = [...new Set(quotes.map((quote) => quote.playerId))];
  const names = await playerNames(db, playerIds);
  const lines = await recentLines(db, league, playerIds, addDays(date, -RECENT_DAYS), date, asOf, RECENT_GAMES);
  const slate: Slate = {
    league,
    date,
    asOf,
    games,
    players: new Map(names.map(({ id, name }) => [id, name])),
    quotes,
    recent: withPeriods(lines, await periodsAsked(db, quotes, lines)),
  };
  if (worlds === undefined) return slate;
  return { ...slate, background: await loadBackground(db, worlds, { league, date, asOf, gameIds }) };
}

/** The period lines of the recent games, read only if a period is quoted at all. */
async function periodsAsked(
  db: Queryable,
  quotes: readonly Quote[],
  lines: readonly PastLine[],
): Promise<BoxPeriodLine[]> {
  const asking = new Set(quotes.filter((quote) => quote.period !== 'Full').map((quote) => quote.playerId));
  if (asking.size === 0) return [];
  const boxes = new Set(lines.filter((line) => asking.has(line.playerId)).map((line) => line.boxScoreId));
  return periodLines(db, [...boxes], [...asking]);
}

function withPeriods(lines: readonly PastLine[], periods: readonly BoxPeriodLine[]): Map<number, PastGame[]> {
  const keyOf = (line: { boxScoreId: number; playerId: number }): string => `${line.boxScoreId} ${line.playerId}`;
  const byLine = Map.groupBy(periods, keyOf);
  return Map.groupBy(
    lines.map((line) => ({ ...line, periods: byLine.get(keyOf(line)) ?? [] })),
    (line) => line.playerId,
  );
}
