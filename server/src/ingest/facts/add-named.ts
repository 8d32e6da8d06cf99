import { addPlayers, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { PlayerRef } from '../../sources/facts.ts';
import type { FactBatch } from './fact-batch.ts';

/**
 * Adds players that a feed with the league's ids names by id. A new player appears in a box score or report before any player
 * list. Shots are skipped: their names are short forms.
 */
export async function addNamed(tx: Transaction, provenance: Provenance, batch: FactBatch): Promise<number> {
  const named = [
    ...batch.boxScores.flatMap(({ lines, knownAt }) => lines.map(({ player }) => ({ player, knownAt }))),
    ...(batch.reports ?? []).flatMap(({ players, knownAt }) => players.map(({ player }) => ({ player, knownAt }))),
  ];
  const players = new Map(named.flatMap(({ player, knownAt }) => recordOf(player, knownAt)));
  return players.size === 0 ? 0 : addPlayers(tx, provenance, [...players.values()]);
}

function recordOf({ externalId, name }: PlayerRef, knownAt: Date) {
  if (externalId === null || name === '') return [];
  return [[externalId, { externalId, name, position: null, knownAt }] as const];
}
