import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { opens } from '../../../access.ts';
import { isShown } from '../../../api/league.ts';
import { leagueOfEvent } from '../../../api/live/live-event.ts';
import { useLiveEvents } from '../../../api/live/use-live-events.ts';
import { useUser } from '../../../api/session/session.ts';
import type { Day } from '../../../kernel.ts';
import { useIsReached } from '../../../parts/hooks/use-is-reached.ts';
import { latestOf, type Latest } from './latest.ts';
import { strings } from '../strings.ts';

const words = strings.live;

/** What happened last while the page is open, in a line that has its place from the start: nothing moves when news comes. */
export function LiveLine({ date }: { readonly date: Day }) {
  const { tier } = useUser();
  const [latest, setLatest] = useState<Latest>();
  useLiveEvents((event) => {
    if (isShown(leagueOfEvent(event))) setLatest((before) => latestOf(event, date, before) ?? before);
  });
  const isReached = useIsReached();
  if (!opens('data', tier)) return null;
  if (!isReached)
    return (
      <p className="live-line small" role="status">
        <span className="dot dot-warn" aria-hidden="true" />
        <span className="muted">{words.off}</span>
      </p>
    );
  return (
    <p className="live-line small" role="status">
      <span className="dot dot-busy" aria-hidden="true" />
      {latest === undefined ? (
        <span className="muted">{words.on}</span>
      ) : (
        <span>
          {latest.playerId === undefined ? (
            latest.text
          ) : (
            <Link to="/players/$playerId" params={{ playerId: String(latest.playerId) }} className="plain">
              {latest.text}
            </Link>
          )}
          {latest.others > 0 && words.more(latest.others)}
          {latest.moved > 0 && words.moved(latest.moved)}
        </span>
      )}
    </p>
  );
}
