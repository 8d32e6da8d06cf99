import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { derive, type InstanceKey } from '../secrets.ts';
import { damaged } from './damaged.ts';
import { framesOf } from './frames.ts';

/**
 * File format: a header line, the compressed frames, the SHA-256 of both, and a tag over that hash with the instance
 * key. The hash detects damage. The tag detects an archive written or changed without the key.
 */
const FORMAT = 2;
const FIRST_LINE = Buffer.from(`prop-pick backup ${FORMAT}\n`);
/** Format 1 had no tag. */
const UNTAGGED_LINE = Buffer.from('prop-pick backup 1\n');
const HASH_BYTES = 32;
const TAG_BYTES = 32;
/** Favors speed over size. */
const LEVEL = 4;

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes an archive to a temporary file and renames it after fsync; only its owner can read it. OperatorError if the
 * file exists or cannot be written; no file is left then.
 */
export async function writeArchiveFile(
  path: string,
  frames: AsyncIterable<Buffer>,
  key: InstanceKey,
): Promise<WrittenFile> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already.`, 'Name a file that is not there yet.');
  const temporary = `${path}.partial`;
  try {
    const file = await open(temporary, 'w', 0o600);
    let written: WrittenFile;
    try {
      written = await fill(file, frames, key);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await rm(temporary, { force: true });
    if (!/^(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR)$/.test(errorCode(error) ?? '')) throw error;
    throw new OperatorError(
      `${path} cannot be written: ${(error as Error).message}.`,
      'Name a file in an existing folder that this user may write to, with enough free space.',
      { cause: error },
    );
  }
}

async function fill(file: FileHandle, frames: AsyncIterable<Buffer>, key: InstanceKey): Promise<WrittenFile> {
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
  await file.writeFile(Buffer.concat([digest, tagOf(digest, key)]));
  await file.sync();
  return { bytes: bytes + HASH_BYTES + TAG_BYTES, sha256: digest.toString('hex') };
}

/** Syncs the rename to disk, on systems where folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const tagOf = (digest: Buffer, key: InstanceKey): Buffer => derive(key, 'backup-authentication', digest);

export interface OpenArchive {
  readonly frames: AsyncGenerator<Buffer>;
  /** Written with this instance key and not changed since. */
  readonly isAuthentic: boolean;
}

/** Reads the whole file once and verifies its hash and its tag before anything is restored. */
export async function openArchiveFile(path: string, key: InstanceKey): Promise<OpenArchive> {
  const { start, end, isAuthentic } = await checkFile(path, key);
  const compressed = createReadStream(path, { start, end: end - 1 });
  const content = createGunzip();
  // An error of either stream reaches the reader of the frames.
  pipeline(compressed, content).catch(() => undefined);
  return { frames: framesOf(content), isAuthentic };
}

/** The range of the compressed part, and whether the tag is valid. OperatorError if the hash is wrong. */
async function checkFile(
  path: string,
  key: InstanceKey,
): Promise<{ start: number; end: number; isAuthentic: boolean }> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`, 'Name a file that "proppick backup" made.');
  });
  try {
    const { size } = await file.stat();
    const first = await part(file, 0, Math.min(size, FIRST_LINE.length));
    const hasTag = first.equals(FIRST_LINE);
    if (!hasTag && !first.equals(UNTAGGED_LINE)) throw notOurs(path, first);
    const end = size - HASH_BYTES - (hasTag ? TAG_BYTES : 0);
    if (end <= first.length) throw damaged('it is cut off');
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(chunk as Buffer);
    const digest = hash.digest();
    if (!digest.equals(await part(file, end, HASH_BYTES)))
      throw damaged('its content does not fit its hash, so it was cut off or changed');
    const tag = hasTag ? await part(file, end + HASH_BYTES, TAG_BYTES) : undefined;
    const isAuthentic = tag !== undefined && timingSafeEqual(tag, tagOf(digest, key));
    return { start: first.length, end, isAuthentic };
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
  return format === undefined || Number(format) <= FORMAT
    ? new OperatorError(`${path} is no backup of Prop-Pick.`, 'Name a file that "proppick backup" made.')
    : new OperatorError(
        `${path} has the format ${format}, and this version of Prop-Pick reads the formats 1 and ${FORMAT}.`,
        'Restore it with the version that made it.',
      );
}
