import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorError } from '../../../platform/index.ts';
import { verifyLedger, type Verification } from '../../../record/index.ts';
import { isFolder, verifySiteFolder } from './verify-site-folder.ts';
import { readWitness } from './witness-file.ts';
import { summaryLine } from '../output/summary-line.ts';

const SHOWN_FAULTS = 50;

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'verify downloaded responses of /picks/ledger, /picks/ledger/{date} and /picks/track-record, without a database',
    )
    .argument('<files...>', 'the responses as JSON files, in any order; or one folder that "proppick site" wrote')
    .option('--head <hash...>', 'hashes noted earlier: each must still be in the chain')
    .option('--witness <path...>', 'files, or folders with one, that "proppick ledger witness" wrote')
    .action(async (files: string[], { head = [], witness = [] }: { head?: string[]; witness?: string[] }) => {
      const witnessed = (await Promise.all(witness.map(readWitness))).flat();
      if (witness.length > 0) summaryLine({ 'witnessed heads': witnessed.length });
      const [folder] = files;
      if (files.length === 1 && folder !== undefined && (await isFolder(folder))) {
        printVerification(await verifySiteFolder(folder, head, witnessed));
        return;
      }
      const answers = await Promise.all(files.map(readAnswer));
      printVerification(verifyLedger(answers, head, witnessed));
    });
}

async function readAnswer(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Cannot read ${file}: ${why}.`, 'Each file must hold one response of the ledger.');
  }
}

function printVerification({ faults, totals, isWhole, elsewhere, comparisons, ...found }: Verification): void {
  const { tinyUnits, ...counts } = totals;
  const { entries, from, to, documents, unopened } = found;
  summaryLine({ entries, from: from ?? 'none', to: to ?? 'none', documents, 'not opened yet': unopened });
  summaryLine({ 'of record:': counts.picks, ...counts, units: (Number(tinyUnits) / 1e10).toFixed(4) });
  if (!isWhole) process.stdout.write('Without responses of /picks/ledger, missing entries cannot be found.\n');
  if (elsewhere > 0)
    process.stdout.write(`Counted on another day, which these files do not include: ${elsewhere} picks.\n`);
  for (const { of, isEqual, why } of comparisons)
    process.stdout.write(
      isEqual === null ? `Not compared with ${of}: ${why}.\n` : `${isEqual ? 'Equal to' : 'Not'} ${of}.\n`,
    );
  if (comparisons.length === 0)
    process.stdout.write('Without a response of /picks/track-record, the published record is not compared.\n');
  for (const { sequence, what } of faults.slice(0, SHOWN_FAULTS))
    process.stderr.write(sequence === null ? `${what}\n` : `entry ${sequence}: ${what}\n`);
  process.stdout.write(faults.length === 0 ? 'The ledger is valid.\n' : `${faults.length} faults.\n`);
  if (faults.length > 0) process.exitCode = 1;
}
