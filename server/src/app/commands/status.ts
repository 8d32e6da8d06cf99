import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { opsApiHere } from '../ops-api.ts';
import { processSettings } from '../settings.ts';
import { portFindings } from './doctor/machine.ts';
import { cellOf, printRows } from './ops/print.ts';
import { EXIT, type Health } from './ops/status.ts';
import { withWorld } from './world.ts';

interface Service {
  readonly service: string;
  readonly status: string;
  readonly lastJobAt: string;
}

interface Source {
  readonly source: string;
  readonly status: string;
  readonly lastSuccessAt: string | null;
}

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('show whether the service runs, its health, its services and sources; works while it does not run too')
    .action(showStatus);
}

/** Reads the database itself, so it needs no running service. It creates none: a folder without data says so. */
async function showStatus(): Promise<void> {
  const settings = processSettings();
  const ports = await portFindings(settings);
  for (const { says } of ports) process.stdout.write(`${says}\n`);
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres'))) {
    process.stdout.write(
      `No service was started with the data folder ${settings.dataDir}.\nStart one: proppick start\n`,
    );
    process.exitCode = EXIT['down'];
    return;
  }
  await withWorld(
    async (world) => {
      const api = await opsApiHere(world);
      try {
        const health = (await api.ask('GET', '/ops/health')) as Health;
        process.exitCode = EXIT[health.status] ?? 1;
        process.stdout.write(`${health.status}, version ${health.version}\n\n`);
        printRows(health.checks, ['name', 'status', 'detail']);
        const services = (await api.ask('GET', '/ops/services')) as readonly Service[];
        process.stdout.write('\n');
        printRows(services, ['service', 'status', 'lastJobAt']);
        const sources = (await api.ask('GET', '/ops/data-freshness')) as readonly Source[];
        process.stdout.write(sources.length === 0 ? '\nNo source is on.\n' : '\n');
        if (sources.length > 0) printRows(sources, ['source', 'status', 'lastSuccessAt']);
        for (const line of nextSteps(services, sources)) process.stdout.write(`\n${line}`);
        process.stdout.write('\n');
      } finally {
        await api.close();
      }
    },
    { settings: { logLevel: 'warn' } },
  );
}

/** What to do about each service and source that is not well. */
function nextSteps(services: readonly Service[], sources: readonly Source[]): string[] {
  const down = services.filter(({ status }) => status === 'down');
  return [
    ...(down.length === 0 ? [] : [`${namesOf(down.map(({ service }) => service))} down: proppick start`]),
    ...sources
      .filter(({ status }) => status !== 'fresh')
      .map(({ source, status, lastSuccessAt }) =>
        status === 'missing'
          ? `${source} was never read: proppick ingest ${source}`
          : `${source} was last read at ${cellOf(lastSuccessAt)}: proppick ingest ${source}`,
      ),
  ];
}

const namesOf = (names: readonly string[]): string => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
