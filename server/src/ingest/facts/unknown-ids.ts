import { linkPlayers, playerLinks, type Found, type ListedPlayer, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { PlayerFact, PlayerRef } from '../../sources/facts.ts';

/**
 * Players by the ids of a feed with its own numbering. A known id gives its player. An unknown id is matched by its name,
 * then stored. An id whose player already has another id is rejected: one of the two is wrong.
 */
export interface UnknownIds {
  player(ref: PlayerRef, byName: (named: PlayerRef) => Found<ListedPlayer>): Found<number>;
  /** Stores the new matches. */
  keep(tx: Transaction, knownAt: Date): Promise<number>;
}

export async function unknownIds(
  tx: Transaction,
  { league, playerIds }: Pick<Provenance, 'league' | 'playerIds'>,
  players: readonly PlayerFact[],
): Promise<UnknownIds | undefined> {
  if (playerIds === undefined) return undefined;
  const known = new Map(
    (await playerLinks(tx, league, playerIds)).map(({ externalId, playerId }) => [externalId, playerId]),
  );
  const owners = new Set(known.values());
  const names = new Map(players.map(({ externalId, name }) => [externalId, name]));
  const recognised = new Map<string, number>();
  return {
    player({ externalId, name }, byName) {
      const before = externalId === null ? undefined : (known.get(externalId) ?? recognised.get(externalId));
      if (before !== undefined) return { found: before };
      const called = name === '' ? names.get(externalId ?? '') : name;
      if (called === undefined) return { missing: `no source names the player with the id ${externalId}` };
      const response = byName({ externalId: null, name: called });
      if ('missing' in response) return response;
      const { id } = response.found;
      if (externalId === null) return { found: id };
      if (owners.has(id)) return { missing: `“${called}” has two ids` };
      owners.add(id);
      recognised.set(externalId, id);
      return { found: id };
    },
    keep: (tx, knownAt) =>
      linkPlayers(
        tx,
        league,
        playerIds,
        Array.from(recognised, ([externalId, playerId]) => ({ externalId, playerId })),
        knownAt,
      ),
  };
}
