import { createHash } from 'node:crypto';
import { COUNTS, type CountLine } from '../kernel/index.ts';
import {
  disputesOver,
  endDisputes,
  endOtherBoxScores,
  insertDispute,
  toldElsewhere,
  type BoxScoreRecord,
  type Dispute,
  type Provenance,
  type ToldLine,
} from '../league/index.ts';
import type { Transaction } from '../platform/index.ts';
import type { Resolver } from './resolve-facts.ts';

/**
 * Box scores of games that another source has told already are compared with what it said. One that differs is held back,
 * said, and kept as a dispute, which ends when either side comes to say what the other does; one that agrees adds nothing,
 * unless it has the periods that are missing.
 */
export async function afterSecondOpinion(
  tx: Transaction,
  { source, learnedAt }: Provenance,
  records: readonly BoxScoreRecord[],
  find: Resolver,
): Promise<BoxScoreRecord[]> {
  const gameIds = records.map(({ gameId }) => gameId);
  const told = Map.groupBy(await toldElsewhere(tx, gameIds, source), ({ gameId }) => gameId);
  const disputes = Map.groupBy(await disputesOver(tx, gameIds), ({ gameId }) => gameId);
  const kept: BoxScoreRecord[] = [];
  for (const record of records) {
    const open = disputes.get(record.gameId) ?? [];
    const lines = told.get(record.gameId) ?? [];
    const said: Said = { record, source, hash: saidHash(playedBy(record)), learnedAt };
    if (await isHeard(tx, said, lines, open, find)) kept.push(record);
  }
  return kept;
}

interface Said {
  readonly record: BoxScoreRecord;
  readonly source: string;
  readonly hash: string;
  readonly learnedAt: Date;
}

/** Whether a box score is to be written, and what becomes of the disputes over its game. */
async function isHeard(
  tx: Transaction,
  { record, source, hash, learnedAt }: Said,
  lines: readonly ToldLine[],
  open: readonly Dispute[],
  find: Resolver,
): Promise<boolean> {
  const { gameId } = record;
  const own = open.find((dispute) => dispute.source === source);
  const ended = open.filter((dispute) => dispute.source !== source && dispute.saidHash === hash);
  const opponent = opponentIn(record, lines);
  if (ended.length > 0 || (own !== undefined && opponent === undefined)) {
    const sources = [...ended, ...(own === undefined ? [] : [own])].map((dispute) => dispute.source);
    await endDisputes(
      tx,
      sources.map(() => gameId),
      sources,
      learnedAt,
    );
  }
  if (opponent === undefined)
    return lines.length === 0 || (record.hasPeriods && lines.every(({ hasPeriods }) => !hasPeriods));
  if (ended.length > 0) {
    // What others have in force is what they said before they came to say this.
    await endOtherBoxScores(tx, gameId, source, learnedAt);
    return true;
  }
  find.leaveOut(`a box score that differs from that of ${opponent.source}`);
  if (own?.saidHash !== hash || own.playerIds.join() !== opponent.playerIds.join()) {
    await endDisputes(tx, [gameId], [source], learnedAt);
    await insertDispute(tx, gameId, source, learnedAt, opponent.source, opponent.playerIds, hash);
  }
  return false;
}

/** The first source that says otherwise, and of whom. */
function opponentIn(
  record: BoxScoreRecord,
  lines: readonly ToldLine[],
): { source: string; playerIds: number[] } | undefined {
  for (const [source, theirs] of Map.groupBy(lines, (line) => line.source)) {
    const playerIds = differing(playedBy(record), new Map(theirs.map((line) => [line.playerId, line])));
    if (playerIds.length > 0) return { source, playerIds };
  }
  return undefined;
}

type Played = ReadonlyMap<number, CountLine>;

const playedBy = ({ lines }: BoxScoreRecord): Played =>
  new Map(lines.filter(({ seconds }) => seconds > 0).map(({ playerId, counts }) => [playerId, counts]));

const wordsOf = (counts: CountLine | undefined): string | undefined =>
  counts && COUNTS.map((count) => counts[count]).join(' ');

/** Whose counts differ, or who is in one of the two alone; clocks differ by seconds from feed to feed. */
function differing(ours: Played, theirs: Played): number[] {
  const players = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted((a, b) => a - b);
  return players.filter((id) => wordsOf(ours.get(id)) !== wordsOf(theirs.get(id)));
}

function saidHash(played: Played): string {
  const hash = createHash('sha256');
  for (const [id, counts] of [...played].toSorted(([a], [b]) => a - b)) hash.update(`${id} ${wordsOf(counts)}\n`);
  return hash.digest('base64');
}
