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
 * Adds players by their source's id, one record per id. A known player gets a changed name or a missing position. A player
 * known by name only gets the id, if the name is unique. Queued spellings that match such a name leave the queue.
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
  // Feeds adopt a new name one by one, so the former name still identifies the player.
  if (renamed.length > 0) await keepFormerNames(tx, league, JSON.stringify(renamed));
  const names = [...inserts, ...changed].map((player) => player.nameKey);
  if (names.length > 0) await forgetNamesOfOne(tx, league, names);
  const touched = new Set(changed.map(({ externalId }) => externalId));
  return players.map(({ externalId }) => (kept.has(externalId) && !touched.has(externalId) ? 'unchanged' : 'new'));
}

/** Two seasons and a half. */
const PLAYED_WITHIN_DAYS = 900;

/**
 * Adds this numbering's id to players who exist under the league's other one. If two records share a name, neither gets an
 * id.
 */
async function linkByName(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  players: readonly PlayerRecord[],
): Promise<void> {
  const other = otherIds(league, ids);
  if (other === undefined) return;
  const named = Map.groupBy(players, ({ name }) => nameKey(name));
  const stated = Array.from(named).flatMap(([key, same]) =>
    same.map(({ externalId, knownAt }) => ({ externalId, knownAt, nameKey: key })).slice(0, same.length === 1 ? 1 : 0),
  );
  if (stated.length > 0) await linkPlayersByName(tx, league, ids, other, PLAYED_WITHIN_DAYS, JSON.stringify(stated));
}

/** Gives ids to players without one; returns the records that named them. */
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
 * Adds players known by name only: a report lists players who never played, without an id. Team and season are those of the
 * report. The id follows with the first box score or list that has it.
 */
export async function addUnnumbered(
  tx: Transaction,
  { league }: Pick<Provenance, 'league'>,
  players: readonly Pick<PlayerRecord, 'name' | 'knownAt'>[],
): Promise<void> {
  const named = players.map((player) => ({ ...player, nameKey: nameKey(player.name) }));
  if (named.length > 0) await insertUnnumbered(tx, league, JSON.stringify(named));
}

/** Adds missing players and leaves existing ones unchanged: for names that accompany other facts. */
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

/** The changed row, or undefined without a change. A source without a position removes none. */
function changeOf(player: PlayerRecord, row: ExternalPlayer | undefined) {
  if (row === undefined) return undefined;
  const position = player.position ?? row.position;
  if (row.name === player.name && row.position === position) return undefined;
  return { id: row.id, externalId: player.externalId, name: player.name, nameKey: nameKey(player.name), position };
}
