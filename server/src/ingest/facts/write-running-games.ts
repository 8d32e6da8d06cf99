import {
  recordRunningGames,
  statedPlayers,
  type Provenance,
  type RunningGame,
  type RunningLine,
} from '../../league/index.ts';
import { elapsedSeconds } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { RunningGameFact } from '../../sources/facts.ts';
import type { Resolver } from './resolve-facts.ts';

/** The newest state of each game that runs. A player who cannot be told is left out of it, and the others stay. */
export async function writeRunningGames(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly RunningGameFact[],
  find: Resolver,
): Promise<number> {
  const games = new Map<number, RunningGameFact>();
  for (const fact of facts) {
    const game = find.game(fact.game);
    if (game !== undefined) games.set(game.id, fact);
  }
  if (games.size === 0) return 0;
  const before = new Map((await statedPlayers(tx, [...games.keys()])).map((row) => [row.gameId, row.players]));
  const stated = Array.from(games, ([gameId, { game: ref, players, assumed: _, ...state }]): RunningGame => {
    const game = find.game(ref);
    const elapsed = elapsedSeconds(provenance.league, state.period, state.clockSeconds);
    const known = new Map(before.get(gameId)?.map((line) => [line.playerId, line]));
    const lines = players.flatMap(({ player, team, ...line }): RunningLine[] => {
      const teamId = find.team(team);
      const playerId = game && teamId && find.player(player, game, teamId);
      if (teamId === undefined || playerId === undefined) return [];
      const last = known.get(playerId);
      const isOut = line.isIn !== true && last !== undefined && last.seconds >= line.seconds;
      return [{ playerId, teamId, ...line, lastIn: isOut ? Math.min(elapsed, last.lastIn) : elapsed }];
    });
    return { ...state, gameId, players: lines };
  });
  return recordRunningGames(tx, provenance, stated);
}
