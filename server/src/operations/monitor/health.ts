import type { Clock } from '../../kernel/index.ts';
import type { Context } from '../../platform/index.ts';
import { readFreshness } from './freshness.ts';
import { queueFigures } from './queries.ts';
import { readServices } from './services.ts';

export const HEALTH = ['healthy', 'degraded', 'down'] as const;
export type HealthStatus = (typeof HEALTH)[number];

export interface HealthCheck {
  readonly name: string;
  readonly status: HealthStatus;
  readonly detail: string;
  readonly latencyMs: number;
}

export interface HealthReport {
  readonly status: HealthStatus;
  readonly checks: HealthCheck[];
}

/** The result of a check; its duration is measured. */
type Finding = Pick<HealthCheck, 'status' | 'detail'>;

const WAITING_SECONDS = 120;

/** Checks everything the service needs, concurrently. A check that throws has failed. */
export async function readHealth(
  ctx: Context,
  wallClock: Clock,
  expected: { readonly services: readonly string[]; readonly sources: readonly string[]; readonly since: Date },
): Promise<HealthReport> {
  const checks = await Promise.all([
    measured(wallClock, 'database', async () => {
      await queueFigures(ctx.db);
      return { status: 'healthy', detail: 'responds' };
    }),
    measured(wallClock, 'services', () => services(ctx, expected.services, expected.since)),
    measured(wallClock, 'queue', () => queue(ctx)),
    measured(wallClock, 'sources', () => sources(ctx, expected.sources)),
  ]);
  return { status: worst(checks.map(({ status }) => status)), checks };
}

async function measured(clock: Clock, name: string, check: () => Promise<Finding>): Promise<HealthCheck> {
  const began = clock.now().getTime();
  const finding = await check().catch((): Finding => ({ status: 'down', detail: 'could not be checked' }));
  return { name, ...finding, latencyMs: Math.max(0, clock.now().getTime() - began) };
}

async function services(ctx: Context, expected: readonly string[], since: Date): Promise<Finding> {
  const found = await readServices(ctx, expected, since);
  const lacking = found.filter(({ status }) => status !== 'healthy');
  const detail = lacking.map(({ service, status }) => `${service} is ${status}`).join(', ');
  return { status: worst(lacking.map(({ status }) => status)), detail: detail || `${found.length} healthy` };
}

async function queue(ctx: Context): Promise<Finding> {
  const [figures] = await queueFigures(ctx.db);
  const { queued = 0, oldestSeconds = 0 } = figures ?? {};
  const detail = queued === 0 ? 'empty' : `${queued} waiting, the oldest for ${Math.round(oldestSeconds)} s`;
  return { status: oldestSeconds > WAITING_SECONDS ? 'degraded' : 'healthy', detail };
}

async function sources(ctx: Context, expected: readonly string[]): Promise<Finding> {
  const found = await readFreshness(ctx, expected);
  const lacking = found.filter(({ status }) => status !== 'fresh');
  const detail = lacking.map(({ source, status }) => `${source} is ${status}`).join(', ');
  return { status: lacking.length > 0 ? 'degraded' : 'healthy', detail: detail || `${found.length} fresh` };
}

const worst = (found: readonly HealthStatus[]): HealthStatus =>
  found.includes('down') ? 'down' : found.includes('degraded') ? 'degraded' : 'healthy';
