import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

/** An answer's bytes with their tag, made once and sent to everyone who asks for them. */
export interface Prepared {
  readonly body: Buffer;
  /** Weak: the gzip form of the same body carries the same tag. */
  readonly etag: string;
  readonly type: string;
  /** Made when the answer is asked for a second time: what is read once is not worth compressing. */
  gzip: Buffer | undefined;
  asked: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function prepare(body: Buffer, type: string = JSON_TYPE): Prepared {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, etag, type, gzip: undefined, asked: 0 };
}

export function prepareJson(value: unknown): Prepared {
  return prepare(Buffer.from(JSON.stringify(value)));
}

export interface Freshness {
  /** For how long the caller's own cache may use the answer without asking; 0: it asks every time, with the tag. */
  readonly maxAgeSeconds: number;
}

/** How a route describes that answer. */
export const NOT_CHANGED = Type.Null({
  description: 'Not changed since the answer whose ETag If-None-Match names.',
});

const SMALLEST_GZIPPED = 1_024;
const UNCACHED: Freshness = { maxAgeSeconds: 0 };

/**
 * Sends prepared bytes: 304 to who has them already, gzipped to who can read that. What a caller sees depends on his
 * tier, so no shared cache may keep it, and a private one only for the same credential.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  { maxAgeSeconds }: Freshness = UNCACHED,
): FastifyReply {
  reply.headers({
    etag: prepared.etag,
    'cache-control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'private, no-cache',
    vary: 'Authorization, X-API-Key, Accept-Encoding',
  });
  if (hasAlready(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send();
  reply.header('content-type', prepared.type);
  prepared.asked += 1;
  if (prepared.body.length < SMALLEST_GZIPPED || !readsGzip(request.headers['accept-encoding']))
    return reply.send(prepared.body);
  if (prepared.gzip === undefined && prepared.asked > 1) prepared.gzip = gzipSync(prepared.body);
  if (prepared.gzip === undefined) return reply.send(prepared.body);
  return reply.header('content-encoding', 'gzip').send(prepared.gzip);
}

/** If-None-Match compares weakly: RFC 9110, 13.1.2. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Accept-Encoding names gzip, or anything, and not with a weight of zero. */
function readsGzip(acceptEncoding: string | undefined): boolean {
  const accepted = (acceptEncoding ?? '').split(',').map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=\s*/),
  );
  const entry = accepted.find(([coding]) => coding === 'gzip') ?? accepted.find(([coding]) => coding === '*');
  return entry !== undefined && Number(entry[1] ?? 1) > 0;
}

/**
 * Answers kept in memory by the question they answer, at most so many bytes of them; the one not asked for longest goes
 * first. The same bytes again keep their gzip form.
 */
export interface PreparedAnswers {
  get(question: string): Prepared | undefined;
  keep(question: string, prepared: Prepared): Prepared;
  /** The kept answer, or a new one: made once, however many wait for it. For questions whose answer never changes. */
  made(question: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

export function preparedAnswers(mostBytes: number): PreparedAnswers {
  const kept = new Map<string, Prepared>();
  const inTheMaking = new Map<string, Promise<Prepared>>();
  let bytes = 0;
  // The gzip form, made later, is a fraction of the body: counted as half of it from the start.
  const weight = ({ body }: Prepared): number => body.length * 1.5;

  function drop(question: string): Prepared | undefined {
    const prepared = kept.get(question);
    if (prepared !== undefined && kept.delete(question)) bytes -= weight(prepared);
    return prepared;
  }
  function put(question: string, prepared: Prepared): Prepared {
    kept.set(question, prepared);
    bytes += weight(prepared);
    while (bytes > mostBytes && kept.size > 1) drop(kept.keys().next().value ?? '');
    return prepared;
  }

  function get(question: string): Prepared | undefined {
    const prepared = drop(question);
    return prepared === undefined ? undefined : put(question, prepared);
  }
  function keep(question: string, prepared: Prepared): Prepared {
    const before = drop(question);
    return put(question, before?.etag === prepared.etag ? before : prepared);
  }
  async function begin(question: string, make: () => Promise<Prepared>): Promise<Prepared> {
    try {
      return keep(question, await make());
    } finally {
      inTheMaking.delete(question);
    }
  }

  return {
    get,
    keep,
    async made(question, make) {
      const known = get(question) ?? inTheMaking.get(question);
      if (known !== undefined) return known;
      const making = begin(question, make);
      inTheMaking.set(question, making);
      return making;
    },
  };
}
