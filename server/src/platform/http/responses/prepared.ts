import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { CSV_TYPE, csvOfBody, isCsvAsked, variesByAccept } from './csv-response.ts';

/** The bytes of a response with their ETag, made once and sent to all clients. */
export interface Prepared {
  readonly body: Buffer;
  /** Weak: the compressed forms of the same body carry the same tag. */
  readonly etag: string;
  readonly type: string;
  /** Compressed forms, each made when a client first accepts it. */
  readonly coded: Map<Coding, Buffer>;
}

/** Content codings, preferred first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/**
 * Both are quick, because the first request pays for it. A board of 180 kB takes 1.2 ms with brotli at quality 4 (22 kB).
 * With gzip it takes 1.6 ms (24 kB). Uncompressed, a phone on a slow network waits for it .8 s longer.
 */
const COMPRESS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipSync(body),
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responses with the same `essence` have the same ETag; the default is all of the bytes. */
export function prepare(bytes: Buffer, type: string = JSON_TYPE, essence: Buffer | string = bytes): Prepared {
  const body = apart(bytes);
  const etag = `W/"${createHash('sha256').update(essence).digest('base64url').slice(0, 27)}"`;
  return { body, etag, type, coded: new Map() };
}

/** Copies a pooled buffer: a slice keeps its whole pool in memory (21 kB for a compressed response of 3 kB). */
function apart(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

export function prepareJson(value: unknown, essence?: object): Prepared {
  return prepare(Buffer.from(JSON.stringify(value)), JSON_TYPE, essence && JSON.stringify(essence));
}

export interface Freshness {
  /** How long the client's cache may use the response without revalidation; 0 asks each time, with the ETag. */
  readonly maxAgeSeconds: number;
}

/** The 304 response in a route's description. */
export const NOT_CHANGED = Type.Null({
  description: 'Not changed since the response whose ETag If-None-Match names.',
});

const SMALLEST_COMPRESSED = 1_024;
const UNCACHED: Freshness = { maxAgeSeconds: 0 };

/**
 * Sends prepared bytes: 304 if the client has them, compressed if it accepts that. The response depends on the tier.
 * Shared caches must not store it, and private ones only for the same credential.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  { maxAgeSeconds }: Freshness = UNCACHED,
): FastifyReply {
  return send(request, reply, prepared, {
    'cache-control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'private, no-cache',
    vary: 'Authorization, X-API-Key, Accept-Encoding',
  });
}

/** Sends a response that is the same for every client, so any cache may store it. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  cacheControl: `public, ${string}`,
  vary = 'Accept-Encoding',
): FastifyReply => send(request, reply, prepared, { 'cache-control': cacheControl, vary });

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  made: Prepared,
  caching: Readonly<Record<'cache-control' | 'vary', string>>,
): FastifyReply {
  const prepared = isCsvAsked(request) ? inCsv(request, reply, made) : made;
  reply.headers({ etag: prepared.etag, ...caching });
  if (variesByAccept(request)) reply.header('vary', `Accept, ${caching.vary}`);
  if (hasAlready(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send();
  reply.header('content-type', prepared.type);
  const coding = prepared.body.length < SMALLEST_COMPRESSED ? undefined : codingOf(request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(prepared.body);
  return reply.header('content-encoding', coding).send(inCoding(prepared, coding));
}

/** The rows of a prepared list as CSV. Its tag follows from the tag of the list and the columns. */
function inCsv(request: FastifyRequest, reply: FastifyReply, { body, etag }: Prepared): Prepared {
  const csv = csvOfBody(request, reply, JSON.parse(body.toString()));
  return prepare(Buffer.from(csv), CSV_TYPE, `${etag} ${csv.split('\r\n', 1)[0]}`);
}

function inCoding({ body, coded }: Prepared, coding: Coding): Buffer {
  const bytes = coded.get(coding) ?? apart(COMPRESS[coding](body));
  coded.set(coding, bytes);
  return bytes;
}

/** If-None-Match compares weakly: RFC 9110, 13.1.2. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}

/** The coding with the highest weight above zero in Accept-Encoding; undefined if there is none. */
function codingOf(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = new Map(
    acceptEncoding.split(',').map((part): [string, number] => {
      const [coding = '', weight = '1'] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=\s*/);
      return [coding, Number(weight) || 0];
    }),
  );
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = Math.max(...CODINGS.map(weightOf));
  return best > 0 ? CODINGS.find((coding) => weightOf(coding) === best) : undefined;
}

/** Prepared responses in memory by key, one version each: a new version replaces the old one. */
export interface PreparedResponses {
  /** Undefined unless the cached response has this version. */
  get(question: string, version?: string): Prepared | undefined;
  /** Identical bytes keep their compressed forms. */
  keep(question: string, prepared: Prepared, version?: string): Prepared;
  /**
   * The cached response, or a new one made once for all concurrent requests. For versions whose response never changes.
   */
  made(question: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

interface Kept {
  readonly prepared: Prepared;
  readonly version: string;
}

/** The version of responses that expire by time only. */
const ONLY_VERSION = '';

/** Holds at most `mostBytes` and evicts the least recently used. Compressed forms count as half of the body. */
export function preparedResponses(mostBytes: number): PreparedResponses {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ prepared: { body } }) => Math.ceil(body.length * 1.5),
  });
  const making = new Map<string, Promise<Prepared>>();

  function get(question: string, version = ONLY_VERSION): Prepared | undefined {
    const one = kept.get(question);
    return one?.version === version ? one.prepared : undefined;
  }
  function keep(question: string, made: Prepared, version = ONLY_VERSION): Prepared {
    const before = kept.peek(question)?.prepared;
    const prepared = before?.etag === made.etag ? before : made;
    kept.set(question, { prepared, version });
    return prepared;
  }
  return {
    get,
    keep,
    async made(question, version, make) {
      const name = `${question} ${version}`;
      const known = get(question, version) ?? making.get(name);
      if (known !== undefined) return known;
      const begun = make()
        .then((prepared) => keep(question, prepared, version))
        .finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
  };
}
