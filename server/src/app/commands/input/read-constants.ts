import { readFile } from 'node:fs/promises';
import { readConstants, type ModelConstants } from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';

/** Reads a constants file made by `proppick fit`. OperatorError if it is unreadable or invalid. */
export async function readConstantsFile(file: string): Promise<ModelConstants> {
  try {
    return readConstants(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} has no valid constants: ${why}.`, 'Use a file made by proppick fit.', {
      cause: error,
    });
  }
}
