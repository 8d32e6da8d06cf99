import type { LineHalves } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { feedsByGame, type Feeds } from '../consensus/feeds.ts';
import { consensusOf } from '../consensus/consensus.ts';
import { anchorsOf, isMovement } from './movement.ts';
import { insertMovements, setLineAnchors, type LineAnchor } from './queries.ts';
import { quotedGames, quotesBetween, type PastQuote } from '../quotes/past-queries.ts';
import { propKey, type Prop } from '../quotes/quote.ts';

/** One step through an imported period of the past. */
export interface PastStep {
  readonly league: League;
  /** The start of the period. No later movement is stored yet. */
  readonly since: Date;
  /** Start and end of the step. */
  readonly from: Date;
  readonly until: Date;
  /** The last step reaches the present: open markets are stored up to it. */
  readonly isLast: boolean;
  /** The minimum movement of a consensus line, in points. */
  readonly movement: number;
}

interface PastStretch {
  readonly since: Date;
  readonly until: Date;
  readonly movement: number;
  /** Tip-offs of the games whose markets are stored; a market ends at tip-off. */
  readonly tipOffs: ReadonlyMap<number, Date>;
}

/** The interval at which a past market is evaluated, in milliseconds: as often as a feed might have been polled. */
const LOOK_EVERY_MS = 15 * 60_000;

interface Stand extends Prop {
  lineHalves: LineHalves;
  since: Date;
  readonly openHalves: LineHalves;
  readonly openedAt: Date;
}

interface Moved extends Prop {
  readonly fromHalves: LineHalves;
  readonly fromSince: Date;
  readonly toHalves: LineHalves;
  readonly openHalves: LineHalves;
  readonly openedAt: Date;
  readonly books: number;
  readonly detectedAt: Date;
}

/**
 * Stores past movements as they would have been detected at the time, and emits no event. Each market is stored once:
 * in the step in which its game begins, or in the last step. The last quotes of each game determine which books are one
 * feed.
 *
 * Call it once per step, in the transaction that marks the step as done. Returns the number of movements.
 */
export async function storePastMovements(tx: Transaction, step: PastStep): Promise<number> {
  const { league, since, from, until, isLast, movement } = step;
  const games = await quotedGames(tx, league, from, isLast ? null : until);
  if (games.length === 0) return 0;
  const tipOffs = new Map(games.map(({ gameId, tipOff }) => [gameId, tipOff]));
  const stretch = { since, until, movement, tipOffs };
  const gameIds = [...tipOffs.keys()];
  const anchors = await anchorsOf(tx, gameIds);
  const quotes = await quotesBetween(tx, gameIds, since, until);
  const feeds = feedsByGame(Map.groupBy(lastQuotes(quotes, stretch), propKey));
  const opened: Stand[] = [];
  const ended: Stand[] = [];
  const moved: Moved[] = [];
  for (const [key, ofProp] of Map.groupBy(quotes, propKey)) {
    const anchor = anchors.get(key);
    const walk = walkThrough(ofProp, anchor, feeds(ofProp), stretch);
    moved.push(...walk.moved);
    // A game that has begun needs no anchor.
    if (walk.stand === undefined || tipOffOf(walk.stand, stretch) <= until) continue;
    const { openHalves, openedAt } = walk.stand;
    if (anchor === undefined) opened.push({ ...walk.stand, lineHalves: openHalves, since: openedAt });
    if (walk.moved.length > 0) ended.push(walk.stand);
  }
  for (const stands of [opened, ended]) if (stands.length > 0) await setLineAnchors(tx, JSON.stringify(stands));
  moved.sort((one, other) => one.detectedAt.getTime() - other.detectedAt.getTime());
  if (moved.length > 0) await insertMovements(tx, JSON.stringify(moved));
  return moved.length;
}

/** The quotes in force when the period ended or the game began. */
function lastQuotes(quotes: readonly PastQuote[], stretch: PastStretch): PastQuote[] {
  return quotes.filter((quote) => {
    const tipOff = tipOffOf(quote, stretch);
    const last = tipOff < stretch.until ? tipOff : stretch.until;
    return quote.knownAt <= last && quote.supersededAt > last.getTime();
  });
}

const tipOffOf = ({ gameId }: Prop, { tipOffs, until }: PastStretch): Date => tipOffs.get(gameId) ?? until;

/** Replays one prop after every change: its movements and its last line. */
function walkThrough(
  quotes: readonly PastQuote[],
  anchor: LineAnchor | undefined,
  feeds: Feeds,
  stretch: PastStretch,
): { readonly stand: Stand | undefined; readonly moved: readonly Moved[] } {
  const [{ gameId, playerId, stat, period }] = quotes as readonly [PastQuote];
  const prop = { gameId, playerId, stat, period };
  const { since, until, movement } = stretch;
  const tipOff = tipOffOf(prop, stretch);
  let stand: Stand | undefined = anchor && {
    ...prop,
    lineHalves: anchor.lineHalves,
    since: anchor.since,
    openHalves: anchor.openHalves,
    openedAt: anchor.openedAt,
  };
  const moved: Moved[] = [];
  const canMove = ({ lineHalves: from }: Stand): boolean =>
    quotes.some(({ lineHalves }) => isMovement(from, lineHalves, movement));
  for (const at of looks(quotes, since, until)) {
    // The consensus is always a line that a book offers. If no book's line is that far off, there is no movement.
    if (at >= tipOff || (stand !== undefined && !canMove(stand))) break;
    const inForce = quotes.filter(({ knownAt, supersededAt }) => knownAt <= at && supersededAt > at.getTime());
    const consensus = inForce.length === 0 ? undefined : consensusOf(inForce, feeds, tipOff);
    if (consensus === undefined) continue;
    const { lineHalves, books } = consensus;
    if (stand === undefined) {
      stand = { ...prop, lineHalves, since: at, openHalves: lineHalves, openedAt: at };
      continue;
    }
    if (!isMovement(stand.lineHalves, lineHalves, movement)) continue;
    const { openHalves, openedAt } = stand;
    const from = { fromHalves: stand.lineHalves, fromSince: stand.since, openHalves, openedAt };
    moved.push({ ...prop, ...from, toHalves: lineHalves, books, detectedAt: at });
    stand = { ...stand, lineHalves, since: at };
  }
  return { stand, moved };
}

/** The evaluation times after each change, in order. */
function looks(quotes: readonly PastQuote[], since: Date, until: Date): Date[] {
  const changes = quotes.flatMap(({ knownAt, supersededAt }) => [knownAt.getTime(), supersededAt]);
  const at = changes
    .filter((change) => change > since.getTime() && change <= until.getTime())
    .map((change) => Math.min(Math.ceil(change / LOOK_EVERY_MS) * LOOK_EVERY_MS, until.getTime()));
  return [...new Set(at)].sort((a, b) => a - b).map((moment) => new Date(moment));
}
