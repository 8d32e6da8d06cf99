import { nameKey } from '../../kernel/index.ts';
import { gameTime, leagueOf } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { forgetNames } from './name-review-queries.ts';
import type { Provenance } from '../provenance.ts';
import { playersByExternalId, upsertAliases } from '../recording/writing-queries.ts';

/**
 * Writes the league's verified spellings whose player is known, and removes them from the review queue. A former name is
 * dated by the day it became one, unless that day is in the future.
 */
export async function recordAliases(
  tx: Transaction,
  { league, learnedAt }: Pick<Provenance, 'league' | 'learnedAt'>,
): Promise<void> {
  const { aliases, files } = leagueOf(league);
  const rows = await playersByExternalId(
    tx,
    league,
    files.ids,
    aliases.map(({ externalId }) => externalId),
  );
  const players = new Map(rows.map(({ externalId, id }) => [externalId, id]));
  const stated = aliases.flatMap(({ spelling, externalId, formerFrom }) => {
    const playerId = players.get(externalId);
    if (playerId === undefined) return [];
    const from = formerFrom === undefined ? learnedAt : gameTime(league, formerFrom, 0);
    return [{ nameKey: nameKey(spelling), playerId, knownAt: from < learnedAt ? from : learnedAt }];
  });
  if (stated.length === 0) return;
  const changed = await upsertAliases(tx, league, 'list', JSON.stringify(stated));
  const keys = changed.map((alias) => alias.nameKey);
  if (keys.length > 0) await forgetNames(tx, league, keys);
}
