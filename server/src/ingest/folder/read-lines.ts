import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';

/** A file refused as a whole because of its structure, with the line. */
export class FileRefused extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Some lines of a file, without line ends; `first` is the number of the first one, from 1. */
export interface Lines {
  readonly first: number;
  readonly lines: readonly string[];
}

const BLOCK_BYTES = 65_536;
const LONGEST_LINE = 1_048_576;
const LINE_FEED = 0x0a;

/**
 * Reads a text file, gzipped or plain, block by block. UTF-8 is strict. Throws FileRefused with the line for unopenable
 * files, invalid UTF-8, truncated or damaged compressed data, and endless lines.
 */
export async function* readLines(path: string, onBytes: (read: number) => void): AsyncGenerator<Lines> {
  let first = 1;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of chunksOf(path, onBytes)) {
      const end = chunk.lastIndexOf(LINE_FEED) + 1;
      if (end === 0) {
        rest = Buffer.concat([rest, chunk]);
        if (rest.length > LONGEST_LINE) throw new FileRefused(first, `a line is longer than ${LONGEST_LINE} bytes`);
        continue;
      }
      const lines = decode(Buffer.concat([rest, chunk.subarray(0, end)]), first).split('\n');
      lines.pop();
      rest = chunk.subarray(end);
      yield { first, lines: lines.map(withoutReturn) };
      first += lines.length;
    }
  } catch (error) {
    throw readFault(error, first);
  }
  if (rest.length > 0) yield { first, lines: [withoutReturn(decode(rest, first))] };
}

async function* chunksOf(path: string, onBytes: (read: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: BLOCK_BYTES });
  file.on('data', (chunk) => onBytes(chunk.length));
  if (!path.endsWith('.gz')) return yield* file as AsyncIterable<Buffer>;
  // A file error ends the decompression, and its reader gets the error.
  yield* pipeline(file, createGunzip({ chunkSize: BLOCK_BYTES }), () => {}) as AsyncIterable<Buffer>;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** The text of whole lines, without the byte order mark that some programs write. */
function decode(bytes: Buffer, first: number): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: first > 1 });
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FileRefused(first + linesBeforeFault(bytes), 'the line is not UTF-8');
  }
}

function linesBeforeFault(bytes: Buffer): number {
  let start = 0;
  for (let line = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (end < 0 || !isUtf8(part)) return line;
    start = end + 1;
  }
}

/** The file is missing (or a broken link, also one through a file), not readable, or a folder. */
const CANNOT_BE_OPENED: ReadonlySet<unknown> = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP']);

function readFault(error: unknown, line: number): unknown {
  if (error instanceof FileRefused || !(error instanceof Error) || !('code' in error)) return error;
  if (CANNOT_BE_OPENED.has(error.code)) return new FileRefused(line, `the file cannot be read (${String(error.code)})`);
  if (error.code === 'Z_BUF_ERROR') return new FileRefused(line, 'the compressed data breaks off');
  if (typeof error.code === 'string' && error.code.startsWith('Z_'))
    return new FileRefused(line, `the compressed data is damaged (${error.message})`);
  return error;
}
