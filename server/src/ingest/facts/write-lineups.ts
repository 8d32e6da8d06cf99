import { recordLineups, type LineupRecord, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { LineupFact } from '../../sources/facts.ts';
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
  const recorded = await recordLineups(tx, provenance, lineups);
  const added = lineups.filter((_, index) => recorded[index] === 'new');
  return { written: added.length, changedGames: [...new Set(added.map(({ gameId }) => gameId))] };
}

const FIVE = 5;
