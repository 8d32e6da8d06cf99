import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { insertChunk, partOfChunk } from './chunk-queries.ts';

/** Every chunk but the last has exactly this size, so that an offset determines its chunk. */
const CHUNK_BYTES = 1024 * 1024;

/** Maximum size of a file; larger exports must be requested in parts. */
const MOST_GIBIBYTES = 2;
export const MOST_BYTES = MOST_GIBIBYTES * 1024 ** 3;

const tooLarge = (): DomainError =>
  new DomainError('impossible', `The file would be larger than ${MOST_GIBIBYTES} GiB. Ask for fewer days at once.`);

/** Another attempt holds the export now, or it has ended. */
export class Taken extends Error {}

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** Stores the bytes of a file, in order, in chunks. */
export interface ChunkSink {
  /** Resolves when more can be written; the caller may then reuse its buffer. */
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<WrittenFile>;
}

/** `fits` is called before each chunk with its size, and rejects if there is no space. */
export function chunkSink(
  db: Queryable,
  jobId: number,
  attempt: number,
  fits: (bytes: number) => Promise<void>,
): ChunkSink {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(CHUNK_BYTES);
  let filled = 0;
  let stored = 0;

  async function store(): Promise<void> {
    const number = stored / CHUNK_BYTES;
    await fits(filled);
    const added = await insertChunk(db, jobId, attempt, number, piece.subarray(0, filled));
    if (added === 0) throw new Taken();
    stored += filled;
    filled = 0;
  }
  return {
    async write(bytes) {
      if (stored + filled + bytes.length > MOST_BYTES) throw tooLarge();
      hash.update(bytes);
      let taken = 0;
      while (taken < bytes.length) {
        const part = bytes.subarray(taken, taken + CHUNK_BYTES - filled);
        piece.set(part, filled);
        filled += part.length;
        taken += part.length;
        // The buffer is reused only after its bytes are stored.
        // eslint-disable-next-line no-await-in-loop
        if (filled === CHUNK_BYTES) await store();
      }
    },
    async finish() {
      const bytes = stored + filled;
      if (filled > 0) await store();
      return { bytes, sha256: hash.digest() };
    },
  };
}

/** The bytes of a file from an offset to another (exclusive), one chunk at a time as the reader consumes them. */
export function readFileBytes(
  db: Queryable,
  { id, attempt }: { readonly id: number; readonly attempt: number },
  from: number,
  until: number,
): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let at = from; at < until;) {
      const number = Math.floor(at / CHUNK_BYTES);
      const start = at - number * CHUNK_BYTES;
      const length = Math.min(CHUNK_BYTES - start, until - at);
      // One chunk in memory at a time.
      // eslint-disable-next-line no-await-in-loop
      const [part] = await partOfChunk(db, id, attempt, number, start, length);
      if (part?.bytes.length !== length) throw new Error(`export ${id} lacks piece ${number}`);
      yield part.bytes;
      at += length;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
