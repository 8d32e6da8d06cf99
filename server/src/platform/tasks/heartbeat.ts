import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { every } from '../every.ts';
import type { Context } from '../context.ts';
import { beat, endProcess, insertProcess } from './queries.ts';
import type { Timing } from './timing.ts';

/** This process's place among those at work. */
export interface Heart {
  /** Its name at this moment; another one after it was taken for dead and came back. */
  readonly processId: string;
  /** Enters anew with another worker, now or at the next beat that reaches the database: what the broken one had in hand
   *  goes to the worker that takes it. */
  changeWorker(workerPool: string): Promise<void>;
  /** Says that it goes, so that the others need not wait for its silence. */
  stop(): Promise<void>;
}

export interface HeartOptions {
  readonly services: readonly string[];
  /** What it was started as: api, worker, scheduler. */
  readonly roles?: readonly string[];
  readonly workerPool?: string | undefined;
  readonly timing: Timing;
  /** Called when it was taken for dead: all it had in hand belongs to others. */
  readonly onLost?: (processId: string) => void;
}

/** Enters the process among those at work and keeps it there. */
export async function startHeartbeat({ db, log }: Pick<Context, 'db' | 'log'>, options: HeartOptions): Promise<Heart> {
  const { services, roles = [], timing, onLost } = options;
  let workerPool = options.workerPool ?? null;
  let hasNewWorker = false;
  let processId = await enter();

  async function enter(): Promise<string> {
    const id = `process_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    await insertProcess(db, id, services, workerPool, hostname(), process.pid, roles);
    return id;
  }
  async function comeBack(): Promise<void> {
    onLost?.(processId);
    processId = await enter();
  }
  async function beatOnce(): Promise<void> {
    if (hasNewWorker) {
      await endProcess(db, processId, 'worker broke');
      hasNewWorker = false;
      return comeBack();
    }
    if ((await beat(db, processId)) === 1) return;
    log.warn({ processId }, 'this process was silent for longer than its lease and was taken for dead');
    await comeBack();
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
      hasNewWorker = true;
      await beats.now();
    },
    stop: async () => {
      await beats.stop();
      await endProcess(db, processId, 'stopped');
    },
  };
}
