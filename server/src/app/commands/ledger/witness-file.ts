import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readWitnessLine, witnessLine, type WitnessedHead } from '../../../ledger/index.ts';
import { OperatorError } from '../../../platform/index.ts';

/** The file name in a folder or git repository of a witness. */
export const WITNESS_FILE = 'prop-pick-heads.jsonl';

/** The path itself, or the witness file in a folder. */
export async function witnessFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true ? join(path, WITNESS_FILE) : path;
}

/** The heads in a witness file, or in the file of a folder. OperatorError for an invalid line. */
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

/** Like `readWitness`; empty if there is no file yet. */
export async function knownHeads(file: string): Promise<WitnessedHead[]> {
  return (await stat(file).catch(() => undefined)) === undefined ? [] : readWitness(file);
}

/** Appends heads and syncs the file to disk. */
export async function appendHeads(file: string, heads: readonly WitnessedHead[]): Promise<void> {
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(heads.map(witnessLine).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
