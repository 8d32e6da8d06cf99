import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '../database.ts';
import { OperatorError } from '../operator-error.ts';
import { damaged } from './damaged.ts';
import { framesOf } from './frames.ts';

/** The file: this line, the frames compressed, and the SHA-256 of all that. */
const FORMAT = 1;
const FIRST_LINE = Buffer.from(`prop-pick backup ${FORMAT}\n`);
const HASH_BYTES = 32;
/** Quick rather than as small as can be. */
const LEVEL = 4;

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes an archive beside its place and moves it there once it is whole and on the disk; readable by its owner alone.
 * OperatorError if the file is there already or cannot be written; nothing is left then.
 */
export async function writeArchiveFile(path: string, frames: AsyncIterable<Buffer>): Promise<WrittenFile> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already.`, 'Name a file that is not there yet.');
  const growing = `${path}.growing`;
  try {
    const file = await open(growing, 'w', 0o600);
    let written: WrittenFile;
    try {
      written = await fill(file, frames);
    } finally {
      await file.close();
    }
    await rename(growing, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await rm(growing, { force: true });
    if (!/^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR)$/.test(errorCode(error) ?? '')) throw error;
    throw new OperatorError(
      `${path} cannot be written: ${(error as Error).message}.`,
      'Name a file in a folder that is there, that this user may write to, and that has room.',
      { cause: error },
    );
  }
}

async function fill(file: FileHandle, frames: AsyncIterable<Buffer>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  };
  await write(FIRST_LINE);
  await pipeline(
    Readable.from(frames, { objectMode: false }),
    createGzip({ level: LEVEL }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await write(chunk);
    },
  );
  const digest = hash.digest();
  await file.writeFile(digest);
  await file.sync();
  return { bytes: bytes + HASH_BYTES, sha256: digest.toString('hex') };
}

/** The move is on the disk as well, where folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the whole file once and holds it against its hash before anything is done with it; then gives its frames. */
export async function openArchiveFile(path: string): Promise<AsyncGenerator<Buffer>> {
  const end = await checkFile(path);
  const compressed = createReadStream(path, { start: FIRST_LINE.length, end: end - 1 });
  const content = createGunzip();
  // A failure of either side reaches whoever reads the frames.
  pipeline(compressed, content).catch(() => undefined);
  return framesOf(content);
}

/** Where the compressed part ends. */
async function checkFile(path: string): Promise<number> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`, 'Name a file that "proppick backup" made.');
  });
  try {
    const { size } = await file.stat();
    const first = await part(file, 0, Math.min(size, FIRST_LINE.length));
    if (!first.equals(FIRST_LINE)) throw notOurs(path, first);
    const end = size - HASH_BYTES;
    if (end <= FIRST_LINE.length) throw damaged('it is cut off');
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer);
    if (!hash.digest().equals(await part(file, end, HASH_BYTES)))
      throw damaged('its content does not fit its hash, so it was cut off or changed');
    return end;
  } finally {
    await file.close();
  }
}

async function part(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.subarray(0, bytesRead);
}

function notOurs(path: string, first: Buffer): OperatorError {
  const [, format] = /^prop-pick backup (\d+)/.exec(first.toString('latin1')) ?? [];
  return format === undefined || Number(format) === FORMAT
    ? new OperatorError(`${path} is no backup of Prop-Pick.`, 'Name a file that "proppick backup" made.')
    : new OperatorError(
        `${path} has the format ${format}, and this version of Prop-Pick reads format ${FORMAT}.`,
        'Restore it with the version that made it.',
      );
}
