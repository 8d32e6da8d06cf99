import { constants, setPriority } from 'node:os';
import type { Command } from 'commander';
import { watchParent } from '../parent.ts';
import { serve } from '../serve.ts';
import { launcherPid, processSettings, type Settings } from '../settings.ts';
import type { DemoProgress } from '../demo/demo.ts';
import { programVersion } from '../version.ts';
import { readSpeed } from './input/typed.ts';
import { progressLine } from './output/progress-line.ts';

/** A stop that takes longer than this ends the process. */
const STOP_WITHIN_MS = 9_000;

export function addStart(program: Command): void {
  program
    .command('start')
    .description('start the service, with an embedded database unless PROPPICK_DATABASE_URL is set')
    .option('--speed <times>', 'run the demo’s clock so many times as fast: 60 makes an hour a minute', readSpeed)
    .action(({ speed }: { readonly speed?: number }) =>
      startService({ ...processSettings(), ...(speed !== undefined && { speed }) }),
    );
}

/** Runs the service until a signal or the end of its launcher. */
export async function startService(settings: Settings): Promise<void> {
  const service = await serve(settings, { version: programVersion(), onDemoProgress: demoProgress() });
  const { address } = service;
  // Before the lines below: who reads them may stop the process at once.
  const stopped = stopSignal();
  if (settings.roles.includes('api'))
    process.stdout.write(`Prop-Pick is ready at ${address}  (API reference: ${address}/docs)\n`);
  else {
    // Requests go before background work on a shared machine. A database that this process started keeps its priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    process.stdout.write(`Prop-Pick is running: ${settings.roles.join(', ')}\n`);
  }
  if (service.demoAccounts !== undefined)
    process.stdout.write(`Simulated league. Accounts and passwords, one per tier: ${service.demoAccounts}\n`);
  await stopped;
  process.stdout.write('Stopping …\n');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await service.stop();
}

/** Resolves at the first stop signal, or when the launcher of this process ends. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    watchParent(launcherPid(), resolve);
  });
}

/** Progress of the demo's past days: a bar in a terminal, otherwise one line per stage. */
function demoProgress(): DemoProgress {
  let shown: { readonly stage: string; readonly bar: ReturnType<typeof progressLine> } | undefined;
  return (stage, done, total) => {
    if (shown?.stage !== stage) {
      shown = { stage, bar: progressLine(stage, total) };
      if (total > 1 && !process.stderr.isTTY) process.stderr.write(`${stage} ${total} past days …\n`);
    }
    shown.bar.reach(done, `day ${done} of ${total}`);
    if (done === total) shown.bar.end();
  };
}
