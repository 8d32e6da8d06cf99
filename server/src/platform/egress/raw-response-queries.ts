import { command, query } from '../database/query.ts';

/** True if a body is stored; by primary key. Locks it against deletion until the transaction ends. */
export const bodyKept = query<[Buffer], { sha256: Buffer }>(
  'egress.body-kept',
  `select sha256 from egress.raw_body where sha256 = $1 for key share`,
);

/** Stores a body once, also when stored concurrently; no lock beyond the row. */
export const insertBody = command<[Buffer, number, Buffer]>(
  'egress.insert-body',
  `insert into egress.raw_body (sha256, bytes, gzip) values ($1, $2, $3) on conflict do nothing`,
);

/** Stores one response; no lock beyond the row and a share lock on its body. */
export const insertResponse = query<
  [string, string, string, string, boolean, string, number, string, Date, Date, Date | null, Buffer],
  { id: number }
>(
  'egress.insert-response',
  `insert into egress.raw_answer
     (source, what, url, about, history, body_kind, status, headers, requested_at, received_at, provider_time, sha256)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
);

/** The stored fields of a response besides its body. */
export interface ResponseFacts {
  readonly source: string;
  readonly what: string;
  /** Without any key. */
  readonly url: string;
  readonly about: Readonly<Record<string, string>>;
  readonly history: boolean;
  readonly bodyKind: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestedAt: Date;
  readonly receivedAt: Date;
  readonly providerTime: Date | null;
}

interface RawResponseRow extends ResponseFacts {
  readonly id: number;
  readonly gzip: Buffer;
}

/**
 * Responses of a source within a time range with bodies, in order of receipt, after the given place; by (source,
 * received_at, id).
 */
export const listResponses = query<[string, Date, Date, number, number], RawResponseRow>(
  'egress.list-answers',
  `select response.id, source, what, url, about, history, body_kind as "bodyKind", status, headers,
     requested_at as "requestedAt", received_at as "receivedAt", provider_time as "providerTime", gzip
   from egress.raw_answer response join egress.raw_body using (sha256)
   where source = $1 and received_at < $3
     and (received_at, response.id) > ($2, $4)
   order by received_at, response.id limit $5`,
);

/** Deletes responses received before a time; by (received_at). */
export const deleteResponses = command<[Date]>(
  'egress.delete-answers',
  `delete from egress.raw_answer where received_at < $1`,
);

/**
 * Bodies without a response, locked; an anti-join over the index on sha256. Skips rows locked by other transactions,
 * which may be about to use them.
 */
export const lockUnusedBodies = query<[], { sha256: Buffer }>(
  'egress.lock-unused-bodies',
  `select sha256 from egress.raw_body body
   where not exists (select from egress.raw_answer response where response.sha256 = body.sha256)
   for update skip locked`,
);

/** Deletes those bodies that are still unused; the lock prevents new references. Primary key. */
export const deleteBodies = command<[Buffer[]]>(
  'egress.delete-bodies',
  `delete from egress.raw_body body
   where sha256 = any ($1::bytea[])
     and not exists (select from egress.raw_answer response where response.sha256 = body.sha256)`,
);
