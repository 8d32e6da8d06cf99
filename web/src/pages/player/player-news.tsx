import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { newsOf } from '../../api/odds.ts';
import type { Game, News } from '../../api/types.ts';
import { Moment } from '../../parts/moment.tsx';
import { PlayerStatusMark, shortReason } from '../../parts/player-status.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.news;

interface PlayerNewsProps {
  readonly playerId: number;
  /** The game that is live or comes next. */
  readonly game: Game;
}

/** Reports on the player and teammates before a game, newest first. */
export function PlayerNews({ playerId, game }: PlayerNewsProps) {
  const news = useQuery(newsOf(playerId, game.id));
  return (
    <section className="panel" aria-label={words.title}>
      <h2>
        {words.title} <span className="muted">{words.game(game.awayTeamAbbr, game.homeTeamAbbr)}</span>
      </h2>
      <Loaded of={news} skeleton={<Skeleton height={24} lines={2} />}>
        {(items) =>
          items.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className="player-news">
              {items.toReversed().map((one) => (
                <NewsItem key={`${one.playerId} ${one.source} ${one.knownAt}`} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function NewsItem({ of: { playerId, playerName, isTeammate, status, reason, knownAt } }: { readonly of: News }) {
  return (
    <li>
      <Moment className="muted" at={knownAt} />
      <span>
        {isTeammate ? (
          <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="plain">
            {playerName}
          </Link>
        ) : (
          <strong>{playerName}</strong>
        )}{' '}
        <PlayerStatusMark of={status} />
        {reason !== '' && <span className="muted">{words.reason(shortReason(reason))}</span>}
      </span>
    </li>
  );
}
