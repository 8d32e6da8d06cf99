import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '../../kernel/index.ts';
import type { Database, Transaction } from '../database/database.ts';
import { only } from '../database/query.ts';
import {
  bodyKept,
  deleteResponses,
  deleteBodies,
  insertResponse,
  insertBody,
  listResponses,
  lockUnusedBodies,
  type ResponseFacts,
} from './raw-response-queries.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A response as received, with what is needed to parse it again. */
export interface RawResponse extends ResponseFacts {
  readonly body: Buffer;
}

/** Stores a response, and its body unless the same body is stored already. Returns the id. */
export async function keepRawResponse(tx: Transaction, response: RawResponse): Promise<number> {
  const { source, what, url, about, history, bodyKind, status, headers, requestedAt, receivedAt, providerTime, body } =
    response;
  const sha256 = createHash('sha256').update(body).digest();
  if ((await bodyKept(tx, sha256)).length === 0) await insertBody(tx, sha256, body.length, await pack(body));
  const [named, said] = [JSON.stringify(about), JSON.stringify(headers)];
  const times = [requestedAt, receivedAt, providerTime] as const;
  return only(await insertResponse(tx, source, what, url, named, history, bodyKind, status, said, ...times, sha256)).id;
}

export interface ResponseRange {
  readonly source: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

const PAGE = 20;

/** A source's responses in order of receipt, one at a time: for parsing them again. */
export async function* rawResponses(
  db: Database,
  { source, from, to }: ResponseRange,
): AsyncGenerator<RawResponse & { readonly id: number }> {
  let place = { receivedAt: from, id: 0 };
  for (;;) {
    const rows = await listResponses(db, source, place.receivedAt, to, place.id, PAGE);
    for (const { gzip: packed, ...row } of rows) yield { ...row, body: await unpack(packed) };
    const last = rows.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

/** Raw responses are kept for a month: long enough to fix a parser and run it again. */
const KEEP_RAW_MS = 30 * 86_400_000;

/** Deletes responses of more than a month ago; returns their number. */
export const sweepRawResponses = (db: Database, clock: Clock): Promise<number> =>
  forgetRawResponses(db, new Date(clock.now().getTime() - KEEP_RAW_MS));

/** Deletes responses received before a time; returns their number. */
export async function forgetRawResponses(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const responses = await deleteResponses(tx, before);
    const unused = await lockUnusedBodies(tx);
    await deleteBodies(
      tx,
      unused.map(({ sha256 }) => sha256),
    );
    return responses;
  });
}
