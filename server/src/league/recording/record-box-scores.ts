import { createHash } from 'node:crypto';
import { newVersions, type StatedVersion } from '../../kernel/index.ts';
import { BOX_COUNTS, countOf, countsText, type CountLine } from '../../sports/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { allocate } from './allocate.ts';
import type { Provenance, Recorded } from '../provenance.ts';
import { spansOf } from '../directory/spans.ts';
import {
  boxScoreVersions,
  copyBoxLines,
  copyPeriodLines,
  endBoxScores,
  insertBoxScores,
  type BoxLineRow,
  type PeriodLineRow,
} from './writing-queries.ts';

export interface PeriodLineRecord {
  readonly period: number;
  readonly seconds: number;
  readonly counts: CountLine;
}

export interface BoxLineRecord {
  readonly playerId: number;
  readonly teamId: number;
  /** Null if the source does not say. */
  readonly starter: boolean | null;
  readonly seconds: number;
  readonly counts: CountLine;
  readonly periods: readonly PeriodLineRecord[];
}

/** A game's complete box score: a player without a line did not play. */
export interface BoxScoreRecord {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly assumed: boolean;
  readonly hasPeriods: boolean;
  readonly lines: readonly BoxLineRecord[];
}

interface StatedBoxScore extends StatedVersion {
  readonly score: BoxScoreRecord;
  readonly totalsHash: string;
  readonly periodsHash: string;
}

/** Writes changed box scores, each as a new version; one record per game. */
export async function recordBoxScores(
  tx: Transaction,
  provenance: Provenance,
  scores: readonly BoxScoreRecord[],
): Promise<Recorded[]> {
  const kept = Map.groupBy(
    await boxScoreVersions(
      tx,
      provenance.source,
      scores.map(({ gameId }) => gameId),
    ),
    ({ gameId }) => gameId,
  );
  const recorded: Recorded[] = [];
  const added = scores.flatMap((score) => {
    const versions = (kept.get(score.gameId) ?? []).map(({ knownAt, totalsHash, periodsHash }) => ({
      at: knownAt.getTime(),
      content: `${totalsHash} ${periodsHash}`,
    }));
    const changes = newVersions(versions, [statedBoxScore(score)], provenance.learnedAt.getTime(), saysNoMore);
    recorded.push(changes.added.length > 0 ? 'new' : changes.late.length > 0 ? 'late' : 'unchanged');
    return spansOf(changes.added);
  });
  if (added.length > 0) await writeVersions(tx, provenance.source, added);
  return recorded;
}

async function writeVersions(
  tx: Transaction,
  source: string,
  added: ReturnType<typeof spansOf<StatedBoxScore>>,
): Promise<void> {
  const ids = await allocate(tx, 'league.box_score', added.length);
  const headers = added.map(({ statement, ...span }, index) => {
    const { score, totalsHash, periodsHash } = statement;
    const { gameId, hasPeriods } = score;
    return { id: ids[index], gameId, source, hasPeriods, totalsHash, periodsHash, ...span };
  });
  const rows = JSON.stringify(headers);
  await endBoxScores(tx, rows);
  await insertBoxScores(tx, rows);
  const scores = added.map(({ statement }, index) => ({ id: ids[index] as number, lines: statement.score.lines }));
  await copyBoxLines(tx, boxLineRows(scores));
  await copyPeriodLines(tx, periodLineRows(scores));
}

type NumberedLines = readonly { readonly id: number; readonly lines: readonly BoxLineRecord[] }[];

function* boxLineRows(scores: NumberedLines): Generator<BoxLineRow> {
  for (const { id, lines } of scores)
    for (const { playerId, teamId, starter, seconds, counts } of lines)
      yield [id, playerId, teamId, starter, seconds, ...countValues(counts)];
}

function* periodLineRows(scores: NumberedLines): Generator<PeriodLineRow> {
  for (const { id, lines } of scores)
    for (const { playerId, periods } of lines)
      for (const { period, seconds, counts } of periods) yield [id, playerId, period, seconds, ...countValues(counts)];
}

/** In the order of the columns. */
function countValues(counts: CountLine): (number | null)[] {
  return BOX_COUNTS.map((count) => countOf(counts, count));
}

function statedBoxScore(score: BoxScoreRecord): StatedBoxScore {
  const lines = score.lines.toSorted((a, b) => a.playerId - b.playerId);
  const totals = createHash('sha256');
  const periods = createHash('sha256');
  for (const { playerId, teamId, starter, seconds, counts, periods: parts } of lines) {
    totals.update(`${playerId} ${teamId} ${starter} ${seconds} ${countsText(counts)}\n`);
    for (const part of parts.toSorted((a, b) => a.period - b.period))
      periods.update(`${playerId} ${part.period} ${part.seconds} ${countsText(part.counts)}\n`);
  }
  const totalsHash = totals.digest('base64');
  const periodsHash = score.hasPeriods ? periods.digest('base64') : NO_PERIODS;
  const content = `${totalsHash} ${periodsHash}`;
  return { at: score.knownAt.getTime(), assumed: score.assumed, content, score, totalsHash, periodsHash };
}

const NO_PERIODS = '-';

/** Equal totals without periods are no news if the stored totals have periods. */
function saysNoMore(kept: string, stated: string): boolean {
  if (kept === stated) return true;
  const [totals, periods] = stated.split(' ');
  return periods === NO_PERIODS && kept.startsWith(`${totals} `);
}
