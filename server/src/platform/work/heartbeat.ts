import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { every } from '../every.ts';
import type { Context } from '../context.ts';
import { beat, endProcess, insertProcess } from './queries.ts';
import type { Timing } from './timing.ts';

/** The registration of this process among the live ones. */
export interface Heartbeat {
  /** The current id; a new one after the process was declared dead and came back. */
  readonly processId: string;
  /**
   * Registers again with another worker, now or at the next beat that reaches the database. Tasks of the broken worker
   * are taken over by another one.
   */
  changeWorker(workerPool: string): Promise<void>;
  /** Deregisters, so that the others need not wait for the lease to expire. */
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  readonly services: readonly string[];
  /** The roles it was started with: api, worker, scheduler. */
  readonly roles?: readonly string[];
  readonly workerPool?: string | undefined;
  readonly timing: Timing;
  /** Called when the process was declared dead: other processes own its tasks. */
  readonly onLost?: (processId: string) => void;
}

/** Registers the process and keeps it registered. */
export async function startHeartbeat(
  { db, log }: Pick<Context, 'db' | 'log'>,
  options: HeartbeatOptions,
): Promise<Heartbeat> {
  const { services, roles = [], timing, onLost } = options;
  let workerPool = options.workerPool ?? null;
  let isWorkerReplaced = false;
  let processId = await register();

  async function register(): Promise<string> {
    const id = `process_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    await insertProcess(db, id, services, workerPool, hostname(), process.pid, roles);
    return id;
  }
  async function registerAgain(): Promise<void> {
    onLost?.(processId);
    processId = await register();
  }
  async function beatOnce(): Promise<void> {
    if (isWorkerReplaced) {
      await endProcess(db, processId, 'worker broke');
      isWorkerReplaced = false;
      return registerAgain();
    }
    if ((await beat(db, processId)) === 1) return;
    log.warn(
      { processId },
      'this process was silent for longer than its lease and was declared dead; it registers again',
    );
    await registerAgain();
  }
  const beats = every(timing.beatMs, beatOnce, (error) =>
    log.warn({ processId, error: String(error) }, 'a heartbeat did not reach the database'),
  );
  return {
    get processId() {
      return processId;
    },
    changeWorker: async (name) => {
      workerPool = name;
      isWorkerReplaced = true;
      await beats.now();
    },
    stop: async () => {
      await beats.stop();
      await endProcess(db, processId, 'stopped');
    },
  };
}
