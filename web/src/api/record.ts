import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

export interface Estimate {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

interface Loss {
  readonly model: number;
  readonly market: number;
  readonly difference: Estimate;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly picks: number;
  readonly predicted: number;
  readonly market: number;
  readonly actual: number;
  readonly interval: readonly [number, number];
}

export interface Figures {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly pending: number;
  readonly hitRate: Estimate | null;
  readonly units: number;
  readonly roi: Estimate | null;
  readonly closingLineValue: { readonly picks: number; readonly mean: Estimate; readonly beaten: Estimate } | null;
  readonly brier: Loss | null;
  readonly logLoss: Loss | null;
  readonly calibration: readonly CalibrationBin[];
  readonly worstStretch: { readonly from: string; readonly to: string; readonly picks: number; readonly units: number } | null;
}

export const GROUPINGS = ['stat', 'rating', 'direction', 'book', 'month', 'week'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface TrackRecord extends Figures {
  readonly origin: 'live' | 'replay' | 'simulated';
  readonly groups: readonly (Figures & { readonly key: string })[];
}

export interface LedgerEntry {
  readonly sequence: number;
  readonly kind: 'board' | 'settlement';
  readonly date: string;
  readonly recordedAt: string;
  readonly leaves: number;
  readonly previous: string;
  readonly hash: string;
}

interface LedgerPage {
  readonly items: readonly LedgerEntry[];
  readonly nextCursor: string | null;
  readonly head: { readonly sequence: number; readonly hash: string } | null;
}

export const trackRecord = (by: Grouping) =>
  queryOptions({
    queryKey: ['track-record', by],
    queryFn: ({ signal }) => request<TrackRecord>('/picks/track-record', { query: { by }, signal }),
    staleTime: 60_000,
  });

/** The whole chain, page after page. */
export const ledger = queryOptions({
  queryKey: ['ledger'],
  queryFn: async ({ signal }) => {
    const entries: LedgerEntry[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await request<LedgerPage>('/picks/ledger', { query: { limit: 1_000, cursor }, signal });
      entries.push(...page.items);
      if (page.nextCursor === null) return { entries, head: page.head };
      cursor = page.nextCursor;
    }
  },
  staleTime: 60_000,
});
