import { readFile } from 'node:fs/promises';
import {
  checkedHockeyConstants,
  checkedLiveConstants,
  type HockeyConstants,
  type LiveConstants,
  type ModelConstants,
  readConstants,
} from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';

/** Reads a file of basketball's constants made by `proppick fit`. OperatorError if it is unreadable or invalid. */
export const readConstantsFile = (file: string): Promise<ModelConstants> => readFrom(file, readConstants);

/** The same of hockey's. */
export const readHockeyConstantsFile = (file: string): Promise<HockeyConstants> =>
  readFrom(file, (text) => checkedHockeyConstants(JSON.parse(text)));

/** The same of running games. */
export const readLiveConstantsFile = (file: string): Promise<LiveConstants> =>
  readFrom(file, (text) => checkedLiveConstants(JSON.parse(text)));

async function readFrom<Constants>(file: string, read: (text: string) => Constants): Promise<Constants> {
  try {
    return read(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} has no valid constants: ${why}.`, 'Use a file made by proppick fit.', {
      cause: error,
    });
  }
}
