import { addDays, type Clock } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import { canonicalJson, sha256, type Json } from '../../ledger/index.ts';
import { type Database, type Queryable, type Transaction } from '../../platform/index.ts';
import { preferencesOf } from '../../preferences/index.ts';
import type { LabDeps } from '../deps.ts';
import { knownOfGames, replaceFeatures } from '../features/build-day.ts';
import { NOTHING_LATER, type Feature } from '../features/feature.ts';
import { LEAD_MS } from '../features/moment.ts';
import { systemSql, planForValues } from '../systems/chosen-queries.ts';
import { listBets, type ListedBet } from '../systems/bet-queries.ts';
import { claimOnWire } from '../systems/on-wire.ts';
import type { System } from '../systems/system.ts';
import {
  chainEnd,
  followedSystems,
  gamesToFollow,
  insertBets,
  isAnyFollowed,
  takeGames,
  type GameToFollow,
  type SavedRow,
} from './queries.ts';

/** The dependencies of recording bets. */
export interface Follower extends Pick<LabDeps, 'leagues' | 'worlds' | 'bounds'> {
  readonly db: Database;
  readonly clock: Clock;
}

export const NO_HASH = '0'.repeat(64);

/** More than a game has props. */
const ALL_BETS = 100_000;

/** Games within an hour of tip-off whose bets are not recorded yet; none if no system is followed. */
export async function dueToFollow({
  db,
  clock,
  leagues,
}: Omit<Follower, 'worlds' | 'bounds'>): Promise<GameToFollow[]> {
  const [followed] = await isAnyFollowed(db);
  if (followed?.found !== true) return [];
  const now = clock.now();
  const enabled = leagues.enabled();
  const days = enabled.map((league) => gameDayOf(league, now)).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  return gamesToFollow(db, enabled, now, new Date(now.getTime() + LEAD_MS), addDays(from, -1), addDays(to, 1));
}

/** The features of due games' props, known now; read and scored outside any transaction. */
export async function readDue(follower: Follower, due: readonly GameToFollow[]): Promise<ReadyGames> {
  const asOf = follower.clock.now();
  const rows: Feature[] = [];
  for (const [league, ofLeague] of Map.groupBy(due, (game) => game.league))
    for (const [date, games] of Map.groupBy(ofLeague, (game) => game.date)) {
      const moments = new Map(games.map(({ gameId }) => [gameId, asOf]));
      const tipOffs = new Map(games.map(({ gameId, tipOff }) => [gameId, tipOff]));
      // oxlint-disable-next-line no-await-in-loop
      for (const known of await knownOfGames(follower, league, date, moments))
        rows.push({ ...known, tipOff: tipOffs.get(known.gameId)!, ...NOTHING_LATER });
    }
  return { games: due, rows };
}

export interface ReadyGames {
  readonly games: readonly GameToFollow[];
  readonly rows: readonly Feature[];
}

/**
 * Records the bets of every followed system on games that are about to begin, at the price of their rows, in the caller's
 * transaction. Each game is recorded once, for all systems together, and not after it has begun. If the transaction fails,
 * the next run records the games. Returns how many bets were recorded.
 */
export async function recordBets(tx: Transaction, clock: Clock, { games, rows }: ReadyGames): Promise<number> {
  const now = clock.now();
  const open = games.filter(({ tipOff }) => tipOff > now);
  if (open.length === 0) return 0;
  const taken = await takeGames(
    tx,
    open.map(({ gameId }) => gameId),
    now,
  );
  const ids = new Set(taken.map(({ gameId }) => gameId));
  const mine = open.filter(({ gameId }) => ids.has(gameId));
  if (mine.length === 0) return 0;
  for (const [league, ofLeague] of Map.groupBy(mine, (game) => game.league)) {
    const built = ofLeague.map(({ gameId }) => ({ gameId, knownAt: null, hasOpen: true }));
    const ofGames = rows.filter(({ gameId }) => ofLeague.some((game) => game.gameId === gameId));
    // oxlint-disable-next-line no-await-in-loop
    await replaceFeatures(tx, league, built, ofGames, now);
  }
  await planForValues(tx);
  let recorded = 0;
  for (const saved of await followedSystems(tx)) {
    const leagues = [...new Set(mine.map(({ league }) => league))].filter((league) => isOf(saved.system, league));
    if (leagues.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop
    recorded += await recordOf(tx, saved, leagues, mine, now);
  }
  return recorded;
}

const isOf = ({ league }: System, one: League): boolean => league === 'all' || league === one;

async function recordOf(
  tx: Transaction,
  { id, accountId, system }: SavedRow,
  leagues: readonly League[],
  games: readonly GameToFollow[],
  now: Date,
): Promise<number> {
  const bets = await betsNow(tx, accountId, system, leagues, games);
  if (bets.length === 0) return 0;
  const [end] = await chainEnd(tx, id, null);
  let previous = end?.hash.toString('hex') ?? NO_HASH;
  const rows = bets.map((bet, place) => {
    const sequence = (end?.sequence ?? 0) + 1 + place;
    const content = contentOf(bet, system, sequence, now);
    const hash = hashOfBet(previous, content);
    const { league, gameId, gameDate, tipOff, playerId, stat, period, halves: lineHalves, book, price, rating } = bet;
    const row = {
      sequence,
      league,
      gameId,
      gameDate,
      tipOff,
      playerId,
      stat,
      period,
      lineHalves,
      direction: system.where.direction,
      book,
      price,
      rating,
      content,
      previous,
      hash,
    };
    previous = hash;
    return row;
  });
  await insertBets(tx, id, now, JSON.stringify(rows));
  return rows.length;
}

/** Ignores the days of a system, which are about its past: recording has no end. */
async function betsNow(
  db: Queryable,
  accountId: number,
  system: System,
  leagues: readonly League[],
  games: readonly GameToFollow[],
): Promise<ListedBet[]> {
  const { books } = system.price === 'atMyBooks' ? await preferencesOf(db, accountId) : { books: null };
  const { priced, asked } = systemSql(system, books);
  const found = await listBets[system.where.direction][priced](
    db,
    asked,
    leagues,
    [...new Set(games.map(({ date }) => date))],
    games.map(({ gameId }) => gameId),
    ...([null, null, null, null, null, ALL_BETS] as const),
  );
  return found.toReversed();
}

/** The sealed members of a bet, as the API shows them. */
const contentOf = (
  bet: ListedBet,
  { where }: System,
  sequence: number,
  recordedAt: Date,
): Readonly<Record<string, Json>> => ({
  sequence,
  recordedAt: recordedAt.toISOString(),
  ...claimOnWire(bet, where.direction),
});

/** SHA-256 of the canonical JSON of `{ bet, previous }`. */
export const hashOfBet = (previous: string, bet: Readonly<Record<string, Json>>): string =>
  sha256(canonicalJson({ previous, bet }));
