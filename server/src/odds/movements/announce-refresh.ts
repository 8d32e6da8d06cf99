import { lineValue, type LineHalves } from '../../kernel/index.ts';
import { playerNames } from '../../league/index.ts';
import { emit, only, type Transaction } from '../../platform/index.ts';
import { feedsByGame, type Feeds } from '../consensus/feeds.ts';
import { consensusOf, type Consensus } from '../consensus/consensus.ts';
import { linesMoved, oddsRefreshed, pricesFlagged } from '../events.ts';
import type { FlagsRecorded } from '../flags/record-flags.ts';
import { anchorsOf, isMovement } from './movement.ts';
import { insertMovements, insertSnapshot, setLineAnchors, type LineAnchor } from './queries.ts';
import { compareQuotes, propKey, type Prop, type Quote } from '../quotes/quote.ts';
import { quotesInForce } from '../quotes/reading-queries.ts';

/** The quotes and changes of a refresh. */
export interface Refresh {
  readonly source: string;
  readonly capturedAt: Date;
  readonly books: number;
  /** Props with quotes in the refresh. */
  readonly props: readonly Prop[];
  /** Quotes that began or ended. */
  readonly changed: number;
  /** The minimum movement of a consensus line to announce, in points. */
  readonly movement: number;
  /** Tip-off of each game; a game that has begun has no market. */
  readonly tipOffs: ReadonlyMap<number, Date>;
  /** What the refresh made stand out, and the quotes that were read for it. */
  readonly flags?: FlagsRecorded;
}

/** The default minimum movement, in points. Lines are halves, so the effective minimum is a whole point. */
export const MOVEMENT = 0.75;

interface Movement {
  readonly prop: Prop;
  /** The last announced line, and the opening line. */
  readonly from: LineAnchor;
  readonly to: LineHalves;
  readonly books: number;
}

/**
 * Stores a refresh that changed quotes and emits its events, in the transaction that wrote the quotes. Emits
 * odds.refreshed once, and lines.moved for each prop whose consensus line is at least `movement` points from the last
 * announced line. The new line becomes the anchor, so a movement is announced once.
 */
export async function announceRefresh(tx: Transaction, refresh: Refresh): Promise<{ readonly moved: number }> {
  const { source, capturedAt, books, props, changed, flags } = refresh;
  if (changed === 0) return { moved: 0 };
  const { id } = only(await insertSnapshot(tx, source, capturedAt, books, props.length, changed));
  const at = capturedAt.toISOString();
  await emit(
    tx,
    oddsRefreshed,
    { snapshotId: id, source, capturedAt: at, books, props: props.length, changed },
    capturedAt,
  );
  if (flags !== undefined && flags.opened.length > 0)
    await emit(tx, pricesFlagged, { flagIds: flags.opened }, capturedAt);
  const movements = await moveAnchors(tx, refresh);
  await announceMovements(tx, movements, capturedAt);
  return { moved: movements.length };
}

/** Compares each prop's consensus line with its anchor, and sets anchors that are new or too far off. */
async function moveAnchors(tx: Transaction, refresh: Refresh): Promise<Movement[]> {
  const { props, capturedAt, tipOffs, movement } = refresh;
  const gameIds = [...new Set(props.map((prop) => prop.gameId))].filter((id) => isOpen(tipOffs.get(id), capturedAt));
  const anchors = await anchorsOf(tx, gameIds);
  const lines = await consensusNow(tx, gameIds, refresh);
  const moved: Movement[] = [];
  const set: object[] = [];
  for (const [prop, { lineHalves, books }] of lines) {
    const from = anchors.get(propKey(prop));
    if (from !== undefined && !isMovement(from.lineHalves, lineHalves, movement)) continue;
    set.push({ ...prop, lineHalves, since: capturedAt });
    if (from !== undefined) moved.push({ prop, from, to: lineHalves, books });
  }
  if (set.length > 0) await setLineAnchors(tx, JSON.stringify(set));
  return moved;
}

const isOpen = (tipOff: Date | undefined, at: Date): boolean => tipOff !== undefined && tipOff > at;

async function consensusNow(
  tx: Transaction,
  gameIds: readonly number[],
  { props, capturedAt: asOf, tipOffs, flags }: Refresh,
): Promise<Map<Prop, Consensus>> {
  const feedsKnown = (gameId: number): Feeds | undefined => flags?.feeds.get(gameId)?.get(asOf.getTime());
  // What was read, grouped and judged for the flags is not again.
  const others = gameIds.filter((id) => flags?.quotes.has(id) !== true);
  const read = others.length === 0 ? [] : await quotesInForce(tx, others, asOf);
  const byProp = new Map<string, readonly Quote[]>(Map.groupBy(read, propKey));
  for (const id of gameIds)
    for (const [key, quotes] of flags?.quotes.get(id) ?? []) {
      const inForce = quotes.filter(({ knownAt, supersededAt }) => knownAt <= asOf && supersededAt > asOf.getTime());
      if (inForce.length > 0) byProp.set(key, inForce.sort(compareQuotes));
    }
  const judged = feedsByGame(
    new Map([...byProp].filter(([, [first]]) => first === undefined || feedsKnown(first.gameId) === undefined)),
  );
  const found = new Map<Prop, Consensus>();
  for (const prop of props) {
    const tipOff = tipOffs.get(prop.gameId);
    const ofProp = byProp.get(propKey(prop));
    const consensus = tipOff && ofProp && consensusOf(ofProp, feedsKnown(prop.gameId) ?? judged(ofProp), tipOff);
    if (consensus !== undefined) found.set(prop, consensus);
  }
  return found;
}

async function announceMovements(tx: Transaction, movements: readonly Movement[], detectedAt: Date): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(({ prop, from, to, books }) => ({
    ...prop,
    fromHalves: from.lineHalves,
    fromSince: from.since,
    openHalves: from.openHalves,
    openedAt: from.openedAt,
    toHalves: to,
    books,
    detectedAt,
  }));
  await insertMovements(tx, JSON.stringify(rows));
  const ids = [...new Set(movements.map(({ prop }) => prop.playerId))];
  const names = new Map((await playerNames(tx, ids)).map(({ id, name }) => [id, name]));
  for (const { prop, from, to, books } of movements) {
    const { gameId, playerId, stat, period } = prop;
    const data = {
      gameId,
      playerId,
      playerName: names.get(playerId) ?? '',
      stat,
      period: period === 'Full' ? null : period,
      from: lineValue(from.lineHalves),
      to: lineValue(to),
      delta: lineValue(to - from.lineHalves),
      books,
      detectedAt: detectedAt.toISOString(),
    };
    await emit(tx, linesMoved, data, detectedAt);
  }
}
