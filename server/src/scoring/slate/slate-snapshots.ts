import { feedsByGame, propKey } from '../../odds/index.ts';
import type { GameSnapshot } from '../evaluation/evaluation-reader.ts';
import type { Slate } from './slate.ts';

/** The snapshot of a game for evaluations, built from a loaded slate; none without a model. */
export function snapshotsOf({ games, quotes, asOf, background = null }: Slate): Map<number, GameSnapshot> {
  if (background === null) return new Map();
  const byGame = Map.groupBy(quotes, ({ gameId }) => gameId);
  return new Map(
    games.map((game) => {
      const ofGame = byGame.get(game.id) ?? [];
      const props = Map.groupBy(ofGame, propKey);
      const quoted = new Set(ofGame.map(({ playerId }) => playerId));
      return [
        game.id,
        { game, asOf, feeds: feedsByGame(props)(ofGame), quoted, quotes: props, background, hasConstants: true },
      ];
    }),
  );
}

/** Players ruled out by a report: `<game id> <player id>`. */
export function ruledOutIn({ background }: Pick<Slate, 'background'>): Set<string> {
  const listed = (background?.availability ?? []).filter(({ inForce, status }) => inForce && status === 'Out');
  return new Set(listed.map(({ gameId, playerId }) => `${gameId} ${playerId}`));
}
