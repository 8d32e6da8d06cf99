import { addPlayers, type Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { PlayerRef } from '../../sources/facts.ts';
import type { FactBatch } from './fact-batch.ts';

/**
 * Adds players whom a feed of the league's own numbering names with their ids: a newcomer is in a box score or a report
 * before any list has the player. Shots are not looked at: they give short names.
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
