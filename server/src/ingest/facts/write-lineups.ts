import { lineupVersions, recordLineups, type LineupRecord, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { LineupFact } from '../../sources/facts.ts';
import { mostOfList, type Changes } from '../checks/hold-back.ts';
import type { Resolver } from './resolve-facts.ts';
import type { WrittenNews } from './write-league-facts.ts';

/** Starting lineups. One with an unresolved player is left out. */
export async function writeLineups(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly LineupFact[],
  find: Resolver,
): Promise<WrittenNews> {
  const lineups = facts.flatMap(({ game: ref, team, starters, knownAt }): LineupRecord[] => {
    const game = find.game(ref);
    const teamId = game && find.team(team);
    if (game === undefined || teamId === undefined) return [];
    const ids = new Set(starters.flatMap((player) => find.player(player, game, teamId) ?? []));
    if (ids.size === FIVE) return [{ gameId: game.id, teamId, knownAt, starters: [...ids] }];
    find.leaveOut(`the line-up of ${team} of which ${FIVE - ids.size} cannot be told`);
    return [];
  });
  if (lineups.length === 0 || (await find.holdsBack(() => lineupChanges(tx, provenance, lineups))))
    return { written: 0, changedGames: [] };
  const recorded = await recordLineups(tx, provenance, lineups);
  const added = lineups.filter((_, index) => recorded[index] === 'new');
  return { written: added.length, changedGames: [...new Set(added.map(({ gameId }) => gameId))] };
}

/** How many of the lineups already known would change. */
async function lineupChanges(
  tx: Transaction,
  { source }: Provenance,
  lineups: readonly LineupRecord[],
): Promise<Changes> {
  const versions = await lineupVersions(
    tx,
    source,
    lineups.map(({ gameId }) => gameId),
  );
  const kept = new Map(versions.map(({ gameId, teamId, starters }) => [`${gameId} ${teamId}`, new Set(starters)]));
  const known = lineups.flatMap(({ gameId, teamId, starters }) => {
    const before = kept.get(`${gameId} ${teamId}`);
    return before === undefined ? [] : [starters.some((id) => !before.has(id))];
  });
  const changed = known.filter(Boolean).length;
  return {
    things: 'lineups',
    change: 'would change',
    of: known.length,
    changed,
    most: mostOfList(known.length, FEWEST_LINEUPS),
  };
}

const FIVE = 5;
const FEWEST_LINEUPS = 6;
