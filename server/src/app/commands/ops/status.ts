import type { Command } from 'commander';
import { withOps } from './with-ops.ts';
import { cellOf, printJson, printRows } from './print.ts';
import { queryOf } from './queue.ts';
import { readNumber } from '../input/typed.ts';

/** Exit codes by state: as for operations, 2 is bad and 3 is degraded. */
export const EXIT: Readonly<Record<string, number>> = {
  healthy: 0,
  fresh: 0,
  degraded: 3,
  stale: 3,
  missing: 3,
  down: 2,
};

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly simulated: boolean;
  readonly checks: readonly object[];
}

interface Stated {
  readonly status: string;
}

export function addStatus(ops: Command): void {
  const health = ops
    .command('health')
    .description('show the service’s health; exit code 0 healthy, 3 degraded, 2 down');
  health.action(() =>
    withOps(health, async (api, { json }) => {
      const found = (await api.ask('GET', '/ops/health')) as Health;
      process.exitCode = EXIT[found.status] ?? 1;
      if (json === true) return printJson(found);
      const league = found.simulated ? ', simulated league' : '';
      process.stdout.write(`${found.status}, version ${found.version}${league}\n`);
      return printRows(found.checks, ['name', 'status', 'detail', 'latencyMs']);
    }),
  );
  addStated(ops, 'services', '/ops/services', 'list services with their heartbeats and jobs', [
    ...['service', 'status', 'processes', 'lastJobName', 'lastJobStatus', 'lastJobAt'],
  ]);
  addStated(ops, 'freshness', '/ops/data-freshness', 'list sources and their age', [
    ...['source', 'status', 'lastSuccessAt', 'ageMinutes'],
  ]);
  addErrors(ops);
  addRuns(ops);
}

function addStated(ops: Command, name: string, path: string, description: string, columns: readonly string[]): void {
  const command = ops.command(name).description(`${description}; the worst state sets the exit code`);
  command.action(() =>
    withOps(command, async (api, { json }) => {
      const rows = (await api.ask('GET', path)) as readonly Stated[];
      const codes = rows.map(({ status }) => EXIT[status] ?? 1);
      // 2 (down) is worse than 3 (degraded).
      process.exitCode = codes.includes(2) ? 2 : Math.max(0, ...codes);
      if (json === true) printJson(rows);
      else printRows(rows, columns);
    }),
  );
}

interface ErrorGroup {
  readonly errorCategory: string;
  readonly stepName: string;
  readonly count: number;
  readonly lastOccurrence: string;
  readonly sampleMessages: readonly string[];
}

function addErrors(ops: Command): void {
  const command = ops.command('errors').description('list errors by category and step');
  command
    .option('--from <moment>', 'start time, such as 2024-03-02T17:00:00Z; default: a day ago')
    .option('--limit <count>', 'maximum number of groups', readNumber)
    .action(() =>
      withOps(command, async (api, { json }) => {
        const { from, limit } = command.opts<{ from?: string; limit?: number }>();
        const groups = (await api.ask('GET', `/ops/errors${queryOf({ from, limit })}`)) as readonly ErrorGroup[];
        if (json === true) return printJson(groups);
        for (const { errorCategory, stepName, count, lastOccurrence, sampleMessages } of groups) {
          process.stdout.write(`${stepName}, ${errorCategory}: ${count}, the last at ${cellOf(lastOccurrence)}\n`);
          for (const message of sampleMessages) process.stdout.write(`  ${cellOf(message)}\n`);
        }
        if (groups.length === 0) process.stdout.write('No errors.\n');
      }),
    );
}

function addRuns(ops: Command): void {
  const command = ops
    .command('runs')
    .description('list runs of a job, newest first')
    .argument('<job>', 'such as score-open-days; "ops config list schedule" lists them');
  command.option('--limit <count>', 'maximum number of rows', readNumber).action((job: string) =>
    withOps(command, async (api, { json }) => {
      const { limit } = command.opts<{ limit?: number }>();
      const path = `/ops/jobs/${encodeURIComponent(job)}/runs${queryOf({ limit })}`;
      const runs = (await api.ask('GET', path)) as readonly object[];
      if (json === true) printJson(runs);
      else printRows(runs, ['id', 'status', 'startedAt', 'durationSeconds', 'picksGenerated', 'errorMessage']);
    }),
  );
}
