import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database, Transaction } from '../database/database.ts';
import { only } from '../database/query.ts';
import {
  bodyKept,
  deleteAnswers,
  deleteBodies,
  insertAnswer,
  insertBody,
  listAnswers,
  lockUnusedBodies,
  type AnswerFacts,
} from './raw-answer-queries.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A response as received, with what is needed to parse it again. */
export interface RawAnswer extends AnswerFacts {
  readonly body: Buffer;
}

/** Stores a response, and its body unless the same body is stored already. Returns the id. */
export async function keepRawAnswer(tx: Transaction, answer: RawAnswer): Promise<number> {
  const { source, what, url, about, history, bodyKind, status, headers, requestedAt, receivedAt, providerTime, body } =
    answer;
  const sha256 = createHash('sha256').update(body).digest();
  if ((await bodyKept(tx, sha256)).length === 0) await insertBody(tx, sha256, body.length, await pack(body));
  const [named, said] = [JSON.stringify(about), JSON.stringify(headers)];
  const times = [requestedAt, receivedAt, providerTime] as const;
  return only(await insertAnswer(tx, source, what, url, named, history, bodyKind, status, said, ...times, sha256)).id;
}

export interface AnswerRange {
  readonly source: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

const PAGE = 20;

/** A source's responses in order of receipt, one at a time: for parsing them again. */
export async function* rawAnswers(
  db: Database,
  { source, from, to }: AnswerRange,
): AsyncGenerator<RawAnswer & { readonly id: number }> {
  let place = { receivedAt: from, id: 0 };
  for (;;) {
    const rows = await listAnswers(db, source, place.receivedAt, to, place.id, PAGE);
    for (const { gzip: packed, ...row } of rows) yield { ...row, body: await unpack(packed) };
    const last = rows.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

/** Deletes responses received before a time; returns their number. */
export async function forgetRawAnswers(db: Database, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const answers = await deleteAnswers(tx, before);
    const unused = await lockUnusedBodies(tx);
    await deleteBodies(
      tx,
      unused.map(({ sha256 }) => sha256),
    );
    return answers;
  });
}
