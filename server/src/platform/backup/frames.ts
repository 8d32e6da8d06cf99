import { damaged } from './damaged.ts';

/** Longer values are split, which bounds a reader's memory. */
const MOST_BYTES = 1 << 20;
const LENGTH_BYTES = 4;

/** Marks the end of a table. */
export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES);

/** Splits bytes into frames: the length in four bytes, then that many bytes. */
export function* asFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += MOST_BYTES) {
    const part = bytes.subarray(at, at + MOST_BYTES);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
}

/** An object as one frame of JSON. */
export function* jsonFrame(value: object): Generator<Buffer> {
  const json = Buffer.from(JSON.stringify(value));
  if (json.length > MOST_BYTES) throw new RangeError(`${json.length} bytes are too many for one frame`);
  yield* asFrames(json);
}

/**
 * Reads frames from chunks of any size; an empty frame is the end of a table. OperatorError if the last frame is
 * incomplete.
 */
export async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let at = 0;
    while (held.length - at >= LENGTH_BYTES) {
      const length = held.readUInt32BE(at);
      if (length > MOST_BYTES) throw damaged('a piece of it has no sensible length');
      if (held.length - at - LENGTH_BYTES < length) break;
      yield held.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length);
      at += LENGTH_BYTES + length;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw damaged('it ends in the middle of a piece');
}

/** The next frame. OperatorError if the archive ends here. */
export async function nextFrame(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { done, value } = await frames.next();
  if (done === true) throw damaged('it ends too early');
  return value;
}
