import { newVersions, type Day, type GameStatus, type SeasonType, type Version } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { allocate } from './allocate.ts';
import { otherIds, type Provenance, type Recorded } from '../provenance.ts';
import { spansOf } from '../directory/spans.ts';
import {
  endGameStates,
  gamesByExternalId,
  gameStatesOf,
  insertGames,
  insertGameStates,
  updateGames,
  type ExternalGame,
} from './writing-queries.ts';
import { linkGames } from './linking-queries.ts';

/** A game's state from a moment on. */
export interface GameStateRecord {
  readonly knownAt: Date;
  readonly assumed: boolean;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly tipOffAssumed: boolean;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
}

export interface GameRecord {
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly knownAt: Date;
  /** In order of time. */
  readonly states: readonly GameStateRecord[];
}

/** Adds games by their source's id, one record per id, and their new states. */
export async function recordGames(
  tx: Transaction,
  provenance: Provenance,
  games: readonly GameRecord[],
): Promise<Recorded[]> {
  const { ids, touched } = await recordFixtures(tx, provenance, games);
  const stated = games.map(({ externalId, states }) => ({ gameId: ids.get(externalId) as number, states }));
  const recorded = await recordGameStates(tx, provenance, stated);
  return games.map(({ externalId }, index) =>
    touched.has(externalId) || recorded[index] === 'new' ? 'new' : 'unchanged',
  );
}

/** Adds new states of existing games; one record per game, its states in order of time. */
export async function recordGameStates(
  tx: Transaction,
  { source, learnedAt }: Pick<Provenance, 'source' | 'learnedAt'>,
  games: readonly { readonly gameId: number; readonly states: readonly GameStateRecord[] }[],
): Promise<Recorded[]> {
  const gameIds = games.map(({ gameId }) => gameId);
  const kept = Map.groupBy(await gameStatesOf(tx, gameIds), ({ gameId }) => gameId);
  const recorded: Recorded[] = [];
  const inserts = games.flatMap(({ gameId, states }) => {
    const stated = states.map((state) => ({ ...state, at: state.knownAt.getTime(), content: stateContent(state) }));
    const versions = (kept.get(gameId) ?? []).map((state): Version => ({
      at: state.knownAt.getTime(),
      content: stateContent(state),
    }));
    const { added, late } = newVersions(versions, stated, learnedAt.getTime());
    recorded.push(added.length > 0 ? 'new' : late.length > 0 ? 'late' : 'unchanged');
    return spansOf(added).map(({ statement, ...span }) => ({ ...statement, ...span, gameId, source }));
  });
  if (inserts.length > 0) {
    const rows = JSON.stringify(inserts);
    await endGameStates(tx, rows);
    await insertGameStates(tx, rows);
  }
  return recorded;
}

function stateContent(state: Omit<GameStateRecord, 'knownAt' | 'assumed'>): string {
  const { status, tipOff, tipOffAssumed, homePoints, awayPoints } = state;
  return [status, tipOff.getTime(), tipOffAssumed, homePoints, awayPoints].join(' ');
}

/** Writes the games themselves: teams and day. */
async function recordFixtures(
  tx: Transaction,
  { league, ids: idSource }: Provenance,
  games: readonly GameRecord[],
): Promise<{ ids: Map<string, number>; touched: Set<string> }> {
  const externalIds = games.map(({ externalId }) => externalId);
  await linkToOtherIds(tx, { league, ids: idSource }, games);
  const kept = new Map(
    (await gamesByExternalId(tx, league, idSource, externalIds)).map((row) => [row.externalId, row]),
  );
  const added = games.filter(({ externalId }) => !kept.has(externalId));
  const newIds = await allocate(tx, 'league.game', added.length);
  const inserts = added.map(({ states: _, ...game }, index) => ({ ...game, id: newIds[index] as number }));
  const changed = games.filter((game) => isMoved(game, kept.get(game.externalId)));
  const updates = changed.map(({ states: _, ...game }) => ({ ...game, id: kept.get(game.externalId)?.id }));
  if (inserts.length > 0) await insertGames(tx, league, idSource, JSON.stringify(inserts));
  if (updates.length > 0) await updateGames(tx, JSON.stringify(updates));
  const ids = new Map([...kept.values(), ...inserts].map((row) => [row.externalId, row.id]));
  return { ids, touched: new Set([...added, ...changed].map(({ externalId }) => externalId)) };
}

/**
 * Adds this numbering's id to games that exist under the league's other one, matched by day and teams. A league's feeds and
 * its archive files may have different game ids.
 */
async function linkToOtherIds(
  tx: Transaction,
  { league, ids }: Pick<Provenance, 'league' | 'ids'>,
  games: readonly GameRecord[],
): Promise<void> {
  const other = otherIds(league, ids);
  if (other === undefined || games.length === 0) return;
  const stated = games.map(({ states: _, ...game }) => game);
  await linkGames(tx, league, ids, other, JSON.stringify(stated));
}

function isMoved(game: GameRecord, row: ExternalGame | undefined): boolean {
  if (row === undefined) return false;
  const same =
    row.season === game.season &&
    row.seasonType === game.seasonType &&
    row.gameDate === game.gameDate &&
    row.homeTeamId === game.homeTeamId &&
    row.awayTeamId === game.awayTeamId;
  return !same;
}
