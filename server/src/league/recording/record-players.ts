import { nameKey } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { allocate } from './allocate.ts';
import { forgetNamesOfOne } from '../names/name-review-queries.ts';
import type { Provenance, Recorded } from '../provenance.ts';
import { insertPlayers, playersByExternalId, updatePlayers, type ExternalPlayer } from './writing-queries.ts';

export interface PlayerRecord {
  readonly externalId: string;
  readonly name: string;
  readonly position: string | null;
  readonly knownAt: Date;
}

/**
 * Adds players by their source's id, one record an id; a known player gets a changed name, or a missing position.
 * Spellings that waited for a player of such a name leave the queue.
 */
export async function recordPlayers(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<Recorded[]> {
  const rows = await playersByExternalId(
    tx,
    ids,
    players.map(({ externalId }) => externalId),
  );
  const kept = new Map(rows.map((row) => [row.externalId, row]));
  const added = players.filter(({ externalId }) => !kept.has(externalId));
  const changed = players.flatMap((player) => changeOf(player, kept.get(player.externalId)) ?? []);
  const newIds = await allocate(tx, 'league.player', added.length);
  const inserts = added.map((player, index) => ({ ...player, id: newIds[index], nameKey: nameKey(player.name) }));
  if (inserts.length > 0) await insertPlayers(tx, league, ids, JSON.stringify(inserts));
  if (changed.length > 0) await updatePlayers(tx, JSON.stringify(changed));
  const named = [...inserts, ...changed].map((player) => player.nameKey);
  if (named.length > 0) await forgetNamesOfOne(tx, league, named);
  const touched = new Set(changed.map(({ externalId }) => externalId));
  return players.map(({ externalId }) => (kept.has(externalId) && !touched.has(externalId) ? 'unchanged' : 'new'));
}

/** Adds those who are not there, and leaves the others as they are: for names that stand beside other facts. */
export async function addPlayers(
  tx: Transaction,
  provenance: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<number> {
  const rows = await playersByExternalId(
    tx,
    provenance.ids,
    players.map(({ externalId }) => externalId),
  );
  const kept = new Set(rows.map(({ externalId }) => externalId));
  const newPlayers = players.filter(({ externalId }) => !kept.has(externalId));
  return newPlayers.length === 0 ? 0 : (await recordPlayers(tx, provenance, newPlayers)).length;
}

/** The row as it should be, or undefined if it is so already. A source that knows no position takes none away. */
function changeOf(player: PlayerRecord, row: ExternalPlayer | undefined) {
  if (row === undefined) return undefined;
  const position = player.position ?? row.position;
  if (row.name === player.name && row.position === position) return undefined;
  return { id: row.id, externalId: player.externalId, name: player.name, nameKey: nameKey(player.name), position };
}
