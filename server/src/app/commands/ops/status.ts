import type { Command } from 'commander';
import { withOps } from './with-ops.ts';
import { cellOf, printJson, printRows } from './print.ts';
import { queryOf } from './queue.ts';
import { readNumber } from '../input/read-number.ts';

/** How a process ends that asked for something’s health: as for operations, 2 is bad and 3 is not quite well. */
const EXIT: Readonly<Record<string, number>> = { healthy: 0, fresh: 0, degraded: 3, stale: 3, missing: 3, down: 2 };

interface Health {
  readonly status: string;
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly simulated: boolean;
  readonly checks: readonly object[];
}

interface Stated {
  readonly status: string;
}

export function addLooks(ops: Command): void {
  const health = ops.command('health').description('how the service is; exits 0 healthy, 3 degraded, 2 down');
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
  addStated(ops, 'services', '/ops/services', 'every service by its heartbeats and its jobs', [
    ...['service', 'status', 'processes', 'lastJobName', 'lastJobStatus', 'lastJobAt'],
  ]);
  addStated(ops, 'freshness', '/ops/data-freshness', 'how fresh each source is', [
    ...['source', 'status', 'lastSuccessAt', 'ageMinutes'],
  ]);
  addErrors(ops);
  addRuns(ops);
}

function addStated(ops: Command, name: string, path: string, description: string, columns: readonly string[]): void {
  const command = ops.command(name).description(`${description}; the worst of them is the exit code`);
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
  const command = ops.command('errors').description('what went wrong, by category and step');
  command
    .option('--from <moment>', 'such as 2024-03-02T17:00:00Z; a day ago by default')
    .option('--limit <count>', 'at most so many groups', readNumber)
    .action(() =>
      withOps(command, async (api, { json }) => {
        const { from, limit } = command.opts<{ from?: string; limit?: number }>();
        const groups = (await api.ask('GET', `/ops/errors${queryOf({ from, limit })}`)) as readonly ErrorGroup[];
        if (json === true) return printJson(groups);
        for (const { errorCategory, stepName, count, lastOccurrence, sampleMessages } of groups) {
          process.stdout.write(`${stepName}, ${errorCategory}: ${count}, the last at ${cellOf(lastOccurrence)}\n`);
          for (const message of sampleMessages) process.stdout.write(`  ${cellOf(message)}\n`);
        }
        if (groups.length === 0) process.stdout.write('Nothing went wrong.\n');
      }),
    );
}

function addRuns(ops: Command): void {
  const command = ops
    .command('runs')
    .description('runs of a job, by the schedule or by command, newest first')
    .argument('<job>', 'such as score-open-days; "ops config list schedule" names those of the schedule');
  command.option('--limit <count>', 'at most so many', readNumber).action((job: string) =>
    withOps(command, async (api, { json }) => {
      const { limit } = command.opts<{ limit?: number }>();
      const path = `/ops/jobs/${encodeURIComponent(job)}/runs${queryOf({ limit })}`;
      const runs = (await api.ask('GET', path)) as readonly object[];
      if (json === true) printJson(runs);
      else printRows(runs, ['id', 'status', 'startedAt', 'durationSeconds', 'picksGenerated', 'errorMessage']);
    }),
  );
}
