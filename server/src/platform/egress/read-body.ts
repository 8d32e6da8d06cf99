import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { EgressError } from './egress-error.ts';

/**
 * The decompressed body, at most `maxBytes`. Bytes are counted before and after decompression while streaming, so
 * neither a bomb nor an endless stream fills the memory.
 */
export async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const unpack = decompressor(encoding);
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of capped(source, maxBytes)) chunks.push(chunk);
  };
  const limited = (source: AsyncIterable<Buffer>) => capped(source, maxBytes);
  await (unpack === undefined ? pipeline(body, collect) : pipeline(body, limited, unpack, collect));
  return Buffer.concat(chunks);
}

async function* capped(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new EgressError('too-large', `the response is larger than ${maxBytes} bytes`);
    yield chunk;
  }
}

function decompressor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    default:
      throw new EgressError('damaged', 'the response is compressed in a way that was not asked for');
  }
}
