import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../../platform/index.ts';
import type { OpsApi } from '../../ops-api.ts';

/** An operation as the API shows it; the members that a command reads. */
export interface ShownOperation {
  readonly id: number;
  readonly type: string;
  readonly targetService: string;
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly durationMs: number | null;
  readonly cancelRequested: boolean;
  readonly output: unknown;
  readonly error: string | null;
}

/** How a process ends that waited for an operation. */
export const EXIT = { succeeded: 0, failed: 2, cancelled: 3, queued: 4, running: 4 } as const;

const EVERY_MS = 300;
/** So long a queued operation may wait before somebody asks whether anybody is there to run it. */
const PATIENCE_MS = 2_000;

/** Follows an operation to its end and tells how it stands; gives up at once if nothing is at work that could run it. */
export async function follow(api: OpsApi, begun: ShownOperation): Promise<ShownOperation> {
  const { stderr } = process;
  const since = performance.now();
  let shown = '';
  for (let at = begun; ;) {
    const seconds = Math.floor((performance.now() - since) / 1_000);
    const state = at.cancelRequested && at.status === 'running' ? 'running, asked to stop' : at.status;
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${at.type} ${at.id}: ${state} for ${seconds} s`);
    else if (state !== shown) stderr.write(`${at.type} ${at.id}: ${state}\n`);
    shown = state;
    if (at.status !== 'queued' && at.status !== 'running') {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
      return at;
    }
    if (at.status === 'queued' && performance.now() - since > PATIENCE_MS) await checkThatSomebodyWorks(api, at);
    await pause(EVERY_MS);
    at = (await api.ask('GET', `/ops/operations/${begun.id}`)) as ShownOperation;
  }
}

async function checkThatSomebodyWorks(api: OpsApi, { id, targetService }: ShownOperation): Promise<void> {
  const services = (await api.ask('GET', '/ops/services')) as readonly { service: string; status: string }[];
  const status = services.find(({ service }) => service === targetService)?.status;
  if (status !== undefined && status !== 'down') return;
  process.exitCode = EXIT.queued;
  throw new OperatorError(
    `Operation ${id} is queued, and nothing is at work that could run it (${targetService} is down).`,
    'Start the service, or a process with the role worker: it is run then. "proppick ops cancel" takes it back.',
  );
}
