import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { defaultLeague } from '../../../api/league.ts';
import { leagueOfEvent } from '../../../api/live/live-event.ts';
import { useLiveEvents } from '../../../api/live/use-live-events.ts';
import type { Day } from '../../../kernel.ts';
import { concerns, madeOldBy } from './made-old-by.ts';

/** News of a team comes as one event a player: they are handled together. The service repeats a response for up to a second. */
const TOGETHER_MS = 1_200;

interface Waiting {
  readonly queryKey: QueryKey;
  readonly league: string | undefined;
}

/** Reads what an event made old again, while the page is open. A page about one game reads its prices again too. */
export function useRefreshed(date: Day, gameId?: number): void {
  const queries = useQueryClient();
  const waiting = useRef(new Map<string, Waiting>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((event) => {
    if (event.type === 'stream.opened') {
      const opened = Date.parse(event.timestamp);
      for (const queryKey of [['availability', date], ['picks', date], ['news']])
        void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < opened });
      return;
    }
    const league = leagueOfEvent(event);
    for (const queryKey of madeOldBy(event, date, gameId))
      waiting.current.set(JSON.stringify([queryKey, league]), { queryKey, league });
    if (waiting.current.size === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { queryKey, league } of waiting.current.values())
        void queries.invalidateQueries({
          queryKey,
          predicate: (query) => concerns(query.queryKey, league, defaultLeague()),
        });
      waiting.current.clear();
    }, TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
