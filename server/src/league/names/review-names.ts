import { nameKey } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { only, type Context, type Transaction } from '../../platform/index.ts';
import { forgetNames, queueNames, queueNewNames } from './name-review-queries.ts';
import { playersByExternalId, upsertAliases, type ExternalPlayer } from '../recording/writing-queries.ts';

export interface UnknownName {
  readonly spelling: string;
  readonly reason: string;
}

/** Queues spellings for an operator's decision, each once. */
export async function reviewNames(
  tx: Transaction,
  { league, source, at }: { readonly league: League; readonly source: string; readonly at: Date },
  names: readonly UnknownName[],
): Promise<void> {
  const stated = new Map(names.map((name) => [nameKey(name.spelling), name]));
  const rows = Array.from(stated, ([key, name]) => ({ ...name, nameKey: key }));
  if (rows.length > 0) await queueNames(tx, league, source, at, JSON.stringify(rows));
}

/** Queues spellings that an import could not resolve. Importing the same files again changes nothing. */
export async function queueOnce(
  tx: Transaction,
  { league, source, at }: { readonly league: League; readonly source: string; readonly at: Date },
  names: readonly (UnknownName & { readonly playerGames: number })[],
): Promise<void> {
  const stated = Map.groupBy(names, ({ spelling }) => nameKey(spelling));
  const rows = Array.from(stated, ([key, same]) => ({
    spelling: same[0]?.spelling,
    reason: same[0]?.reason,
    nameKey: key,
    times: same.reduce((sum, { playerGames }) => sum + playerGames, 0),
  }));
  if (rows.length > 0) await queueNewNames(tx, league, source, at, JSON.stringify(rows));
}

/**
 * Assigns a spelling to a player by the player's id in a numbering, and removes it from the queue. Undefined if no player has
 * that id.
 */
export async function decideName(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  league: League,
  decision: { readonly spelling: string; readonly ids: string; readonly externalId: string },
): Promise<ExternalPlayer | undefined> {
  return db.transaction(async (tx) => {
    const rows = await playersByExternalId(tx, league, decision.ids, [decision.externalId]);
    if (rows.length === 0) return undefined;
    const player = only(rows);
    await giveName(tx, { league, at: clock.now(), spelling: decision.spelling, playerId: player.id });
    return player;
  });
}

interface GivenName {
  readonly league: League;
  readonly at: Date;
  readonly spelling: string;
  readonly playerId: number;
}

/** Assigns the spelling to the player and removes it from the queue; true if it was queued. */
export async function giveName(tx: Transaction, { league, at, spelling, playerId }: GivenName): Promise<boolean> {
  const key = nameKey(spelling);
  await upsertAliases(tx, league, 'operator', JSON.stringify([{ nameKey: key, playerId, knownAt: at }]));
  return (await forgetNames(tx, league, [key])) > 0;
}
