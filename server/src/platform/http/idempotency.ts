import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { command, derive, DomainError, query, seal, unseal, type InstanceKey, type Transaction } from '../index.ts';
import { problemOfDomain } from './answers/domain-problems.ts';
import { invalidRequest, Problem, PROBLEMS, unavailable } from './answers/problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly instanceKey: InstanceKey;
  }
}

const PURPOSE = 'idempotent-answer';
const PURPOSE_OF_HASH = 'idempotent-request';
const HEADER = 'idempotency-key';

/** Answers with these leave the key free: the request was not carried out, and may be sent again put right. */
const NOT_KEPT: ReadonlySet<number> = new Set([400, 401, 403, 422, 429]);

/** Keys of one caller within 24 hours, at most: ten times what the largest daily limit admits. */
const MOST_KEYS = 10_000;

/** Claims a key for this transaction, or returns no row if it has an answer of the last 24 hours, or if its owner has $4 of
 *  them. Primary key, and the index on owners. While another transaction holds a fresh claim this waits: until it commits
 *  (then no row) or not (then the claim is ours). */
const claimKey = query<[id: Buffer, requestHash: Buffer, owner: Buffer, most: number], { claimed: boolean }>(
  'platform.claim-idempotency-key',
  `insert into platform.idempotency_key as known (id, request_hash, created_at, owner)
   select $1, $2, clock_timestamp(), $3
    where (select count(*) from (select from platform.idempotency_key
                                  where owner = $3 and created_at > clock_timestamp() - interval '24 hours'
                                  limit $4) recent) < $4
   on conflict (id) do update
     set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, sealed_answer = null
     where known.created_at < clock_timestamp() - interval '24 hours'
   returning true as claimed`,
);

/** The answer that a key has of the last 24 hours; primary key, no lock. */
const answerOfKey = query<[id: Buffer], { request_hash: Buffer; status: number; sealed_answer: Buffer }>(
  'platform.answer-of-idempotency-key',
  `select request_hash, status, sealed_answer from platform.idempotency_key
   where id = $1 and created_at > clock_timestamp() - interval '24 hours'`,
);

/** When an owner with $2 keys may use the next one; no row for one with fewer. Index on owners, no lock. */
const freeAt = query<[owner: Buffer, most: number], { free_at: Date }>(
  'platform.idempotency-key-free-at',
  `select created_at + interval '24 hours' as free_at from platform.idempotency_key
   where owner = $1 and created_at > clock_timestamp() - interval '24 hours'
   order by created_at desc offset $2 - 1 limit 1`,
);

/** Keeps the answer; primary key, the row is ours already. */
const keepAnswer = command<[id: Buffer, status: number, sealed: Buffer]>(
  'platform.keep-idempotent-answer',
  'update platform.idempotency_key set status = $2, sealed_answer = $3 where id = $1',
);

/** Forgets keys older than 24 hours; index on created_at. */
export const sweepIdempotencyKeys = command<[]>(
  'platform.sweep-idempotency-keys',
  `delete from platform.idempotency_key where created_at < clock_timestamp() - interval '24 hours'`,
);

/** Lets a key go again; primary key, the row is ours already. */
const releaseKey = command<[id: Buffer]>(
  'platform.release-idempotency-key',
  'delete from platform.idempotency_key where id = $1',
);

export interface Outcome<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The answer to a replay, from the first answer without its secrets. It runs in the transaction of the replay. */
export type Replay<Body> = (tx: Transaction, first: Outcome<Body>) => Promise<Outcome<Body>>;

/** What came of a request, as it is kept: what its route answered, or the problem it ended in. */
interface Kept {
  readonly body?: unknown;
  readonly problem?: Pick<Problem, 'slug' | 'detail' | 'members' | 'headers'>;
}

interface Result<Body> extends Outcome<Body> {
  readonly replayed: boolean;
  readonly problem?: Problem;
}

/**
 * Carries a request out once for its Idempotency-Key. `work` runs in a transaction together with the keeping of its
 * answer, so a crash leaves both or neither, and a second request with the key waits for the first and gets its answer.
 * Without the header `work` simply runs in a transaction. It may run more than once (the database may ask for it), so all
 * it does goes through `tx`. `scope` says whose key it is: the account, or on a public route what stands for it. An owner
 * (by default the scope) has at most 10,000 keys in 24 hours; the next one is a 429.
 *
 * Secrets are never kept: the members that the route declares as `config.secrets` are missing in a replay, which only the
 * same credential gets. Such a route gives `replay`. It returns the answer to a replay, or refuses when what the secret
 * belongs to is gone.
 */
export async function idempotently<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: string | { readonly scope: string; readonly owner: string },
  work: (tx: Transaction) => Promise<Outcome<Body>>,
  replay?: Replay<Body>,
): Promise<Body> {
  const key = keyOf(request);
  if (replay === undefined && secretsOf(request).length > 0)
    throw new Error(`${request.routeOptions.url} answers a secret and does not say what a replay answers`);
  const { db } = request.context;
  const { status, body, replayed, problem } =
    key === undefined
      ? { ...(await db.transaction(work)), replayed: false, problem: undefined }
      : await db.transaction((tx) => once(tx, claimOf(request, scope, key), work, replay));
  if (replayed) reply.header('idempotency-replayed', 'true');
  if (problem !== undefined) throw problem;
  reply.code(status);
  return body;
}

/** What the header says; 400 for a key that is none. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest([{ pointer: `/header/${HEADER}`, detail: 'must be 1 to 255 visible ASCII characters' }]);
}

const secretsOf = ({ routeOptions }: FastifyRequest): readonly string[] => routeOptions.config.secrets ?? [];

interface Claim {
  readonly id: Buffer;
  readonly owner: Buffer;
  /** Members of the answer that are not kept. */
  readonly secrets: readonly string[];
  readonly requestHash: Buffer;
  readonly instanceKey: InstanceKey;
}

function claimOf(
  request: FastifyRequest,
  whose: string | { readonly scope: string; readonly owner: string },
  key: string,
): Claim {
  const { scope, owner } = typeof whose === 'string' ? { scope: whose, owner: whose } : whose;
  const path = request.url.split('?', 1)[0] ?? '';
  const takesBody = request.routeOptions.schema?.body !== undefined;
  const { instanceKey } = request.server;
  const secrets = secretsOf(request);
  // Where no body is taken, an empty one is none.
  const parts = [canonical(takesBody ? request.body : null), canonical(request.query)];
  if (secrets.length > 0 && request.caller !== null) parts.push(request.caller.credentialId);
  return {
    id: fingerprint(scope, request.method, path, key),
    owner: fingerprint(owner),
    secrets,
    // Keyed, because a body can hold a secret that the caller chose.
    requestHash: derive(instanceKey, PURPOSE_OF_HASH, fingerprint(...parts)),
    instanceKey,
  };
}

async function once<Body>(
  tx: Transaction,
  claim: Claim,
  work: (tx: Transaction) => Promise<Outcome<Body>>,
  replay?: Replay<Body>,
): Promise<Result<Body>> {
  const [claimed] = await claimKey(tx, claim.id, claim.requestHash, claim.owner, MOST_KEYS);
  if (claimed === undefined) return answerAgain(tx, claim, replay);
  await tx.query({ text: 'savepoint work' });
  try {
    const outcome = await work(tx);
    await keep(tx, claim, outcome.status, { body: withoutSecrets(outcome.body, claim.secrets) });
    return { ...outcome, replayed: false };
  } catch (error) {
    const problem = error instanceof DomainError ? problemOfDomain(error) : error;
    if (!(problem instanceof Problem) || !isKept(PROBLEMS[problem.slug].status)) throw error;
    await tx.query({ text: 'rollback to savepoint work' });
    const { slug, detail, members, headers } = problem;
    await keep(tx, claim, PROBLEMS[slug].status, { problem: { slug, detail, members, headers } });
    return problemResult<Body>(problem, false);
  }
}

async function keep(tx: Transaction, { id, instanceKey }: Claim, status: number, kept: Kept): Promise<void> {
  if (isKept(status)) await keepAnswer(tx, id, status, seal(instanceKey, JSON.stringify(kept), PURPOSE));
  else await releaseKey(tx, id);
}

const isKept = (status: number): boolean => !NOT_KEPT.has(status) && status < 500;

/** The same object without its members that are secrets. */
function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

async function answerAgain<Body>(
  tx: Transaction,
  { id, owner, requestHash, instanceKey }: Claim,
  replay: Replay<Body> = async (_tx, first) => first,
): Promise<Result<Body>> {
  const [first] = await answerOfKey(tx, id);
  const [full] = first === undefined ? await freeAt(tx, owner, MOST_KEYS) : [];
  if (full !== undefined)
    throw new DomainError('limit-exceeded', `A caller has at most ${MOST_KEYS} idempotency keys in 24 hours.`, {
      facts: { resetAt: full.free_at.toISOString() },
    });
  // Swept away between the two statements: as good as a database that asks for another try.
  if (first === undefined) throw unavailable('The request met another with its key. Send it again.');
  if (!first.request_hash.equals(requestHash)) {
    throw new Problem(
      'idempotency-mismatch',
      'This Idempotency-Key was used for another request in the last 24 hours.',
    );
  }
  // The casts are safe: only `once` writes what this key seals for this purpose, and `id` names the route.
  const { body, problem } = JSON.parse(unseal(instanceKey, first.sealed_answer, PURPOSE).toString()) as Kept;
  if (problem !== undefined) return problemResult(new Problem(problem.slug, problem.detail, problem), true);
  const again = await replay(tx, { status: first.status, body: body as Body });
  return { ...again, replayed: again.status === first.status };
}

/** A problem has no body of the route's; it is thrown before anybody looks for one. */
const problemResult = <Body>(problem: Problem, replayed: boolean): Result<Body> => ({
  status: PROBLEMS[problem.slug].status,
  body: undefined as Body,
  replayed,
  problem,
});

/** SHA-256 of parts that cannot run into each other. */
function fingerprint(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** JSON with the members of every object in alphabetical order: the same request whatever order they came in. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
