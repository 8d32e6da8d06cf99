import type { GameAvailability } from '../../api/types.ts';
import { GameTime } from './game-panel.tsx';
import { strings } from './strings.ts';

/** Games whose teams listed no player, in one list that opens. */
export function UnlistedGames({ games }: { readonly games: readonly GameAvailability[] }) {
  return (
    <details className="panel availability-unlisted">
      <summary>{strings.unlisted(games.length)}</summary>
      <ul>
        {games.map((game) => (
          <li key={game.gameId} className="availability-game-head">
            <span>{strings.game.matchup(game.awayTeamAbbr, game.homeTeamAbbr)}</span>
            <GameTime game={game} />
          </li>
        ))}
      </ul>
    </details>
  );
}
