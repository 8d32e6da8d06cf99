import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorError } from '../../../platform/index.ts';
import { verifyLedger, type Verification } from '../../../record/index.ts';
import { printShared, sharedAmong } from './verify-shared-bets.ts';
import { readWitness, witnessFile } from './witness-file.ts';
import { summaryLine } from '../output/summary-line.ts';
import { tools } from '../tools.ts';

const SHOWN_FAULTS = 50;

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'verify downloaded responses of /picks/ledger, /picks/ledger/{date}, /picks/track-record, /picks/pickem/record and /shared-bets/{token}, without a database',
    )
    .argument('<files...>', 'the responses as JSON files, in any order; or one folder that "proppick site" wrote')
    .option('--head <hash...>', 'hashes noted earlier: each must still be in the chain')
    .option('--witness <path...>', 'files, or folders with one, that "proppick ledger witness" wrote')
    .option('--tsa-ca <file>', 'certificates (PEM) of the time-stamp authorities to trust: each stamp must lead to one')
    .action(async (files: string[], options: VerifyOptions) => {
      const { head = [], witness = [], tsaCa } = options;
      const witnessed = (await Promise.all(witness.map(readWitness))).flat();
      if (witness.length > 0) summaryLine({ 'witnessed heads': witnessed.length });
      const [folder = ''] = files;
      const isSite = files.length === 1 && (await stat(folder).catch(() => undefined))?.isDirectory() === true;
      const { shared, others } = sharedAmong(isSite ? [] : await Promise.all(files.map(readResponse)));
      if (shared.flatMap(printShared).length > 0) process.exitCode = 1;
      if (shared.length > 0 && others.length === 0) return;
      const found = isSite
        ? await (await tools()).verifySiteFolder(folder, head, witnessed)
        : verifyLedger(others, head, witnessed);
      const stamps = await stampFaults(witness, found, tsaCa);
      printVerification({ ...found, faults: [...found.faults, ...stamps.map((what) => ({ sequence: null, what }))] });
    });
}

interface VerifyOptions {
  readonly head?: string[];
  readonly witness?: string[];
  readonly tsaCa?: string;
}

/** Checks and prints the time stamps next to the files of heads; returns their faults. */
async function stampFaults(
  witness: readonly string[],
  { chain }: Verification,
  tsaCa: string | undefined,
): Promise<string[]> {
  if (witness.length === 0 && tsaCa === undefined) return [];
  const { checkStamps, readTrusted } = await tools();
  const trusted = tsaCa === undefined ? null : await readTrusted(tsaCa);
  const faults: string[] = [];
  let stamped = 0;
  for (const path of witness) {
    const file = await witnessFile(path);
    const checked = await checkStamps(file, await readWitness(file), chain, trusted);
    for (const { head, at, authority } of checked.stamps)
      process.stdout.write(
        `Head ${head.sequence} of ${head.origin}: stamped at ${at.toISOString()} by ${authority}.\n`,
      );
    faults.push(...checked.faults);
    stamped += checked.stamps.length + checked.faults.length;
  }
  if (stamped > 0 && trusted === null)
    process.stdout.write('Without --tsa-ca, anyone could have made these time stamps.\n');
  if (stamped === 0 && trusted !== null) faults.push('no time stamp is beside the witnessed heads');
  return faults;
}

async function readResponse(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Cannot read ${file}: ${why}.`, 'Each file must hold one response of the ledger.');
  }
}

function printVerification({
  faults,
  totals,
  entryTotals,
  isWhole,
  elsewhere,
  comparisons,
  ...found
}: Verification): void {
  const { tinyUnits, ...counts } = totals;
  const { entries, from, to, documents, unopened } = found;
  summaryLine({ entries, from: from ?? 'none', to: to ?? 'none', documents, 'not opened yet': unopened });
  summaryLine({ 'of record:': counts.picks, ...counts, units: (Number(tinyUnits) / 1e10).toFixed(4) });
  if (entryTotals.entries > 0)
    summaryLine({ 'pick’em entries:': entryTotals.entries, ...entryTotals, units: entryTotals.units.toFixed(4) });
  if (!isWhole) process.stdout.write('Without responses of /picks/ledger, missing entries cannot be found.\n');
  if (elsewhere > 0)
    process.stdout.write(`Counted on another day, which these files do not include: ${elsewhere} picks.\n`);
  for (const { of, isEqual, why } of comparisons)
    process.stdout.write(
      isEqual === null ? `Not compared with ${of}: ${why}.\n` : `${isEqual ? 'Equal to' : 'Not'} ${of}.\n`,
    );
  const isThere = (record: 'picks' | 'entries'): boolean => comparisons.some((one) => one.record === record);
  if (!isThere('picks'))
    process.stdout.write('Without a response of /picks/track-record, the published record is not compared.\n');
  if (entryTotals.entries > 0 && !isThere('entries'))
    process.stdout.write('Without a response of /picks/pickem/record, the record of entries is not compared.\n');
  for (const { sequence, what } of faults.slice(0, SHOWN_FAULTS))
    process.stderr.write(sequence === null ? `${what}\n` : `entry ${sequence}: ${what}\n`);
  process.stdout.write(faults.length === 0 ? 'The ledger is valid.\n' : `${faults.length} faults.\n`);
  if (faults.length > 0) process.exitCode = 1;
}
