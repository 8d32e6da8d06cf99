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

/** Exit codes after `--wait`. */
export const EXIT = { succeeded: 0, failed: 2, cancelled: 3, queued: 4, running: 4 } as const;

const EVERY_MS = 300;
/** A queued operation waits this long before the command checks that a worker is running. */
const PATIENCE_MS = 2_000;

/** Waits until an operation ends and prints its state; stops early if no worker can run it. */
export async function follow(api: OpsApi, begun: ShownOperation): Promise<ShownOperation> {
  const { stderr } = process;
  const since = performance.now();
  let shown = '';
  for (let at = begun; ;) {
    const seconds = Math.floor((performance.now() - since) / 1_000);
    const state = at.cancelRequested && at.status === 'running' ? 'running, cancel requested' : at.status;
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${at.type} ${at.id}: ${state} for ${seconds} s`);
    else if (state !== shown) stderr.write(`${at.type} ${at.id}: ${state}\n`);
    shown = state;
    if (at.status !== 'queued' && at.status !== 'running') {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
      return at;
    }
    if (at.status === 'queued' && performance.now() - since > PATIENCE_MS) await checkThatWorkersRun(api, at);
    await pause(EVERY_MS);
    at = (await api.ask('GET', `/ops/operations/${begun.id}`)) as ShownOperation;
  }
}

async function checkThatWorkersRun(api: OpsApi, { id, targetService }: ShownOperation): Promise<void> {
  const services = (await api.ask('GET', '/ops/services')) as readonly { service: string; status: string }[];
  const status = services.find(({ service }) => service === targetService)?.status;
  if (status !== undefined && status !== 'down') return;
  process.exitCode = EXIT.queued;
  throw new OperatorError(
    `Operation ${id} is queued, but no worker can run it (${targetService} is down).`,
    'Start the service, or a process with the role worker. To cancel it: proppick ops cancel.',
  );
}
