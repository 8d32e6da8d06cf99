import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../../api/live/use-live-events.ts';
import type { LiveEvent } from '../../../api/live/live-event.ts';
import type { Day } from '../../../kernel.ts';

/** News of a team comes as one event a player: they are answered together. */
const TOGETHER_MS = 500;

/** Reads what an event made old again, while the page is open. */
export function useRefreshed(date: Day): void {
  const queries = useQueryClient();
  const waiting = useRef(new Map<string, QueryKey>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((event) => {
    for (const key of madeOldBy(event, date)) waiting.current.set(JSON.stringify(key), key);
    if (waiting.current.size === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of waiting.current.values()) void queries.invalidateQueries({ queryKey });
      waiting.current.clear();
    }, TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The queries of a day that an event made old. */
export function madeOldBy(event: LiveEvent, date: Day): QueryKey[] {
  switch (event.type) {
    case 'news.changed':
      return [
        ['availability', date],
        ['picks', date],
        ['player', event.data.playerId, 'news'],
      ];
    case 'picks.rescored':
      return event.data.date === date ? [['picks', date]] : [];
    case 'picks.scored':
    case 'picks.settled':
      return event.data.date === date ? [['picks', date]] : [];
    case 'lines.moved':
      return [['movements']];
    default:
      return [];
  }
}
