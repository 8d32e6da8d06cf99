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
  /** From then on it counts as stale if nothing newer comes. */
  readonly staleAfterSeconds: number;
}

/** Notes that a source was read whole, in the transaction that wrote what it said. */
export async function noteFreshness(run: Queryable, { source, at, staleAfterSeconds }: SourceSuccess): Promise<void> {
  await upsertFreshness(run, source, at, staleAfterSeconds);
}

/** How these sources stand, which ought to succeed: one that is off is not late, whatever it did before. */
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

/** Between nodes clocks differ by seconds; what lies further ahead was noted before the clock was set back. */
const MOST_SKEW_SECONDS = 60;

/** The last success of each of these sources that has any, by this clock: how long ago it is that one which lies ahead was
 *  noted nobody can say, so it counts for nothing until the next is noted in its place. */
export async function lastSuccesses(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sources: readonly string[],
): Promise<readonly (FreshnessRow & { readonly ageSeconds: number })[]> {
  const now = clock.now().getTime();
  return (await freshnessRows(db))
    .map((row) => ({ ...row, ageSeconds: (now - row.lastSuccessAt.getTime()) / 1_000 }))
    .filter(({ source, ageSeconds }) => sources.includes(source) && ageSeconds >= -MOST_SKEW_SECONDS);
}
