import type { Context, Queryable } from '../../platform/index.ts';
import { freshnessRows, upsertFreshness, type FreshnessRow } from './queries.ts';
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
  /** Stale after this time without a newer success. */
  readonly staleAfterSeconds: number;
}

/** Records that a source was read completely, in the transaction that wrote its data. */
export async function noteFreshness(run: Queryable, { source, at, staleAfterSeconds }: SourceSuccess): Promise<void> {
  await upsertFreshness(run, source, at, staleAfterSeconds);
}

/** The state of the given sources, which are enabled. A disabled source is not stale. */
export async function readFreshness(ctx: Context, sources: readonly string[]): Promise<Freshness[]> {
  const found = await lastSuccesses(ctx, sources);
  return sources.toSorted().map((source) => {
    const success = found.find((candidate) => candidate.source === source);
    if (success === undefined) return { source, lastSuccessAt: null, ageMinutes: null, status: 'missing' };
    const { lastSuccessAt, ageSeconds, staleAfterSeconds } = success;
    const ageMinutes = minutesBetween(lastSuccessAt, ctx.clock.now());
    return { source, lastSuccessAt, ageMinutes, status: ageSeconds > staleAfterSeconds ? 'stale' : 'fresh' };
  });
}

/** Clocks of nodes differ by seconds. A time further ahead was recorded before the clock was set back. */
const MOST_SKEW_SECONDS = 60;

/**
 * The last success of each of these sources that has one, by this clock. A success in the future has no usable age and
 * is ignored until the next one.
 */
export async function lastSuccesses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sources: readonly string[],
): Promise<readonly (FreshnessRow & { readonly ageSeconds: number })[]> {
  const now = clock.now().getTime();
  return (await freshnessRows(db))
    .map((row) => ({ ...row, ageSeconds: (now - row.lastSuccessAt.getTime()) / 1_000 }))
    .filter(({ source, ageSeconds }) => sources.includes(source) && ageSeconds >= -MOST_SKEW_SECONDS);
}
