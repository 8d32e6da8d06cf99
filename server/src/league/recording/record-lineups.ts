import { newVersions } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { endLineups, insertLineups, lineupVersions } from '../reading/lineup-queries.ts';
import type { Provenance, Recorded } from '../provenance.ts';

/** A team's starters for one game, as stated at one moment. */
export interface LineupRecord {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
  /** Five players. */
  readonly starters: readonly number[];
}

/** Writes changed lineups, each as a new version; the order of the five does not matter. */
export async function recordLineups(
  tx: Transaction,
  { source, learnedAt }: Pick<Provenance, 'source' | 'learnedAt'>,
  lineups: readonly LineupRecord[],
): Promise<Recorded[]> {
  const gameIds = [...new Set(lineups.map(({ gameId }) => gameId))];
  const kept = Map.groupBy(await lineupVersions(tx, source, gameIds), teamKey);
  const outcome = new Map<LineupRecord, Recorded>();
  const rows = [...Map.groupBy(lineups, teamKey)].flatMap(([key, ofTeam]) => {
    const stated = ofTeam
      .map((lineup) => ({ lineup, at: lineup.knownAt.getTime(), assumed: false, content: contentOf(lineup) }))
      .sort((a, b) => a.at - b.at);
    const versions = (kept.get(key) ?? []).map((row) => ({ at: row.knownAt.getTime(), content: contentOf(row) }));
    const changes = newVersions(versions, stated, learnedAt.getTime());
    for (const { lineup } of changes.late) outcome.set(lineup, 'late');
    return changes.added.map(({ statement: { lineup }, at }, index) => {
      outcome.set(lineup, 'new');
      const next = changes.added[index + 1];
      const supersededAt = next === undefined ? 'infinity' : new Date(next.at);
      const starters = sorted(lineup.starters);
      return { gameId: lineup.gameId, teamId: lineup.teamId, source, knownAt: new Date(at), supersededAt, starters };
    });
  });
  if (rows.length > 0) {
    await endLineups(tx, JSON.stringify(rows));
    await insertLineups(tx, JSON.stringify(rows));
  }
  return lineups.map((lineup) => outcome.get(lineup) ?? 'unchanged');
}

const teamKey = ({ gameId, teamId }: { readonly gameId: number; readonly teamId: number }): string =>
  `${gameId} ${teamId}`;
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
const contentOf = ({ starters }: Pick<LineupRecord, 'starters'>): string => sorted(starters).join(' ');
