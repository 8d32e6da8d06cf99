import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../../api/live/use-live-events.ts';
import type { Day } from '../../../kernel.ts';
import { madeOldBy } from './made-old-by.ts';

/** News of a team comes as one event a player: they are answered together. The service repeats an answer for up to a second. */
const TOGETHER_MS = 1_200;

/** Reads what an event made old again, while the page is open. A page about one game reads its prices again too. */
export function useRefreshed(date: Day, gameId?: number): void {
  const queries = useQueryClient();
  const waiting = useRef(new Map<string, QueryKey>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((event) => {
    if (event.type === 'stream.opened') {
      const opened = Date.parse(event.timestamp);
      for (const queryKey of [['availability', date], ['picks', date], ['news']])
        void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < opened });
      return;
    }
    for (const key of madeOldBy(event, date, gameId)) waiting.current.set(JSON.stringify(key), key);
    if (waiting.current.size === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of waiting.current.values()) void queries.invalidateQueries({ queryKey });
      waiting.current.clear();
    }, TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
