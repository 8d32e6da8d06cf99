import { FIRST_TIER, seenAt } from '../../access/index.ts';
import type { Clock, Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/index.ts';
import { scoreSlateInTurns, type ScoringBounds, type WorldStore } from '../../scoring/index.ts';
import type { FeatureName } from './columns.ts';
import type { Feature, EarlyFeatures } from './feature.ts';
import { knownFeatures } from './known-features.ts';
import { laterFeatures } from './later-features.ts';
import { loadFacts } from './load-facts.ts';
import { momentsOf } from './moment.ts';
import { deleteFeatures, gamesDue, insertFeatures, lockFeatures, noteBuilt, type GameDue } from './write-queries.ts';

/** The dependencies of building features. */
export interface Builder {
  readonly db: Database;
  readonly clock: Clock;
  readonly worlds: WorldStore;
  readonly bounds: () => ScoringBounds;
}

export interface BuiltDay {
  readonly date: Day;
  readonly games: number;
  readonly rows: number;
}

const HOUR_MS = 3_600_000;
/** A missing result is checked again at this interval, for this many days. */
const AGAIN_AFTER_MS = 6 * HOUR_MS;
const AGAIN_FOR_MS = 6 * 24 * HOUR_MS;

/**
 * Writes the features of the first day, from a given one, that has settled games to write: computed first, then written in
 * one transaction. Undefined if nothing is left. Everyone sees the lab, so results are as of the moment of the first tier. Written games are not written again, so it can stop anywhere.
 */
export async function buildNextDay(builder: Builder, league: League, from: Day): Promise<BuiltDay | undefined> {
  const { db, clock } = builder;
  const now = clock.now();
  const due = await dueFrom(db, league, from, now);
  const [first] = due;
  if (first === undefined) return undefined;
  const known = await knownOfGames(builder, league, first.date, await momentsOf(db, due));
  const tipOffs = new Map(due.map(({ gameId, tipOff }) => [gameId, tipOff]));
  const rows = await laterFeatures(db, known, tipOffs, seenAt(FIRST_TIER, now));
  await db.transaction((tx) => writeFeatures(tx, league, due, rows, now));
  return { date: first.date, games: due.length, rows: rows.length };
}

const dueFrom = (db: Queryable, league: League, from: Day, now: Date): Promise<GameDue[]> =>
  gamesDue(
    db,
    league,
    from,
    new Date(now.getTime() - AGAIN_AFTER_MS),
    new Date(now.getTime() - AGAIN_FOR_MS),
    seenAt(FIRST_TIER, now),
  );

/** Whether `buildNextDay` has something to write. */
export const isBuildDue = async (db: Queryable, league: League, from: Day, now: Date): Promise<boolean> =>
  (await dueFrom(db, league, from, now)).length > 0;

/** The features of a day's games that are known at each game's own moment. */
export async function knownOfGames(
  { db, worlds, bounds }: Builder,
  league: League,
  date: Day,
  moments: ReadonlyMap<number, Date>,
): Promise<EarlyFeatures[]> {
  const rows: EarlyFeatures[] = [];
  const together = Map.groupBy(moments, ([, moment]) => moment.getTime());
  for (const [time, games] of Array.from(together).toSorted(([one], [other]) => one - other)) {
    const only = new Set(games.map(([gameId]) => gameId));
    // One after the other: each holds the facts of a whole slate.
    // oxlint-disable-next-line no-await-in-loop
    const facts = await loadFacts(db, { league, date, asOf: new Date(time), only }, worlds);
    // oxlint-disable-next-line no-await-in-loop
    const scored = await scoreSlateInTurns(facts.slate, bounds());
    // oxlint-disable-next-line no-await-in-loop
    rows.push(...(await knownFeatures(facts, scored)));
  }
  return rows;
}

/** Replaces the features of finished games, in the caller's transaction. */
async function writeFeatures(
  tx: Transaction,
  league: League,
  games: readonly GameDue[],
  rows: readonly Feature[],
  now: Date,
): Promise<void> {
  const open = new Set(rows.filter(({ outcome }) => outcome === null).map(({ gameId }) => gameId));
  const built = games.map(({ gameId, knownAt }) => ({ gameId, knownAt, hasOpen: open.has(gameId) }));
  await replaceFeatures(tx, league, built, rows, now);
}

/** The same for any games; without a settled version it is valid until the game is settled. */
export async function replaceFeatures(
  tx: Transaction,
  league: League,
  built: readonly { readonly gameId: number; readonly knownAt: Date | null; readonly hasOpen: boolean }[],
  rows: readonly Feature[],
  now: Date,
): Promise<void> {
  await lockFeatures(tx, league);
  const graded = Map.groupBy(
    rows.filter(({ outcome }) => outcome !== null),
    ({ gameId }) => gameId,
  );
  const noted = built.map((game) => ({ ...game, props: graded.get(game.gameId)?.length ?? 0 }));
  await noteBuilt(tx, JSON.stringify(noted), now);
  await deleteFeatures(
    tx,
    built.map(({ gameId }) => gameId),
  );
  const whole: readonly Readonly<Record<FeatureName, unknown>>[] = rows;
  if (whole.length > 0) await insertFeatures(tx, JSON.stringify(whole));
}
