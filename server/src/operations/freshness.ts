import type { Context, Queryable } from '../platform/index.ts';
import { freshnessRows, upsertFreshness } from './monitor-queries.ts';
import { minutesBetween } from './services.ts';

export interface Freshness {
  readonly source: string;
  readonly lastSuccessAt: Date | null;
  readonly ageMinutes: number | null;
  readonly status: 'fresh' | 'stale' | 'missing';
}

export interface SourceSuccess {
  readonly source: string;
  /** By the service's clock. */
  readonly at: Date;
  /** From then on it counts as stale if nothing newer comes. */
  readonly staleAfterSeconds: number;
}

/** Notes that a source was read whole, in the transaction that wrote what it said. */
export async function noteFreshness(run: Queryable, { source, at, staleAfterSeconds }: SourceSuccess): Promise<void> {
  await upsertFreshness(run, source, at, staleAfterSeconds);
}

/** Every source that ought to succeed, or ever did. */
export async function readFreshness(ctx: Context, expected: readonly string[]): Promise<Freshness[]> {
  const rows = await freshnessRows(ctx.db);
  const now = ctx.clock.now();
  const names = [...new Set([...expected, ...rows.map(({ source }) => source)])].sort();
  return names.map((source) => {
    const row = rows.find((candidate) => candidate.source === source);
    if (row === undefined) return { source, lastSuccessAt: null, ageMinutes: null, status: 'missing' };
    const isStale = now.getTime() - row.lastSuccessAt.getTime() > row.staleAfterSeconds * 1_000;
    const ageMinutes = minutesBetween(row.lastSuccessAt, now);
    return { source, lastSuccessAt: row.lastSuccessAt, ageMinutes, status: isStale ? 'stale' : 'fresh' };
  });
}
