import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { copyHashed } from './copy-hashed.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * A store in a folder, created on first use. Files are written under a hidden name, synced to disk, and then renamed.
 */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, key);
  return {
    put: (key, path) =>
      explained(folder, () => viaTemporary(pathOf(key), (temporary) => copyFile(path, temporary), rename)),
    create: (key, content) =>
      explained(folder, async () => {
        try {
          // Unlike a rename, a link never replaces a file.
          await viaTemporary(pathOf(key), (temporary) => writeFile(temporary, content), link);
          return true;
        } catch (error) {
          if (errorCode(error) === 'EEXIST') return false;
          throw error;
        }
      }),
    get: (key) => explained(folder, () => ifThere(() => readFile(pathOf(key)))),
    fetch: (key, path) => explained(folder, () => ifThere(() => copyHashed(createReadStream(pathOf(key)), path))),
  };
}

async function viaTemporary(
  path: string,
  fill: (temporary: string) => Promise<void>,
  show: (temporary: string, path: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.partial-${randomUUID()}`);
  try {
    await fill(temporary);
    await toDisk(temporary);
    await show(temporary, path);
    await toDisk(dirname(path));
  } finally {
    await rm(temporary, { force: true });
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function ifThere<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function explained<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!/^E[A-Z]+$/.test(errorCode(error) ?? '')) throw error;
    throw new OperatorError(
      `The folder ${folder} cannot be read or written (${errorCode(error)}).`,
      'The service needs a folder that it may write to, with enough free space.',
      { cause: error },
    );
  }
}
