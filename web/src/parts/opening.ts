import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DELAY_MINUTES } from '../api/tiers.ts';
import { ledgerOf } from '../api/record.ts';
import { useUser } from '../api/session.ts';
import { useNow } from '../clock.ts';

/** When a day was first published, and when the reader's tier sees it; moments as ISO text. */
export interface Opening {
  readonly publishedAt: string;
  readonly opensAt: string;
}

const MINUTE = 60_000;
/** A board that was just published is told of so much later at most. */
const LOOK_AGAIN_MS = 5 * MINUTE;
/** The page's clock may be a little ahead of the service's: asked before its time, a board is not there. */
const MARGIN_MS = 15_000;

/**
 * For a tier with a delay, while it sees nothing of a day: when it will. The ledger, which every tier reads as it stands,
 * says when the day's first board was published. Undefined where nothing is published, or where its time has come; then
 * what was empty (all readings whose key begins like this) is asked for again.
 */
export function useOpening(date: string, empty: QueryKey): Opening | undefined {
  const delay = DELAY_MINUTES[useUser().tier] * MINUTE;
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
  return { publishedAt, opensAt: new Date(opens).toISOString() };
}
