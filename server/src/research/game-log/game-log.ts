import { isDay, type Day } from '../../kernel/index.ts';
import { sumCounts, type CountLine, type Period, type Stat } from '../../sports/index.ts';
import { boxLines, periodLines } from '../../league/index.ts';
import { countsForPeriod, statsOf, statValue } from '../../leagues/index.ts';
import type { Database } from '../../platform/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { loggedGames, type LoggedGame } from './game-log-queries.ts';

export interface GameLogQuestion {
  readonly playerId: number;
  readonly season: string | null;
  readonly from: Day;
  readonly to: Day;
  readonly period: Period;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A game of the log with the player's stats in the period. They are null where the player did not play or the source has no
 * periods, and one is where the source lacks a count of it.
 */
export interface LogEntry extends LoggedGame {
  readonly didNotPlay: boolean;
  readonly minutes: number | null;
  readonly stats: Readonly<Record<Stat, number | null>> | null;
}

/** A page of a player's games as known at a moment, newest first. Throws `invalid` for an invalid cursor. */
export async function gameLog(db: Database, question: GameLogQuestion, at: Date): Promise<Page<LogEntry>> {
  const { playerId, season, from, to, limit } = question;
  const [day, game] = placeOf(question.cursor);
  const rows = await loggedGames(db, at, playerId, season, from, to, day, game, limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, ({ date, gameId }) => writeCursor(date, gameId));
  const counts = await countsOf(db, question, items);
  return { items: items.map((item) => entryOf(item, counts.get(item.gameId))), nextCursor };
}

function placeOf(cursor: string | undefined): [Day | null, number | null] {
  if (cursor === undefined) return [null, null];
  const [day = '', id] = readCursor(cursor, /^(\d{4}-\d{2}-\d{2}) (\d{1,9})$/);
  if (!isDay(day)) throw strangeCursor();
  return [day, Number(id)];
}

interface PeriodCounts {
  readonly seconds: number;
  readonly counts: CountLine;
}

/** Counts of the period by game; a game whose source has no periods has none. */
async function countsOf(
  db: Database,
  { playerId, period }: GameLogQuestion,
  games: readonly LoggedGame[],
): Promise<ReadonlyMap<number, PeriodCounts>> {
  const played = games.flatMap(({ boxScoreId, seconds, ...game }) =>
    boxScoreId === null || !seconds ? [] : [{ ...game, boxScoreId }],
  );
  const ids = played.map(({ boxScoreId }) => boxScoreId);
  const found = new Map<number, PeriodCounts>();
  if (period === 'Full') {
    const lines = new Map((await boxLines(db, ids, [playerId])).map((line) => [line.boxScoreId, line]));
    for (const { gameId, boxScoreId } of played) {
      const line = lines.get(boxScoreId);
      if (line !== undefined) found.set(gameId, { seconds: line.seconds, counts: line });
    }
    return found;
  }
  const lines = Map.groupBy(await periodLines(db, ids, [playerId]), ({ boxScoreId }) => boxScoreId);
  for (const { gameId, boxScoreId, league } of played) {
    const all = lines.get(boxScoreId);
    if (all === undefined) continue;
    const own = all.filter((line) => countsForPeriod(league, period, line.period));
    found.set(gameId, { seconds: own.reduce((sum, { seconds }) => sum + seconds, 0), counts: sumCounts(own) });
  }
  return found;
}

function entryOf(game: LoggedGame, part: PeriodCounts | undefined): LogEntry {
  const didNotPlay = !game.seconds;
  if (part === undefined) return { ...game, didNotPlay, minutes: didNotPlay ? 0 : null, stats: null };
  const values = statsOf(game.league).map((stat) => [stat, statValue(game.league, stat, part.counts)] as const);
  return {
    ...game,
    didNotPlay,
    minutes: Math.round(part.seconds / 6) / 10,
    // Every stat has its entry.
    stats: Object.fromEntries(values) as Record<Stat, number | null>,
  };
}
