import { lineValue } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { gamesKnown } from '../league/index.ts';
import { closingOverAt } from '../model/index.ts';
import { closingLines, propKey, type ClosedGame, type ClosingLine } from '../odds/index.ts';
import type { NewClosing, PickToGrade } from '../picks/index.ts';
import type { Queryable } from '../platform/index.ts';

/** A claim whose market may have closed. */
export type ClosedClaim = Pick<
  PickToGrade,
  'id' | 'gameId' | 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction' | 'date' | 'tipOff' | 'isClosed'
>;

/**
 * The closing lines of these picks' markets, for games that have begun and picks without one: at most two statements. The
 * tip-off is the actual one as known now, not the published one.
 */
export async function closingsOf(
  db: Queryable,
  league: League,
  picks: readonly ClosedClaim[],
  now: Date,
): Promise<NewClosing[]> {
  const open = picks.filter((pick) => !pick.isClosed && pick.tipOff <= now);
  if (open.length === 0) return [];
  const games = new Map((await begunGames(db, open, now)).map((game) => [game.id, game]));
  if (games.size === 0) return [];
  const lines = await closingLines(db, [...games.values()]);
  return open.flatMap((pick) => {
    const game = games.get(pick.gameId);
    return game === undefined ? [] : closingOf(pick, game, lines.get(propKey(pick)), league);
  });
}

async function begunGames(db: Queryable, picks: readonly ClosedClaim[], now: Date): Promise<ClosedGame[]> {
  const known = await gamesKnown(db, [...new Set(picks.map((pick) => pick.gameId))], now);
  return known.filter(({ status, tipOff }) => (status === 'live' || status === 'final') && tipOff <= now);
}

function closingOf(
  pick: ClosedClaim,
  { tipOff }: ClosedGame,
  closing: ClosingLine | undefined,
  league: League,
): NewClosing {
  const consensus = closing?.consensus;
  const none = { pickId: pick.id, tipOff, lineHalves: null, over: null, feeds: 0, books: 0, probability: null };
  if (consensus === undefined) return none;
  const { lineHalves, over, feeds, books } = consensus;
  const opinion = { line: lineValue(lineHalves), over };
  const prop = { league, day: pick.date, stat: pick.stat, period: pick.period };
  const overHere = closingOverAt(prop, opinion, lineValue(pick.lineHalves));
  const probability = overHere === undefined ? null : pick.direction === 'Over' ? overHere : 1 - overHere;
  return { pickId: pick.id, tipOff, lineHalves, over, feeds, books, probability };
}
