import { damaged } from './damaged.ts';

/** Long values are cut, so that a reader holds little in memory. */
const MOST_BYTES = 1 << 20;
const LENGTH_BYTES = 4;

/** Ends the frames of a table. */
export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES);

/** The bytes as one frame, or several where they are many: the length in four bytes, then so many. */
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

/** Reads frames from bytes cut anywhere; an empty one is the end of a table. OperatorError if the last is not whole. */
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

/** The next frame of an archive that cannot be over yet. */
export async function nextFrame(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { done, value } = await frames.next();
  if (done === true) throw damaged('it ends too early');
  return value;
}
