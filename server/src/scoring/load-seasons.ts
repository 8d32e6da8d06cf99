import { lineValue, type Day, type League } from '../kernel/index.ts';
import { finishedGames, gameDays } from '../league/index.ts';
import type { PlayedGame, QuotedProp } from '../model/index.ts';
import { closingGameLines, closingLines, type Quote } from '../odds/index.ts';
import type { Queryable } from '../platform/index.ts';
import { isWhole, playedGame } from './played-game.ts';

/** Past seasons as a fit and a backtest read them: finished games by day, and what books last quoted before tip-off. */
export interface Seasons {
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
}

export interface SeasonsQuestion {
  readonly league: League;
  /** Only days before this one. */
  readonly before: Day;
  /** By what was known then. */
  readonly asOf: Date;
  readonly onProgress?: (done: number, total: number, day: Day) => void;
}

const THE_FIRST_DAY = '0001-01-01';
const DAYS_AT_ONCE = 30;

/** Reads every season before a day, a month of game days at a time: three statements a month. */
export async function loadSeasons(db: Queryable, question: SeasonsQuestion): Promise<Seasons> {
  const { league, before, asOf, onProgress } = question;
  const days = (await gameDays(db, league, THE_FIRST_DAY, before, asOf)).map(({ day }) => day);
  const games: PlayedGame[] = [];
  const quoted: QuotedProp[] = [];
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    const month = await loadMonth(db, league, days.slice(first, first + DAYS_AT_ONCE), asOf);
    games.push(...month.games);
    quoted.push(...month.quoted);
    const done = Math.min(days.length, first + DAYS_AT_ONCE);
    onProgress?.(done, days.length, days[done - 1] ?? before);
  }
  return { games, quoted };
}

async function loadMonth(db: Queryable, league: League, days: readonly Day[], asOf: Date): Promise<Seasons> {
  const finished = await finishedGames(db, league, days, asOf);
  const ids = finished.map((game) => game.gameId);
  const tipOffs = finished.map((game) => game.tipOff);
  const lines = new Map((await closingGameLines(db, ids, tipOffs)).map((line) => [line.gameId, line]));
  const closed = await closingLines(
    db,
    finished.map(({ gameId, tipOff }) => ({ id: gameId, tipOff })),
  );
  return {
    games: finished.map((game) => playedGame(game, lines.get(game.gameId))).filter(isWhole),
    quoted: Array.from(closed.values(), ({ quotes }) => quotedProp(quotes)).filter((prop) => prop !== undefined),
  };
}

function quotedProp(quotes: readonly Quote[]): QuotedProp | undefined {
  const [first] = quotes;
  if (first === undefined) return undefined;
  const { gameId, playerId, stat, period } = first;
  return {
    gameId,
    playerId,
    stat,
    period,
    quotes: quotes.map(({ book, lineHalves, overPrice, underPrice }) => ({
      book,
      line: lineValue(lineHalves),
      overPrice,
      underPrice,
    })),
  };
}
