import {
  loadDirectory,
  noteNews,
  recordAliases,
  takeNewsTurn,
  type NewsCause,
  type Directory,
  type Provenance,
  addPlayers,
} from '../../league/index.ts';
import { FLAG_BOUNDS, type FlagBounds } from '../../odds/index.ts';
import type { Database, Transaction } from '../../platform/index.ts';
import { isNewsIn, knownNow } from './dated-news.ts';
import type { FactBatch, FactKind, LeftOut, WrittenBatch } from './fact-batch.ts';
import { resolver, type Check, type Resolver } from './resolve-facts.ts';
import { writeTransaction } from '../write-transaction.ts';
import {
  writeAvailability,
  writeBoxScores,
  writeGames,
  writePlayers,
  writeShotCharts,
  writeTeams,
} from './write-league-facts.ts';
import { unknownIds } from './unknown-ids.ts';
import { writeRunningGames } from './write-running-games.ts';
import { writeInjuries, writeReports } from './write-injuries.ts';
import { writeScores } from './write-scores.ts';
import { writeLineups } from './write-lineups.ts';
import { writeMarketResults } from './write-market-results.ts';
import { writeGameLines, writeQuoteSets, type Announcement } from './write-odds-facts.ts';
import type { PlayerRef } from '../../sources/facts.ts';

/**
 * Writes a source's facts and their events in one transaction. Existing facts change nothing. A fact whose game or player is
 * unresolved is left out and reported. Facts of a kind that together would change more than can be true are held back, unless
 * they are accepted.
 *
 * @param flagBounds Of the flags to write; null where the caller walks the games.
 */
export function writeFacts(
  db: Database,
  provenance: Provenance,
  stated: FactBatch,
  announcement: Announcement,
  check: Check = 'checked',
  flagBounds: FlagBounds | null = FLAG_BOUNDS,
): Promise<WrittenBatch> {
  return writeTransaction(db, provenance.league, async (tx) => {
    const leftOut: LeftOut[] = [];
    const held = { leftOut, check };
    const isNews = announcement !== 'silent' && isNewsIn(stated);
    if (isNews) await takeNewsTurn(tx, provenance.league);
    const newsAt = isNews ? (announcement.now?.() ?? provenance.learnedAt) : undefined;
    const batch = isNews && announcement.now !== undefined ? knownNow(stated, announcement.now()) : stated;
    const teams = await writeTeams(tx, batch.teams);
    const { league, ids } = provenance;
    const foreignIds = await unknownIds(tx, provenance, batch.players);
    const players = foreignIds === undefined ? await writePlayers(tx, provenance, batch.players) : 0;
    const newcomers = foreignIds === undefined ? await addNamed(tx, provenance, batch) : 0;
    // Other feeds spell some of these names differently.
    if (players + newcomers > 0) await recordAliases(tx, provenance);
    const teamsKnown = await loadDirectory(tx, league, ids);
    const games = await writeGames(tx, provenance, batch.games, teamsKnown, resolver(teamsKnown, 'games', held));
    const directory = batch.games.length === 0 ? teamsKnown : await loadDirectory(tx, league, ids);
    const find = (kind: FactKind): Resolver => resolver(directory, kind, held, foreignIds);
    const scores = await writeScores(tx, provenance, batch.scores ?? [], find('scores'));
    const reports = await writeReports(tx, provenance, batch.reports ?? [], find('reports'), newsAt);
    const list = batch.injuries ?? { facts: [], isWhole: false };
    const injuries = await writeInjuries(tx, provenance, list, { directory, newsAt }, find('injuries'));
    const availability = await writeAvailability(tx, provenance, batch.availability, find('availability'), newsAt);
    const gameLines = await writeGameLines(tx, provenance, batch.gameLines, find('gameLines'));
    const lineups = await writeLineups(tx, provenance, batch.lineups ?? [], find('lineups'));
    if (announcement !== 'silent') {
      const changed = [reports, injuries, availability].flatMap(({ changedGames }) => changedGames);
      const at = newsAt ?? provenance.learnedAt;
      const noted = [
        await noteNewsToScore(tx, changed, directory, at, 'availability'),
        await noteNewsToScore(tx, lineups.changedGames, directory, at, 'lineup'),
      ];
      if (noted.includes(true)) await announcement.onNews?.(tx);
    }
    const { quoteSets, pickEms = [], listedBooks = [] } = batch;
    const offers = { quoteSets, pickEms, listedBooks };
    const quotes = await writeQuoteSets(tx, provenance, offers, find('quoteSets'), { announcement, flagBounds });
    const boxScores = await writeBoxScores(tx, provenance, batch.boxScores, find('boxScores'));
    const runningGames = await writeRunningGames(tx, provenance, batch.runningGames ?? [], find('runningGames'));
    const shotCharts = await writeShotCharts(tx, provenance, batch.shotCharts, find('shotCharts'));
    const marketResults = await writeMarketResults(tx, provenance, batch.marketResults ?? [], find('marketResults'));
    await foreignIds?.keep(tx, provenance.learnedAt);
    const inLeague = { teams, players, games, scores, boxScores, runningGames, shotCharts };
    const news = {
      availability: availability.written,
      reports: reports.written,
      injuries: injuries.written,
      lineups: lineups.written,
    };
    return {
      written: { ...inLeague, ...news, gameLines, quoteSets: quotes.changed, pickEms: quotes.pickEms, marketResults },
      leftOut,
      movements: quotes.movements,
    };
  });
}

/** Queues future games with news for re-scoring. Returns whether there were any. */
async function noteNewsToScore(
  tx: Transaction,
  gameIds: readonly number[],
  { games }: Pick<Directory, 'games'>,
  at: Date,
  because: NewsCause,
): Promise<boolean> {
  const changed = new Set(gameIds);
  const open = games.filter(({ id, tipOff }) => changed.has(id) && tipOff > at).map(({ id }) => id);
  if (open.length > 0) await noteNews(tx, open, at, because);
  return open.length > 0;
}

/**
 * Adds players that a feed with the league's ids names by id. A new player appears in a box score, report or lineup before any
 * player list. Shots are skipped: their names are short forms.
 */
async function addNamed(tx: Transaction, provenance: Provenance, batch: FactBatch): Promise<number> {
  const named = [
    ...batch.boxScores.flatMap(({ lines, knownAt }) => lines.map(({ player }) => ({ player, knownAt }))),
    ...(batch.runningGames ?? []).flatMap(({ players, knownAt }) => players.map(({ player }) => ({ player, knownAt }))),
    ...(batch.reports ?? []).flatMap(({ players, knownAt }) => players.map(({ player }) => ({ player, knownAt }))),
    ...(batch.lineups ?? []).flatMap(({ starters, knownAt }) => starters.map((player) => ({ player, knownAt }))),
  ];
  const players = new Map(named.flatMap(({ player, knownAt }) => recordOf(player, knownAt)));
  return players.size === 0 ? 0 : addPlayers(tx, provenance, [...players.values()]);
}

function recordOf({ externalId, name }: PlayerRef, knownAt: Date) {
  if (externalId === null || name === '') return [];
  return [[externalId, { externalId, name, position: null, knownAt }] as const];
}
