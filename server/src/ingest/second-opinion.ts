import { COUNTS } from '../kernel/index.ts';
import { toldElsewhere, type BoxScoreRecord, type ToldLine } from '../league/index.ts';
import type { Transaction } from '../platform/index.ts';
import type { Resolver } from './resolve-facts.ts';

/**
 * Box scores of games that another source has told already are compared with what it said: one that differs is held back
 * and said; one that agrees adds nothing, unless it has the periods that are missing.
 */
export async function afterSecondOpinion(
  tx: Transaction,
  source: string,
  records: readonly BoxScoreRecord[],
  find: Resolver,
): Promise<BoxScoreRecord[]> {
  const gameIds = records.map(({ gameId }) => gameId);
  const told = Map.groupBy(await toldElsewhere(tx, gameIds, source), ({ gameId }) => gameId);
  return records.filter((record) => {
    const lines = told.get(record.gameId);
    if (lines === undefined) return true;
    const bySource = Map.groupBy(lines, (line) => line.source);
    const opponent = [...bySource].find(([, theirs]) => !agree(record, theirs));
    if (opponent !== undefined) find.leaveOut(`a box score that differs from that of ${opponent[0]}`);
    return opponent === undefined && record.hasPeriods && lines.every(({ hasPeriods }) => !hasPeriods);
  });
}

/** True if both have the same players with the same counts; clocks differ by seconds from feed to feed. */
function agree({ lines }: BoxScoreRecord, theirs: readonly ToldLine[]): boolean {
  const played = lines.filter(({ seconds }) => seconds > 0);
  const byPlayer = new Map(theirs.map((line) => [line.playerId, line]));
  return (
    played.length === theirs.length &&
    played.every(({ playerId, counts }) => {
      const line = byPlayer.get(playerId);
      return line !== undefined && COUNTS.every((count) => line[count] === counts[count]);
    })
  );
}
