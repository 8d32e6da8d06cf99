import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { follows } from '../../api/alerts.ts';
import type { Follow } from '../../api/types.ts';
import { statLabel } from '../../format.ts';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.watch;

/** What the person follows; alerts watch it, and every tier has one. */
export function WatchList() {
  const all = useQuery(follows);
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <Loaded of={all} skeleton={<Skeleton height={48} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <ul className="alert-list">
              {list.map((one) => (
                <li key={one.id} className="row" ref={handsOver}>
                  <Followed of={one} />
                  <Revoke
                    address="DELETE /me/follows/{id}"
                    id={one.id}
                    list={follows.queryKey}
                    label={words.unfollow}
                    sure={words.remove}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Followed({ of: { playerId, playerName, teamName, stat } }: { readonly of: Follow }) {
  if (playerId === null || playerName === null) return <span>{teamName}</span>;
  return (
    <Link to="/players/$playerId" params={{ playerId: String(playerId) }}>
      {stat === null ? playerName : words.prop(playerName, statLabel(stat))}
    </Link>
  );
}
