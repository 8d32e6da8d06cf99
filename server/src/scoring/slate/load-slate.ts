import { addDays, type Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { gamesOfDay, playerNames, recentLines, type PastLine } from '../../league/index.ts';
import { quotesInForce, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { loadBackground } from '../past/background.ts';
import { periodCache, type PeriodCache } from './period-cache.ts';
import type { PastGame, Slate } from './slate.ts';
import type { WorldStore } from '../past/world-store.ts';

/** Games in a player's recent history: as many as research counts hits over. */
const RECENT_GAMES = 15;
/** This many weeks contain the recent games of nearly all active players. */
const USUAL_DAYS = 45;
/** A season and the summer before it: enough for ten games in the first week of a season. */
const RECENT_DAYS = 400;

export interface SlateQuestion {
  readonly league: League;
  readonly date: Day;
  /** Facts learned later are not in this slate. */
  readonly asOf: Date;
  /** Only these games of the day; left out: all of them. */
  readonly only?: ReadonlySet<number>;
}

/**
 * Loads the facts about a game day as of a moment, with at most ten statements for any number of props. Without worlds
 * the slate is judged by the market alone.
 */
export async function loadSlate(
  db: Queryable,
  { league, date, asOf, only }: SlateQuestion,
  worlds?: WorldStore,
): Promise<Slate> {
  const known = await gamesOfDay(db, league, date, asOf);
  const isAsked = (id: number): boolean => only === undefined || only.has(id);
  const games = known.filter((game) => game.status === 'scheduled' && game.tipOff > asOf && isAsked(game.id));
  const gameIds = games.map((game) => game.id);
  const quotes = await quotesInForce(db, gameIds, asOf);
  const playerIds = [...new Set(quotes.map((quote) => quote.playerId))];
  const names = await playerNames(db, playerIds);
  const lines = await linesOf(db, playerIds, { league, date, asOf });
  const slate: Slate = {
    league,
    date,
    asOf,
    games,
    players: new Map(names.map(({ id, name }) => [id, name])),
    quotes,
    recent: await withPeriods(db, worlds?.periods ?? periodCache(), quotes, lines),
  };
  if (worlds === undefined) return slate;
  return { ...slate, background: await loadBackground(db, worlds, { league, date, asOf, gameIds }) };
}

/**
 * The last games of these players. Only players with too few recent games are looked up further back, because that
 * reads a whole season.
 */
async function linesOf(
  db: Queryable,
  playerIds: readonly number[],
  { league, date, asOf }: SlateQuestion,
): Promise<PastLine[]> {
  // Without quotes (between seasons, or once all games have begun) there is nothing to read.
  if (playerIds.length === 0) return [];
  const since = (days: number): Day => addDays(date, -days);
  const late = await recentLines(db, league, playerIds, since(USUAL_DAYS), date, asOf, RECENT_GAMES);
  const byPlayer = Map.groupBy(
    late.filter(({ isPreseason }) => !isPreseason),
    ({ playerId }) => playerId,
  );
  const short = new Set(playerIds.filter((id) => (byPlayer.get(id)?.length ?? 0) < RECENT_GAMES));
  if (short.size === 0) return late;
  const all = await recentLines(db, league, [...short], since(RECENT_DAYS), date, asOf, RECENT_GAMES);
  return [...late.filter(({ playerId }) => !short.has(playerId)), ...all];
}

/** The recent games by player, with period lines for players with a quoted period; reads nothing without one. */
async function withPeriods(
  db: Queryable,
  cache: PeriodCache,
  quotes: readonly Quote[],
  lines: readonly PastLine[],
): Promise<Map<number, PastGame[]>> {
  const asking = new Set(quotes.filter((quote) => quote.period !== 'Full').map((quote) => quote.playerId));
  const asked = lines.filter(({ playerId, hasPeriods }) => hasPeriods && asking.has(playerId));
  const periodsOf = await cache.getOrRead(db, new Set(asked.map(({ boxScoreId }) => boxScoreId)));
  return Map.groupBy(
    lines.map((line): PastGame => {
      const periods = asking.has(line.playerId) ? periodsOf(line.boxScoreId, line.playerId) : [];
      return { ...line, periods };
    }),
    (line) => line.playerId,
  );
}
