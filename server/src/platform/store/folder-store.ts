import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { copyHashed } from './copy-hashed.ts';
import type { ObjectStore } from './object-store.ts';

/** A store in a folder, made when the first file comes. Files grow under a hidden name and are on the disk when they get theirs. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, key);
  return {
    put: (key, path) => told(folder, () => withGrowing(pathOf(key), (growing) => copyFile(path, growing), rename)),
    create: (key, content) =>
      told(folder, async () => {
        try {
          // A link, unlike a rename, replaces nothing.
          await withGrowing(pathOf(key), (growing) => writeFile(growing, content), link);
          return true;
        } catch (error) {
          if (errorCode(error) === 'EEXIST') return false;
          throw error;
        }
      }),
    get: (key) => told(folder, () => ifThere(() => readFile(pathOf(key)))),
    fetch: (key, path) => told(folder, () => ifThere(() => copyHashed(createReadStream(pathOf(key)), path))),
  };
}

async function withGrowing(
  path: string,
  fill: (growing: string) => Promise<void>,
  show: (growing: string, path: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const growing = join(dirname(path), `.growing-${randomUUID()}`);
  try {
    await fill(growing);
    await toDisk(growing);
    await show(growing, path);
    await toDisk(dirname(path));
  } finally {
    await rm(growing, { force: true });
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

async function told<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
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
