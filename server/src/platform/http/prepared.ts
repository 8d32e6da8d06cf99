import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

/** An answer's bytes with their tag, made once and sent to everyone who asks for them. */
export interface Prepared {
  readonly body: Buffer;
  /** Weak: the compressed forms of the same body carry the same tag. */
  readonly etag: string;
  readonly type: string;
  /** Made when the answer is asked for a second time, in the coding that is asked for (what is read once is not worth it), unless
   *  it is there from the start. */
  readonly coded: Map<Coding, Buffer>;
  asked: number;
}

/** The content codings that answers are kept in, the one that we would rather send first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** Brotli at 5 makes nine tenths of what gzip makes of an answer, in about the same time (docs/decisions/0010). */
const COMPRESS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipSync(body),
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with the same `essence` carry the same tag; usually it is all of them. */
export function prepare(bytes: Buffer, type: string = JSON_TYPE, essence: Buffer | string = bytes): Prepared {
  const body = apart(bytes);
  const etag = `W/"${createHash('sha256').update(essence).digest('base64url').slice(0, 27)}"`;
  return { body, etag, type, coded: new Map(), asked: 0 };
}

/**
 * The same bytes with memory of their own. A small buffer is a piece of a larger one, which stays for as long as any piece
 * of it does: an answer of 3 kB, compressed, held 21 kB with what the compressor had asked for.
 */
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
  /** For how long the caller's own cache may use the answer without asking; 0: it asks every time, with the tag. */
  readonly maxAgeSeconds: number;
}

/** How a route describes that answer. */
export const NOT_CHANGED = Type.Null({
  description: 'Not changed since the answer whose ETag If-None-Match names.',
});

const SMALLEST_COMPRESSED = 1_024;
const UNCACHED: Freshness = { maxAgeSeconds: 0 };

/**
 * Sends prepared bytes: 304 to who has them already, compressed to who can read that. What a caller sees depends on his
 * tier, so no shared cache may keep it, and a private one only for the same credential.
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

/** The same of what is one thing to everybody, so that any cache may keep it. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  cacheControl: `public, ${string}`,
): FastifyReply => send(request, reply, prepared, { 'cache-control': cacheControl, vary: 'Accept-Encoding' });

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  caching: Readonly<Record<'cache-control' | 'vary', string>>,
): FastifyReply {
  reply.headers({ etag: prepared.etag, ...caching });
  if (hasAlready(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send();
  reply.header('content-type', prepared.type);
  prepared.asked += 1;
  const coding = prepared.body.length < SMALLEST_COMPRESSED ? undefined : codingOf(request.headers['accept-encoding']);
  const isWorthIt = prepared.asked > 1 || (coding !== undefined && prepared.coded.has(coding));
  const bytes = coding === undefined || !isWorthIt ? undefined : inCoding(prepared, coding);
  if (coding === undefined || bytes === undefined) return reply.send(prepared.body);
  return reply.header('content-encoding', coding).send(bytes);
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

/** The coding of ours with the highest weight above zero in Accept-Encoding; undefined if it names none of them. */
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

/**
 * Answers kept in memory by the question they answer, at most so many bytes of them; the one not asked for longest goes
 * first. Of a question one answer is kept, so that a board that was superseded leaves nothing behind; whoever asks for an
 * earlier version has it made anew. The same bytes again keep their compressed forms.
 */
export interface PreparedAnswers {
  /** Undefined if what is kept was made of another version of what is asked about. */
  get(question: string, version?: string): Prepared | undefined;
  keep(question: string, prepared: Prepared, version?: string): Prepared;
  /** The kept answer, or a new one: made once, however many wait for it. For versions whose answer never changes. */
  made(question: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

interface Kept {
  readonly prepared: Prepared;
  readonly version: string;
}

/** Of answers that are kept by the time alone. */
const ONLY_VERSION = '';
const making = (question: string, version: string): string => `${question} ${version}`;

export function preparedAnswers(mostBytes: number): PreparedAnswers {
  const kept = new Map<string, Kept>();
  const inTheMaking = new Map<string, Promise<Prepared>>();
  let bytes = 0;
  let newest: string | undefined;
  // The compressed forms, made later, are fractions of the body: counted as half of it from the start.
  const weight = ({ prepared: { body } }: Kept): number => body.length * 1.5;

  function drop(question: string): Prepared | undefined {
    const one = kept.get(question);
    if (one !== undefined && kept.delete(question)) bytes -= weight(one);
    return one?.prepared;
  }
  function put(question: string, one: Kept): void {
    kept.set(question, one);
    newest = question;
    bytes += weight(one);
    while (bytes > mostBytes && kept.size > 1) drop(kept.keys().next().value ?? '');
  }

  function get(question: string, version = ONLY_VERSION): Prepared | undefined {
    const one = kept.get(question);
    if (one?.version !== version) return undefined;
    // What everybody asks for is the newest already.
    if (question !== newest) {
      drop(question);
      put(question, one);
    }
    return one.prepared;
  }
  function keep(question: string, made: Prepared, version = ONLY_VERSION): Prepared {
    const before = drop(question);
    const prepared = before?.etag === made.etag ? before : made;
    put(question, { prepared, version });
    return prepared;
  }
  async function begin(question: string, version: string, make: () => Promise<Prepared>): Promise<Prepared> {
    try {
      return keep(question, await make(), version);
    } finally {
      inTheMaking.delete(making(question, version));
    }
  }

  return {
    get,
    keep,
    async made(question, version, make) {
      const known = get(question, version) ?? inTheMaking.get(making(question, version));
      if (known !== undefined) return known;
      const begun = begin(question, version, make);
      inTheMaking.set(making(question, version), begun);
      return begun;
    },
  };
}
