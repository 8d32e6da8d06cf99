import { loadDirectory, type Provenance } from '../league/index.ts';
import type { Database } from '../platform/index.ts';
import type { FactBatch, FactKind, LeftOut, WrittenBatch } from './fact-batch.ts';
import { resolver, type Resolver } from './resolve-facts.ts';
import { writeTransaction } from './write-transaction.ts';
import {
  writeAvailability,
  writeBoxScores,
  writeGames,
  writePlayers,
  writeShotCharts,
  writeTeams,
} from './write-league-facts.ts';
import { writeGameLines, writeQuoteSets, type Announcement } from './write-odds-facts.ts';

/**
 * Writes what a source said, in one transaction with the events that it causes. What is there already changes nothing;
 * what names a game or a player that cannot be found is left out and said.
 */
export function writeFacts(
  db: Database,
  provenance: Provenance,
  batch: FactBatch,
  announcement: Announcement,
): Promise<WrittenBatch> {
  return writeTransaction(db, async (tx) => {
    const leftOut: LeftOut[] = [];
    const teams = await writeTeams(tx, batch.teams);
    const players = await writePlayers(tx, provenance, batch.players);
    const { league, ids } = provenance;
    const teamsKnown = await loadDirectory(tx, league, ids);
    const games = await writeGames(tx, provenance, batch.games, resolver(teamsKnown, 'games', leftOut));
    const directory = batch.games.length === 0 ? teamsKnown : await loadDirectory(tx, league, ids);
    const find = (kind: FactKind): Resolver => resolver(directory, kind, leftOut);
    const availability = await writeAvailability(tx, provenance, batch.availability, find('availability'));
    const gameLines = await writeGameLines(tx, provenance, batch.gameLines, find('gameLines'));
    const quotes = await writeQuoteSets(tx, provenance, batch.quoteSets, find('quoteSets'), announcement);
    const boxScores = await writeBoxScores(tx, provenance, batch.boxScores, find('boxScores'));
    const shotCharts = await writeShotCharts(tx, provenance, batch.shotCharts, find('shotCharts'));
    return {
      written: { teams, players, games, availability, gameLines, quoteSets: quotes.changed, boxScores, shotCharts },
      leftOut,
      movements: quotes.movements,
    };
  });
}
