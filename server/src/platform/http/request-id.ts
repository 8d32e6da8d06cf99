import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes for so many ids are drawn at once: asking for few at a time takes longer than writing an id down. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** `req_` and 128 random bits: what the answer, its log line and its trace name the request by. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return `req_${pool.toString('hex', used - ID_BYTES, used)}`;
}
