import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readWitnessLine, witnessLine, type WitnessedHead } from '../../../ledger/index.ts';
import { OperatorError } from '../../../platform/index.ts';

/** The file's name in a folder or git repository of a witness. */
export const WITNESS_FILE = 'prop-pick-heads.jsonl';

/** A witness's file, or the file in a folder. */
export async function witnessFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true ? join(path, WITNESS_FILE) : path;
}

/** The heads in a witness's file, or in the file of a folder. OperatorError for a line that is no witnessed head. */
export async function readWitness(path: string): Promise<WitnessedHead[]> {
  const file = await witnessFile(path);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read ${file}: ${error.message}.`, '"proppick ledger witness" writes such a file.');
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = readWitnessLine(line);
    if (read !== undefined) return [read];
    throw new OperatorError(`Line ${index + 1} of ${file} is no witnessed head.`, 'Use the file as it was written.');
  });
}

/** As `readWitness`; none where there is no file yet. */
export async function knownHeads(file: string): Promise<WitnessedHead[]> {
  return (await stat(file).catch(() => undefined)) === undefined ? [] : readWitness(file);
}

/** Appends and waits until the disk has it. */
export async function appendHeads(file: string, heads: readonly WitnessedHead[]): Promise<void> {
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(heads.map(witnessLine).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
