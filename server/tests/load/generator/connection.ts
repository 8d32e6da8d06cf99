import { connect, type Socket } from 'node:net';

/** Events of a connection, each emitted in the turn of the event loop in which it occurs. */
export interface Listening {
  /** The response to the last request is complete. */
  responded(status: number, hasRetryAfter: boolean): void;
  /** After a response: the connection can take the next request. */
  free(): void;
  /** The connection is closed; `why` is the system's error code, or text. Called once. */
  ended(why: string): void;
}

/** One connection of the generator; one request at a time. */
export interface Connection {
  send(request: Buffer): void;
  close(why: string): void;
}

/** All connections read into the same buffer in turn; only the start of a response is kept. */
const BYTES = new Uint8Array(256 * 1_024);
const CR = 13;
const LF = 10;
const LENGTH = lower('content-length: ');
const CLOSE = lower('connection: close');
const RETRY = lower('retry-after: ');
const CHUNKED = lower('transfer-encoding: ');

/**
 * The part of HTTP/1.1 that a generator needs: the status, Retry-After, and the response's end by Content-Length. The
 * head is scanned once, byte by byte, and body bytes are only counted, to leave the processor to the server.
 */
export function openConnection(at: { host: string; port: number }, to: Listening): Connection {
  /** The received part of an incomplete head. */
  let begun: Uint8Array | undefined;
  /** Remaining bytes of the body. */
  let left = 0;
  let head: Head | undefined;
  let over = false;
  const end = (why: string): void => {
    if (over) return;
    over = true;
    socket.destroy();
    to.ended(why);
  };
  const read = (size: number, bytes: Uint8Array): boolean => {
    if (head === undefined) {
      const all = begun === undefined ? bytes.subarray(0, size) : Buffer.concat([begun, bytes.subarray(0, size)]);
      head = readHead(all);
      begun = head === undefined ? all.slice() : undefined;
      if (head === undefined) return true;
      left = head.bytes + head.length - all.length;
    } else left -= size;
    if (left > 0) return true;
    const { status, hasRetryAfter, closes } = head;
    head = undefined;
    to.responded(status, hasRetryAfter);
    if (closes) end('closed');
    else if (!over) to.free();
    return true;
  };
  const socket: Socket = connect({ ...at, noDelay: true, onread: { buffer: BYTES, callback: read } });
  socket.on('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
  socket.on('end', () => end('closed'));
  socket.on('close', () => end('closed'));
  return { send: (request) => void socket.write(request), close: end };
}

interface Head {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly closes: boolean;
  /** Length of the head, and of the body after it. */
  readonly bytes: number;
  readonly length: number;
}

/** The head at the start of the bytes; undefined if it is incomplete. */
function readHead(bytes: Uint8Array): Head | undefined {
  let length = 0;
  let hasRetryAfter = false;
  let closes = false;
  for (let at = 0; at < bytes.length - 2; at += 1) {
    if (bytes[at] !== LF) continue;
    const line = at + 1;
    if (bytes[line] === CR) return { status: numberAt(bytes, 9), hasRetryAfter, closes, bytes: line + 2, length };
    if (beginsWith(bytes, line, LENGTH)) length = numberAt(bytes, line + LENGTH.length);
    else if (beginsWith(bytes, line, RETRY)) hasRetryAfter = isDigit(bytes[line + RETRY.length]);
    else if (beginsWith(bytes, line, CLOSE)) closes = true;
    else if (beginsWith(bytes, line, CHUNKED))
      throw new Error('a response in chunks, which the generator does not read');
  }
  return undefined;
}

function numberAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  for (let at = from; isDigit(bytes[at]); at += 1) number = 10 * number + (bytes[at] ?? 0) - 48;
  return number;
}

const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57;

/** Header names are case-insensitive; `| 32` leaves all other characters of these words unchanged. */
function beginsWith(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let n = 0; n < word.length; n += 1) if (((bytes[at + n] ?? 0) | 32) !== word[n]) return false;
  return true;
}

function lower(word: string): Uint8Array {
  return Buffer.from(word);
}
