import { createHash } from 'node:crypto';
import { BOX_COUNTS, countOf, countsText, type CountLine } from '../../sports/index.ts';
import {
  disputesOver,
  endDisputes,
  endOtherBoxScores,
  insertDispute,
  periodLines,
  linesElsewhere,
  type BoxScoreRecord,
  type Dispute,
  type Provenance,
} from '../../league/index.ts';
import type { Queryable, Transaction } from '../../platform/index.ts';
import type { Resolver } from './resolve-facts.ts';

/**
 * Compares new box scores with those of other sources, by game and by period. One that differs is held back and stored as a
 * dispute, which ends when the two sources agree. A count that one of them lacks is not compared. One that agrees adds nothing,
 * unless it has missing periods or a missing count.
 */
export async function crossCheckBoxScores(
  tx: Transaction,
  { source, learnedAt }: Provenance,
  records: readonly BoxScoreRecord[],
  find: Resolver,
): Promise<BoxScoreRecord[]> {
  const gameIds = records.map(({ gameId }) => gameId);
  const elsewhere = Map.groupBy(await countsElsewhere(tx, gameIds, source), ({ gameId }) => gameId);
  const disputes = Map.groupBy(await disputesOver(tx, gameIds), ({ gameId }) => gameId);
  const kept: BoxScoreRecord[] = [];
  for (const record of records) {
    const counts = boxCountsOf(record, source);
    const open = disputes.get(record.gameId) ?? [];
    const others = elsewhere.get(record.gameId) ?? [];
    if (await isAccepted(tx, { counts, others, open, learnedAt, find })) kept.push(record);
  }
  return kept;
}

/** How many of these box scores the same source has stored with other counts of any player. */
export async function changedBoxScores(
  db: Queryable,
  source: string,
  records: readonly BoxScoreRecord[],
): Promise<number> {
  const gameIds = records.map(({ gameId }) => gameId);
  const stored = (await countsElsewhere(db, gameIds, '')).filter((kept) => kept.source === source);
  const kept = new Map(stored.map((counts) => [counts.gameId, counts.totals]));
  return records.filter((record) => {
    const before = kept.get(record.gameId);
    return before !== undefined && differing(before, boxCountsOf(record, source).totals, isAlike).length > 0;
  }).length;
}

/** One source's counts of a game. Times are excluded: they differ by seconds between feeds. */
interface BoxCounts {
  readonly gameId: number;
  readonly source: string;
  /** By player, for all who played. */
  readonly totals: ReadonlyMap<number, CountLine>;
  /** The periods of every player in the game; undefined if the source has none. */
  readonly periods: ReadonlyMap<number, readonly PeriodCounts[]> | undefined;
}

/** Counts in a period with time on court. */
interface PeriodCounts {
  readonly period: number;
  readonly counts: CountLine;
}

interface CrossCheck {
  readonly counts: BoxCounts;
  readonly others: readonly BoxCounts[];
  readonly open: readonly Dispute[];
  readonly learnedAt: Date;
  readonly find: Resolver;
}

/** Whether to write a box score; updates the disputes about its game. */
async function isAccepted(tx: Transaction, { counts, others, open, learnedAt, find }: CrossCheck): Promise<boolean> {
  const { gameId, source } = counts;
  const own = open.find((dispute) => dispute.source === source);
  const hashes = hashesOf(counts);
  const ended = open.filter((dispute) => dispute.source !== source && isSettledBy(dispute, hashes));
  const difference = firstDifference(counts, others);
  if (ended.length > 0 || (own !== undefined && difference === undefined)) {
    const sources = [...ended, ...(own === undefined ? [] : [own])].map((dispute) => dispute.source);
    await endDisputes(
      tx,
      sources.map(() => gameId),
      sources,
      learnedAt,
    );
  }
  if (difference === undefined) return others.length === 0 || hasMore(counts, others);
  if (ended.length > 0) {
    // The other sources' box scores in force are outdated: they now agree with this one.
    await endOtherBoxScores(tx, gameId, source, learnedAt);
    return true;
  }
  const what = difference.playerIds.length > 0 ? 'a box score that differs' : 'a box score whose periods differ';
  find.leaveOut(`${what} from that of ${difference.against}`);
  const dispute: Dispute = { gameId, source, ...difference, ...hashes };
  if (own === undefined || !isSame(own, dispute)) {
    await endDisputes(tx, [gameId], [source], learnedAt);
    await insertDispute(tx, learnedAt, JSON.stringify(dispute));
  }
  return false;
}

/** Whether a box score has periods that all others lack, or else a count that they lack and no fewer periods. */
function hasMore({ totals, periods }: BoxCounts, others: readonly BoxCounts[]): boolean {
  if (others.every((other) => other.periods === undefined)) {
    if (periods !== undefined) return true;
  } else if (periods === undefined) return false;
  const has = (lines: BoxCounts['totals'], count: (typeof BOX_COUNTS)[number]): boolean =>
    Array.from(lines.values()).some((line) => countOf(line, count) !== null);
  return BOX_COUNTS.some((count) => has(totals, count) && !others.some((other) => has(other.totals, count)));
}

/** Whether a source now states the same as the dispute. A source without periods ends no dispute about periods. */
function isSettledBy(dispute: Dispute, { saidHash, saidPeriodsHash }: ReturnType<typeof hashesOf>): boolean {
  if (dispute.saidHash !== saidHash) return false;
  if (dispute.saidPeriodsHash === saidPeriodsHash) return true;
  return dispute.periodPlayerIds.length === 0 && (dispute.saidPeriodsHash === null || saidPeriodsHash === null);
}

const isSame = (one: Dispute, other: Dispute): boolean =>
  one.saidHash === other.saidHash &&
  one.saidPeriodsHash === other.saidPeriodsHash &&
  one.playerIds.join() === other.playerIds.join() &&
  one.periodPlayerIds.join() === other.periodPlayerIds.join();

type Difference = Pick<Dispute, 'against' | 'playerIds' | 'periodPlayerIds'>;

/** The first source that differs, and the players concerned. */
function firstDifference(counts: BoxCounts, others: readonly BoxCounts[]): Difference | undefined {
  for (const other of others) {
    const playerIds = differing(counts.totals, other.totals, isAlike);
    const inPeriods =
      counts.periods === undefined || other.periods === undefined
        ? []
        : differing(counts.periods, other.periods, areAlike);
    const periodPlayerIds = inPeriods.filter((id) => !playerIds.includes(id));
    if (playerIds.length + periodPlayerIds.length > 0) return { against: other.source, playerIds, periodPlayerIds };
  }
  return undefined;
}

/** Players whose counts differ, or who are in only one of the two. */
function differing<Counts>(
  ours: ReadonlyMap<number, Counts>,
  theirs: ReadonlyMap<number, Counts>,
  alike: (one: Counts, other: Counts) => boolean,
): number[] {
  const players = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted((a, b) => a - b);
  return players.filter((id) => {
    const [own, other] = [ours.get(id), theirs.get(id)];
    return own === undefined || other === undefined || !alike(own, other);
  });
}

function isAlike(one: CountLine, other: CountLine): boolean {
  return BOX_COUNTS.every((count) => {
    const [own, theirs] = [countOf(one, count), countOf(other, count)];
    return own === null || theirs === null || own === theirs;
  });
}

const areAlike = (ours: readonly PeriodCounts[], theirs: readonly PeriodCounts[]): boolean =>
  ours.length === theirs.length &&
  ours.every(({ period, counts }, index) => {
    const other = theirs[index];
    return other?.period === period && isAlike(counts, other.counts);
  });

const played = <Line extends { readonly period: number; readonly seconds: number }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ seconds }) => seconds > 0).toSorted((a, b) => a.period - b.period);

function boxCountsOf({ gameId, hasPeriods, lines }: BoxScoreRecord, source: string): BoxCounts {
  const onCourt = lines.filter(({ seconds }) => seconds > 0);
  return {
    gameId,
    source,
    totals: new Map(onCourt.map(({ playerId, counts }) => [playerId, counts])),
    periods: hasPeriods ? new Map(onCourt.map(({ playerId, periods }) => [playerId, played(periods)])) : undefined,
  };
}

/** Other sources' counts of these games in force: two statements. */
async function countsElsewhere(db: Queryable, gameIds: readonly number[], source: string): Promise<BoxCounts[]> {
  const elsewhere = await linesElsewhere(db, gameIds, source);
  const boxIds = [...new Set(elsewhere.filter(({ hasPeriods }) => hasPeriods).map(({ boxScoreId }) => boxScoreId))];
  const playerIds = [...new Set(elsewhere.map(({ playerId }) => playerId))];
  const periods = boxIds.length === 0 ? [] : await periodLines(db, boxIds, playerIds);
  const ofPlayer = Map.groupBy(periods, (line) => `${line.boxScoreId} ${line.playerId}`);
  const byBox = Map.groupBy(elsewhere, ({ boxScoreId }) => boxScoreId);
  return Array.from(byBox, ([boxScoreId, lines]) => {
    const [first] = lines as [(typeof lines)[number]];
    const byPeriod = lines.map(({ playerId }): [number, PeriodCounts[]] => {
      const own = played(ofPlayer.get(`${boxScoreId} ${playerId}`) ?? []);
      return [playerId, own.map((counts) => ({ period: counts.period, counts }))];
    });
    return {
      gameId: first.gameId,
      source: first.source,
      totals: new Map(lines.map((line) => [line.playerId, line])),
      periods: first.hasPeriods ? new Map(byPeriod) : undefined,
    };
  });
}

function hashesOf({ totals, periods }: BoxCounts): Pick<Dispute, 'saidHash' | 'saidPeriodsHash'> {
  return {
    saidHash: hashOf(totals, countsText),
    saidPeriodsHash: periods === undefined ? null : hashOf(periods, periodsText),
  };
}

const periodsText = (periods: readonly PeriodCounts[]): string =>
  periods.map(({ period, counts }) => `${period}: ${countsText(counts)}`).join(', ');

function hashOf<Counts>(byPlayer: ReadonlyMap<number, Counts>, textOf: (counts: Counts) => string): string {
  const hash = createHash('sha256');
  for (const [id, counts] of [...byPlayer].toSorted(([a], [b]) => a - b)) hash.update(`${id} ${textOf(counts)}\n`);
  return hash.digest('base64');
}
