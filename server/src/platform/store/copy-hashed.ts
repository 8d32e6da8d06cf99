import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FetchedFile } from './object-store.ts';

/** Writes chunks into a file; returns their size and SHA-256. */
export async function copyHashed(from: AsyncIterable<Uint8Array>, path: string): Promise<FetchedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    from,
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}
