import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { opens } from '../../../access.ts';
import { useLiveEvents } from '../../../api/live/use-live-events.ts';
import type { LiveEvent } from '../../../api/live/live-event.ts';
import { useUser } from '../../../api/session.ts';
import { clockTime } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { strings } from '../strings.ts';

const words = strings.live;

interface Latest {
  readonly text: string;
  /** The player that it is about. */
  readonly playerId?: number;
  /** Of one report: its players are counted together. */
  readonly report?: string;
  readonly others: number;
}

/** What happened last while the page is open, in a line that has its place from the start: nothing moves when news comes. */
export function LiveLine({ date }: { readonly date: Day }) {
  const { tier } = useUser();
  const [latest, setLatest] = useState<Latest>();
  useLiveEvents((event) => setLatest((before) => latestOf(event, date, before) ?? before));
  if (!opens('data', tier)) return null;
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
        </span>
      )}
    </p>
  );
}

/** What to say of an event; undefined for one that says nothing of the day. */
export function latestOf(event: LiveEvent, date: Day, before?: Latest): Latest | undefined {
  const time = clockTime(event.timestamp);
  switch (event.type) {
    case 'news.changed': {
      const { playerId, playerName, team, from, to, reportedAt } = event.data;
      const report = `${team} ${reportedAt}`;
      if (before?.report === report && before.playerId !== playerId) return { ...before, others: before.others + 1 };
      const was = from === null ? '' : words.was(from);
      return { text: words.news(clockTime(reportedAt), playerName, team, to) + was, playerId, report, others: 0 };
    }
    case 'picks.rescored':
      // The news that it follows from says more.
      if (event.data.date !== date || before?.report !== undefined) return undefined;
      return { text: words.rescored(time, event.data.gameIds.length), others: 0 };
    case 'picks.scored':
      return event.data.date === date && before?.report === undefined
        ? { text: words.published(time), others: 0 }
        : undefined;
    case 'picks.settled':
      return event.data.date === date ? { text: words.settled(time), others: 0 } : undefined;
    default:
      return undefined;
  }
}
