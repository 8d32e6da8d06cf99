import type { Command } from 'commander';
import { watchParent } from '../parent.ts';
import { serve } from '../serve.ts';
import { launcherPid, processSettings } from '../settings.ts';
import type { DemoProgress } from '../demo/demo.ts';
import { programVersion } from '../version.ts';
import { progressLine } from './output/progress-line.ts';

/** Seconds until a stop that does not come to its end is ended hard. */
const STOP_WITHIN_MS = 9_000;

export function addStart(program: Command): void {
  program
    .command('start')
    .description('start the service: HTTP, and an embedded database unless PROPPICK_DATABASE_URL names one')
    .action(async () => {
      const settings = processSettings();
      const service = await serve(settings, { version: programVersion(), onDemoProgress: demoProgress() });
      const { address } = service;
      if (settings.roles.includes('api'))
        process.stdout.write(`Prop-Pick answers at ${address}  (API reference: ${address}/docs)\n`);
      else process.stdout.write(`Prop-Pick is at work: ${settings.roles.join(', ')}\n`);
      if (service.demoAccounts !== undefined)
        process.stdout.write(`Simulated league. One account a tier, with its password: ${service.demoAccounts}\n`);
      await stopSignal();
      process.stdout.write('Stopping …\n');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      await service.stop();
    });
}

/** The first request to stop: a signal, or the end of the launcher that holds this process. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    watchParent(launcherPid(), resolve);
  });
}

/** Shows how far the demo's past days are: a bar in a terminal, a line a stage elsewhere. */
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
