import { emit, type Context } from '../../platform/index.ts';
import { workKind, type RoundHandler } from '../../platform/work/index.ts';
import type { LiveGame, LiveGames } from '../../scoring/index.ts';
import { gameProgress } from '../events.ts';
import {
  forgetFollowed,
  insertPoints,
  lockFollowed,
  noteFollowed,
  type LastPoints,
  type LivePoint,
} from './path-queries.ts';

/** A line's path has a point where its probability had moved by more than this. */
const STEP = 0.05;
/** Points of a line, so that a feed that swings to and fro cannot fill the table. */
const MOST_POINTS = 60;
const KEPT_MS = 30 * 86_400_000;
/** A game is announced at most this often. */
const ANNOUNCED_EVERY_MS = 15_000;
/** Between two looks, while games run and while none does. */
const [BUSY_MS, IDLE_MS] = [5_000, 30_000];

interface FollowDeps {
  readonly context: Context;
  readonly live: LiveGames;
}

/** Follows the games that run: their live paths, and an event for each change. One process does it at a time. */
export const followHandler = ({ context, live }: FollowDeps): RoundHandler => ({
  kind: workKind('live-games', { isSerial: true }),
  run: async () => ((await followGames(context, live)) > 0 ? BUSY_MS : IDLE_MS),
});

/** One look at all running games; returns how many there are. */
export async function followGames({ db, clock }: Pick<Context, 'db' | 'clock'>, live: LiveGames): Promise<number> {
  const now = clock.now();
  const games = await live.now(db, now);
  // One after the other: each has a transaction of its own.
  // oxlint-disable-next-line no-await-in-loop
  for (const game of games.values()) await followGame(db, game, now);
  return games.size;
}

/** Writes the points of a new state and announces it, in one transaction: a process that stops has done both or neither. */
function followGame(db: Context['db'], game: LiveGame, now: Date): Promise<void> {
  const { state, pregame } = game;
  const { gameId, knownAt } = state;
  return db.transaction(async (tx) => {
    const [kept] = await lockFollowed(tx, gameId);
    const isNew = kept === undefined || kept.knownAt < knownAt;
    const [announcedAt, announcedState] = [kept?.announcedAt ?? null, kept?.announcedState ?? null];
    const isTold = announcedState !== null && announcedState >= knownAt;
    const mayTell = announcedAt === null || now.getTime() - announcedAt.getTime() >= ANNOUNCED_EVERY_MS;
    const tells = !isTold && mayTell;
    if (!isNew && !tells) return;
    if (kept === undefined) await forgetFollowed(tx, new Date(now.getTime() - KEPT_MS));
    const { points, last } = isNew ? pointsOf(game, kept?.last ?? {}) : { points: [], last: kept.last };
    const announced = tells ? ([now, knownAt] as const) : ([announcedAt, announcedState] as const);
    await noteFollowed(tx, gameId, knownAt, ...announced, JSON.stringify(last));
    if (points.length > 0) await insertPoints(tx, gameId, JSON.stringify(points));
    if (!tells) return;
    const { league, period, clockSeconds, homePoints, awayPoints } = state;
    const { gameDate, homeTeam, awayTeam } = pregame.game;
    const data = {
      league,
      gameId,
      date: gameDate,
      homeTeam,
      awayTeam,
      homePoints,
      awayPoints,
      period,
      clock: clockSeconds,
    };
    await emit(tx, gameProgress, { ...data, at: knownAt.toISOString() }, now);
  });
}

/** The points that a state adds, and what was last of each line with them. */
function pointsOf(game: LiveGame, before: LastPoints): { readonly points: LivePoint[]; readonly last: LastPoints } {
  const last: Record<string, readonly [number, number]> = { ...before };
  const points: LivePoint[] = [];
  for (const { playerId, stat, lineHalves, value, chance } of game.quoted()) {
    const key = `${playerId} ${stat}`;
    const [over, count] = last[key] ?? [undefined, 0];
    const isTurn = chance.isDecided && over !== chance.over;
    if (over !== undefined && !isTurn && (Math.abs(chance.over - over) <= STEP || count >= MOST_POINTS)) continue;
    last[key] = [chance.over, count + 1];
    const { knownAt, period, clockSeconds } = game.state;
    points.push({ playerId, stat, lineHalves, at: knownAt, period, clockSeconds, value, over: chance.over });
  }
  return { points, last };
}
