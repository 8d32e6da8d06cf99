import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { existingInstanceKey, OperatorError } from '../../platform/index.ts';
import { takeBackup } from '../../platform/backup/index.ts';
import type { OpenDeps } from '../open.ts';
import type { Settings } from '../settings.ts';
import { programVersion } from '../version.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { withDeps } from './world.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('back up the whole database to a file, also while the service runs (docs/backup.md)')
    .argument('<file>', 'the file to create; it must not exist yet')
    .action((file: string) => withDeps((deps, settings) => backup(file, settings, deps)));
}

async function backup(file: string, settings: Settings, { db }: OpenDeps): Promise<void> {
  const started = performance.now();
  const key = await keyOf(settings);
  const { tables, rows, bytes, sha256 } = await takeBackup(db, file, { program: programVersion(), key });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summaryLine({ tables, rows, bytes, seconds, 'peak memory': `${peakMemoryMb()} MB` });
  process.stdout.write(`${resolve(file)}  sha256 ${sha256}\n`);
  process.stdout.write(`${whereTheKeyIs(settings)}\n`);
}

async function keyOf(settings: Settings) {
  const key = await existingInstanceKey({ dataDir: settings.dataDir, given: settings.instanceKey });
  if (key !== undefined) return key;
  throw new OperatorError(
    `There is no instance key in ${settings.dataDir}. A backup cannot be restored without the service’s key.`,
    'Set PROPPICK_DATA_DIR to the service’s folder, or PROPPICK_INSTANCE_KEY to its key.',
  );
}

function whereTheKeyIs({ instanceKey, dataDir }: Settings): string {
  const place = instanceKey === undefined ? join(dataDir, 'instance.key') : 'PROPPICK_INSTANCE_KEY';
  return `The backup does not contain the instance key. You need the key to restore; store it separately: ${place}`;
}
