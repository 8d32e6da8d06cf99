import { emit, type Transaction } from '../../platform/index.ts';
import { newsChanged } from '../events.ts';
import { listingsUpTo } from '../reading/listing-queries.ts';
import { playerStatuses, type PlayerStatus } from '../reading/player-status.ts';
import { gamesKnown, playerNames } from '../reading/reading-queries.ts';

/** The statuses of a game's players, by player and game. */
export type Statuses = ReadonlyMap<string, PlayerStatus>;

const keyOf = ({ gameId, playerId }: PlayerStatus): string => `${gameId} ${playerId}`;

/** The players' statuses for these games at a moment, over all sources. */
export async function statusesOf(tx: Transaction, gameIds: readonly number[], at: Date): Promise<Statuses> {
  return new Map(playerStatuses(await listingsUpTo(tx, gameIds, at)).map((status) => [keyOf(status), status]));
}

/** Emits news.changed for each player of a future game whose status changed. */
export async function announceStatuses(
  tx: Transaction,
  gameIds: readonly number[],
  before: Statuses,
  at: Date,
): Promise<void> {
  const now = await statusesOf(tx, gameIds, at);
  const changed = [...now.values()].filter((status) => before.get(keyOf(status))?.status !== status.status);
  if (changed.length === 0) return;
  const games = new Map((await gamesKnown(tx, gameIds, at)).map((game) => [game.id, game]));
  const names = new Map(
    (
      await playerNames(
        tx,
        changed.map(({ playerId }) => playerId),
      )
    ).map(({ id, name }) => [id, name]),
  );
  for (const status of changed) {
    const game = games.get(status.gameId);
    if (game === undefined || game.tipOff <= at) continue;
    const { gameId, playerId, teamId, reason, changedAt } = status;
    const data = {
      league: game.league,
      gameId,
      playerId,
      playerName: names.get(playerId) ?? '',
      team: teamId === game.homeTeamId ? game.homeTeam : game.awayTeam,
      from: before.get(keyOf(status))?.status ?? null,
      to: status.status,
      reason,
      reportedAt: changedAt.toISOString(),
    };
    await emit(tx, newsChanged, data, changedAt);
  }
}
