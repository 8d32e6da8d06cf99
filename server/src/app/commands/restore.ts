import type { Command } from 'commander';
import { existingInstanceKey } from '../../platform/index.ts';
import { restoreBackup } from '../../platform/backup/index.ts';
import { MIGRATIONS, upgrade, type OpenDeps } from '../open.ts';
import type { Settings } from '../settings.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { withDeps } from './world.ts';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('restore a backup into an empty database, in one transaction (docs/backup.md)')
    .argument('<file>', 'a file made by "proppick backup"')
    .option(
      '--foreign',
      'accept a backup that was not signed with this instance key; its rows are written by a role that can only insert',
    )
    .action((file: string, { foreign = false }: { foreign?: boolean }) =>
      withDeps((deps, settings) => restore(file, foreign, settings, deps)),
    );
}

/** Restores the rows and runs later migrations. The next worker that starts queues the work that is open. */
async function restore(
  file: string,
  foreign: boolean,
  { dataDir, instanceKey: given }: Settings,
  deps: OpenDeps,
): Promise<void> {
  const started = performance.now();
  const key = await existingInstanceKey({ dataDir, given });
  const { takenAt, program, tables, rows, applied } = await deps.asOwner(async (owner) => {
    const report = await restoreBackup(owner, file, { migrations: MIGRATIONS, key, foreign });
    const { applied } = await upgrade(deps, owner);
    await owner.query({ text: 'analyze' });
    return { ...report, applied };
  });
  summaryLine({
    tables,
    rows,
    'newer migrations': applied.length,
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    'peak memory': `${peakMemoryMb()} MB`,
  });
  process.stdout.write(`Restored the state of ${takenAt}, backed up by version ${program}.\n`);
}
