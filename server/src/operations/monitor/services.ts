import type { Context } from '../../platform/index.ts';
import { TIMING } from '../../platform/work/index.ts';
import { livingProcesses, serviceRows, type ServiceRow } from './queries.ts';

export interface ServiceState {
  readonly service: string;
  readonly status: 'healthy' | 'degraded' | 'down';
  readonly lastJobAt: Date;
  readonly lastJobName: string;
  readonly lastJobStatus: string;
  readonly ageMinutes: number;
  readonly processes: readonly ProcessState[];
}

/** A live process of a service. */
export interface ProcessState {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly startedAt: Date;
  readonly lastHeartbeatSeconds: number;
}

/** The job of a service that has run none: its start. */
export const START = 'start';

/** Work that waits longer than this many seconds is late. */
const LATE_SECONDS = 120;

/**
 * The expected services and the known ones. One that has run no job shows its start instead; one that was never seen
 * shows `since`.
 */
export async function readServices(ctx: Context, expected: readonly string[], since: Date): Promise<ServiceState[]> {
  const processes = await livingProcesses(ctx.db);
  const living = processes.flatMap(({ services }) => services).sort();
  const rows = await serviceRows(ctx.db, [...new Set([...expected, ...living])], TIMING.leaseMs);
  const now = ctx.clock.now();
  return rows.map((row) => {
    const startedAt = row.startedAgeSeconds === null ? since : new Date(now.getTime() - row.startedAgeSeconds * 1_000);
    const lastJobAt = row.lastJobAt ?? startedAt;
    return {
      service: row.service,
      status: statusOf(row),
      lastJobAt,
      lastJobName: row.lastJobName ?? START,
      lastJobStatus: row.lastJobStatus ?? (row.startedAgeSeconds === null ? 'failed' : 'succeeded'),
      ageMinutes: minutesBetween(lastJobAt, now),
      processes: processes
        .filter(({ services }) => services.includes(row.service))
        .map(({ id, host, pid, roles, aliveSeconds, beatAgeSeconds }) => ({
          id,
          host,
          pid,
          roles,
          startedAt: new Date(now.getTime() - aliveSeconds * 1_000),
          lastHeartbeatSeconds: Math.round(beatAgeSeconds * 10) / 10,
        })),
    };
  });
}

/** Down without a heartbeat; degraded if its last job failed, or if work has waited for it too long. */
export function statusOf({ alive, lastJobStatus, oldestQueuedSeconds }: ServiceRow): ServiceState['status'] {
  if (alive === 0) return 'down';
  return lastJobStatus === 'failed' || (oldestQueuedSeconds ?? 0) > LATE_SECONDS ? 'degraded' : 'healthy';
}

/** To a tenth of a minute; never below 0. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 6_000) / 10);
