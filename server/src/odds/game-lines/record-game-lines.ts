import { newVersions } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { endGameLines, gameLineVersions, insertGameLines } from '../quotes/writing-queries.ts';

/** A game's market: the home team's spread, the total and the moneylines; null if a source gives none. */
export interface GameLineRecord {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly assumed: boolean;
  readonly homeSpread: number | null;
  readonly total: number | null;
  readonly homeMoneyline: number | null;
  readonly awayMoneyline: number | null;
}

/** Writes each changed line as a new version; one record per game and moment. */
export async function recordGameLines(
  tx: Transaction,
  { source, learnedAt }: { readonly source: string; readonly learnedAt: Date },
  lines: readonly GameLineRecord[],
): Promise<('new' | 'unchanged' | 'late')[]> {
  const games = Map.groupBy(lines, ({ gameId }) => gameId);
  const kept = Map.groupBy(await gameLineVersions(tx, source, [...games.keys()]), ({ gameId }) => gameId);
  const outcome = new Map<GameLineRecord, 'new' | 'late'>();
  const rows = [...games].flatMap(([gameId, ofGame]) => {
    const said = ofGame
      .map((line) => ({ line, at: line.knownAt.getTime(), assumed: line.assumed, content: lineContent(line) }))
      .sort((a, b) => a.at - b.at);
    const versions = (kept.get(gameId) ?? []).map((row) => ({ at: row.knownAt.getTime(), content: lineContent(row) }));
    const changes = newVersions(versions, said, learnedAt.getTime());
    for (const { line } of changes.late) outcome.set(line, 'late');
    return changes.added.map(({ statement: { line }, at, assumed }, index) => {
      outcome.set(line, 'new');
      const next = changes.added[index + 1];
      const supersededAt = next === undefined ? 'infinity' : new Date(next.at);
      return { ...rounded(line), gameId, source, knownAt: new Date(at), supersededAt, assumed };
    });
  });
  if (rows.length > 0) {
    await endGameLines(tx, JSON.stringify(rows));
    await insertGameLines(tx, JSON.stringify(rows));
  }
  return lines.map((line) => outcome.get(line) ?? 'unchanged');
}

interface LineValues<Value> {
  readonly homeSpread: Value;
  readonly total: Value;
  readonly homeMoneyline: Value;
  readonly awayMoneyline: Value;
}

/** Rounded to the table's decimal places, so that a line read back compares equal. */
function rounded(line: LineValues<number | string | null>): LineValues<string | null> {
  const places = (value: number | string | null, count: number) =>
    value === null ? null : Number(value).toFixed(count);
  const { homeSpread, total, homeMoneyline, awayMoneyline } = line;
  return {
    homeSpread: places(homeSpread, 2),
    total: places(total, 2),
    homeMoneyline: places(homeMoneyline, 4),
    awayMoneyline: places(awayMoneyline, 4),
  };
}

function lineContent(line: LineValues<number | string | null>): string {
  return Object.values(rounded(line)).join(' ');
}
