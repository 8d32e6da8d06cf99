import { readFile } from 'node:fs/promises';
import { readConstants, type ModelConstants } from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';

/** Reads a file that `proppick fit` wrote. OperatorError if it cannot be read or is none. */
export async function readConstantsFile(file: string): Promise<ModelConstants> {
  try {
    return readConstants(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} holds no constants: ${why}.`, 'Name a file that proppick fit wrote.', {
      cause: error,
    });
  }
}
