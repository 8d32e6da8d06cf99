import { nameKey } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { allocate } from './allocate.ts';
import { forgetNamesOfOne } from '../names/name-review-queries.ts';
import { otherIds, type Provenance, type Recorded } from '../provenance.ts';
import {
  insertPlayerLinks,
  insertPlayers,
  insertUnnumbered,
  playersByExternalId,
  unnumberedPlayers,
  updatePlayers,
  type ExternalPlayer,
} from './writing-queries.ts';
import { keepFormerNames, linkPlayersByName } from './linking-queries.ts';

export interface PlayerRecord {
  readonly externalId: string;
  readonly name: string;
  readonly position: string | null;
  readonly knownAt: Date;
}

/**
 * Adds players by their source's id, one record an id; a known player gets a changed name, or a missing position. A player
 * who was known by name alone gets the id, if no other player has that name. Spellings that waited for a player of such a name leave the queue.
 */
export async function recordPlayers(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<Recorded[]> {
  await linkByName(tx, { league, ids }, players);
  const rows = await playersByExternalId(
    tx,
    league,
    ids,
    players.map(({ externalId }) => externalId),
  );
  const kept = new Map(rows.map((row) => [row.externalId, row]));
  const unknown = players.filter(({ externalId }) => !kept.has(externalId));
  const named = await numberUnnumbered(tx, { league, ids }, unknown);
  const added = unknown.filter((player) => !named.has(player));
  const changed = players.flatMap((player) => changeOf(player, kept.get(player.externalId)) ?? []);
  const newIds = await allocate(tx, 'league.player', added.length);
  const inserts = added.map((player, index) => ({ ...player, id: newIds[index], nameKey: nameKey(player.name) }));
  if (inserts.length > 0) await insertPlayers(tx, league, ids, JSON.stringify(inserts));
  if (changed.length > 0) await updatePlayers(tx, JSON.stringify(changed));
  const renamed = players.flatMap(({ externalId, name, knownAt }) => {
    const before = kept.get(externalId);
    if (before === undefined || nameKey(before.name) === nameKey(name)) return [];
    return [{ nameKey: nameKey(before.name), playerId: before.id, knownAt }];
  });
  // Feeds take a new name over one by one: the former one still means the player.
  if (renamed.length > 0) await keepFormerNames(tx, league, JSON.stringify(renamed));
  const names = [...inserts, ...changed].map((player) => player.nameKey);
  if (names.length > 0) await forgetNamesOfOne(tx, league, names);
  const touched = new Set(changed.map(({ externalId }) => externalId));
  return players.map(({ externalId }) => (kept.has(externalId) && !touched.has(externalId) ? 'unchanged' : 'new'));
}

/** Two seasons and a half. */
const PLAYED_WITHIN_DAYS = 900;

/** Gives players the id of this numbering who are there under the league's other one. One id a name: of two none is given. */
async function linkByName(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<void> {
  const other = otherIds(league, ids);
  if (other === undefined) return;
  const named = Map.groupBy(players, ({ name }) => nameKey(name));
  const said = Array.from(named).flatMap(([key, same]) =>
    same.map(({ externalId, knownAt }) => ({ externalId, knownAt, nameKey: key })).slice(0, same.length === 1 ? 1 : 0),
  );
  if (said.length > 0) await linkPlayersByName(tx, league, ids, other, PLAYED_WITHIN_DAYS, JSON.stringify(said));
}

/** Gives an id to players who have none, and returns the records that named them. */
async function numberUnnumbered(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<ReadonlySet<PlayerRecord>> {
  const byName = Map.groupBy(players, ({ name }) => nameKey(name));
  const found = byName.size === 0 ? [] : await unnumberedPlayers(tx, league, [...byName.keys()]);
  const meant = found.flatMap((row) => {
    const [player, ...others] = byName.get(row.nameKey) as [PlayerRecord];
    return others.length === 0 ? [{ player, row }] : [];
  });
  if (meant.length === 0) return new Set();
  const updates = meant.map(({ player, row: { id, position, nameKey: key } }) => {
    return { id, name: player.name, nameKey: key, position: player.position ?? position };
  });
  await updatePlayers(tx, JSON.stringify(updates));
  for (const { player, row } of meant)
    await insertPlayerLinks(
      tx,
      league,
      ids,
      player.knownAt,
      JSON.stringify([{ externalId: player.externalId, playerId: row.id }]),
    );
  return new Set(meant.map(({ player }) => player));
}

/**
 * Adds players who are known by name alone: a report lists those who never played, without an id. The team and the season
 * are those of the report; the id comes with the first box score or list that has it.
 */
export async function addUnnumbered(
  tx: Transaction,
  { league }: Pick<Provenance, 'league'>,
  players: readonly Pick<PlayerRecord, 'name' | 'knownAt'>[],
): Promise<void> {
  const named = players.map((player) => ({ ...player, nameKey: nameKey(player.name) }));
  if (named.length > 0) await insertUnnumbered(tx, league, JSON.stringify(named));
}

/** Adds those who are not there, and leaves the others as they are: for names that stand beside other facts. */
export async function addPlayers(
  tx: Transaction,
  provenance: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<number> {
  const rows = await playersByExternalId(
    tx,
    provenance.league,
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
