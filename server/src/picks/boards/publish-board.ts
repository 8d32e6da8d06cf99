import { createHash } from 'node:crypto';
import type { Origin } from '../../kernel/index.ts';
import { emit, only, type Context, type Transaction } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { picksScored } from '../events.ts';
import type { FrozenPick } from '../members/pick-columns.ts';
import { claimKey, contentKey, freeze, inRank, type ClaimKey, type PickContent } from './frozen-pick.ts';
import { writeRecordFacts } from '../outcomes/record-fact-queries.ts';
import { sealBoard } from '../seals/seal-board.ts';
import {
  boardAt,
  currentPicks,
  insertBoard,
  insertPicks,
  listOnBoard,
  lockBoard,
  type ListedPick,
} from './board-queries.ts';

export interface Publication {
  /** The current version; 0 if the day has no board because no pick was good enough yet. */
  readonly version: number;
  /** Whether this call created that version. */
  readonly isNew: boolean;
  /** Picks on the board. */
  readonly picks: number;
  /** Picks that were not on a board before. */
  readonly newPicks: number;
}

/**
 * Freezes book, line, price and time of every pick of a slate and makes it the day's current board: one transaction, with its
 * event. Begun games are not in the slate and keep their picks. So do players ruled out since; their picks come last. A price
 * from before news that the books had no time to react to makes no new pick: it may be gone. Equal content changes nothing. A
 * board is never changed: other content is another version.
 */
export async function publishBoard(ctx: Context, slate: ScoredSlate, origin: Origin): Promise<Publication> {
  return ctx.db.transaction(async (tx) => {
    await lockBoard(tx, slate.league, slate.date, origin);
    const publishedAt = ctx.clock.now();
    const [current] = await boardAt(tx, slate.league, slate.date, origin, publishedAt);
    const listed = await currentPicks(tx, slate.league, slate.date, publishedAt, origin);
    const open = new Set(slate.games.filter((game) => game.tipOff > publishedAt).map((game) => game.id));
    const isOut = ({ gameId, playerId }: ClaimKey): boolean => slate.ruledOut.has(`${gameId} ${playerId}`);
    const carried = listed.filter((pick) => !open.has(pick.gameId));
    const stillListed = inRank(listed.filter((pick) => open.has(pick.gameId) && isOut(pick)));
    const standing = new Set(listed.map(claimKey));
    const isUnseen = (pick: FrozenPick): boolean =>
      pick.quotedAt < (slate.unpriced.get(pick.gameId) ?? pick.quotedAt) && !standing.has(claimKey(pick));
    const fresh = freeze(slate, publishedAt, origin).filter((pick) => !isOut(pick) && !isUnseen(pick));
    const content = [...inRank<PickContent>([...carried, ...fresh]), ...stillListed];
    const hash = hashOf(content);
    if (hash === (current?.contentHash ?? NOTHING))
      return { version: current?.version ?? 0, isNew: false, picks: content.length, newPicks: 0 };
    const board = only(
      await insertBoard(tx, slate.league, slate.date, origin, slate.asOf, publishedAt, slate.modelVersion, hash),
    );
    const newPicks = await writeBoard(tx, board.id, content, listed, publishedAt);
    const { league, date, asOf, modelVersion } = slate;
    await sealBoard(tx, { ...board, league, date, origin, asOf, publishedAt, modelVersion });
    await emit(tx, picksScored, { ...scoredCounts(slate.date, content), league }, publishedAt);
    return { version: board.version, isNew: true, picks: content.length, newPicks };
  });
}

/**
 * Whether a newer board was published since a slate was read. Locks the day's publishing until the caller's transaction ends.
 */
export async function isOvertaken({ db, clock }: Context, slate: ScoredSlate, origin: Origin): Promise<boolean> {
  await lockBoard(db, slate.league, slate.date, origin);
  const [current] = await boardAt(db, slate.league, slate.date, origin, clock.now());
  return current !== undefined && current.asOf > slate.asOf;
}

/** Lists the content: a pick of the previous board keeps its row, the others are frozen. Returns the number of new picks. */
async function writeBoard(
  tx: Transaction,
  boardId: number,
  content: readonly PickContent[],
  listed: readonly ListedPick[],
  publishedAt: Date,
): Promise<number> {
  const known = new Map(listed.map((pick) => [contentKey(pick), pick.id]));
  const fresh = content.filter((pick) => !known.has(contentKey(pick))).filter(isFrozen);
  const inserted = await insertPicks(tx, boardId, JSON.stringify(fresh));
  const made = new Map(inserted.map((pick) => [claimKey(pick), pick.id]));
  const ids = content.map((pick) => known.get(contentKey(pick)) ?? made.get(claimKey(pick)));
  await listOnBoard(
    tx,
    boardId,
    ids.filter((id) => id !== undefined),
  );
  await writeRecordFacts(
    tx,
    inserted.map(({ id }) => id),
    publishedAt,
  );
  return inserted.length;
}

/** Only a pick of this slate has a publication time; a carried one is identified by its row. */
const isFrozen = (pick: PickContent): pick is FrozenPick => 'publishedAt' in pick;

/** Two boards with one hash list the same picks at the same prices in the same order. */
function hashOf(content: readonly PickContent[]): string {
  return createHash('sha256').update(content.map(contentKey).join('\n')).digest('hex');
}

const NOTHING = hashOf([]);

function scoredCounts(date: string, content: readonly PickContent[]) {
  const premiumCount = content.filter((pick) => pick.rating === 'Premium').length;
  return { count: content.length, date, premiumCount, standardCount: content.length - premiumCount };
}
