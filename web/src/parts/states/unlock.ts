import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { VISIBILITY } from '../../access.ts';
import { ledgerOf } from '../../api/record/record.ts';
import { useUser } from '../../api/session/session.ts';
import { useNow } from '../../clock.ts';

/** When a day was first published, and when the viewer's tier sees it; ISO timestamps. */
export interface Unlock {
  readonly publishedAt: string;
  readonly unlocksAt: string;
}

const MINUTE = 60_000;
/** How often an empty day asks whether a board was published. */
const LOOK_AGAIN_MS = 5 * MINUTE;
/** The page's clock may be slightly ahead of the service's; asking too early finds no board. */
const MARGIN_MS = 15_000;

/**
 * When a tier with a delay sees an empty day's picks. The ledger, which has no delay, says when the day's first board was
 * published. Undefined where nothing is published or the time has come; then the queries under `empty` are refetched.
 */
export function useUnlock(date: string, empty: QueryKey): Unlock | undefined {
  const delay = VISIBILITY[useUser().tier].delayMinutes * MINUTE;
  const queries = useQueryClient();
  const now = useNow();
  const { data } = useQuery({ ...ledgerOf(date), enabled: delay > 0, refetchInterval: LOOK_AGAIN_MS });
  const publishedAt = data?.find(({ kind, leaves }) => kind === 'board' && leaves > 0)?.recordedAt;
  const opens = publishedAt === undefined ? undefined : Date.parse(publishedAt) + delay;
  const isOpen = opens !== undefined && opens + MARGIN_MS <= now;
  const key = JSON.stringify(empty);
  useEffect(() => {
    if (isOpen) void queries.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
  }, [isOpen, key, queries]);
  if (publishedAt === undefined || opens === undefined || isOpen) return undefined;
  return { publishedAt, unlocksAt: new Date(opens).toISOString() };
}
