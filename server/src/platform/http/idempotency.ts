import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { command, derive, DomainError, query, seal, unseal, type InstanceKey, type Transaction } from '../index.ts';
import { problemOfDomain } from './responses/domain-problems.ts';
import { invalidRequest, Problem, PROBLEMS, unavailable } from './responses/problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly instanceKey: InstanceKey;
  }
}

const PURPOSE = 'idempotent-answer';
const PURPOSE_OF_HASH = 'idempotent-request';
const HEADER = 'idempotency-key';

/** Statuses that leave the key free: nothing was done, and a corrected request may use the key. */
const NOT_KEPT: ReadonlySet<number> = new Set([400, 401, 403, 422, 429]);

/** Maximum keys per caller in 24 hours: ten times the largest daily limit. */
const MOST_KEYS = 10_000;

/**
 * Claims a key for this transaction. Returns no row if the key has a response of the last 24 hours, or its owner has $4
 * keys. Primary key, and the index on owners. Waits while another transaction holds a fresh claim: no row if that
 * commits, a claim if it rolls back.
 */
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

/** The response stored for a key in the last 24 hours; primary key, no lock. */
const responseOfKey = query<[id: Buffer], { requestHash: Buffer; status: number; sealedResponse: Buffer }>(
  'platform.response-of-idempotency-key',
  `select request_hash as "requestHash", status, sealed_answer as "sealedResponse" from platform.idempotency_key
   where id = $1 and created_at > clock_timestamp() - interval '24 hours'`,
);

/** When an owner with $2 keys may use the next one; no row if it has fewer. Index on owners, no lock. */
const freeAt = query<[owner: Buffer, most: number], { freeAt: Date }>(
  'platform.idempotency-key-free-at',
  `select created_at + interval '24 hours' as "freeAt" from platform.idempotency_key
   where owner = $1 and created_at > clock_timestamp() - interval '24 hours'
   order by created_at desc offset $2 - 1 limit 1`,
);

/** Stores the response; primary key, the row is locked already. */
const keepResponse = command<[id: Buffer, status: number, sealed: Buffer]>(
  'platform.keep-idempotent-response',
  'update platform.idempotency_key set status = $2, sealed_answer = $3 where id = $1',
);

/** Deletes keys older than 24 hours; index on created_at. */
export const sweepIdempotencyKeys = command<[]>(
  'platform.sweep-idempotency-keys',
  `delete from platform.idempotency_key where created_at < clock_timestamp() - interval '24 hours'`,
);

/** Releases a key; primary key, the row is locked already. */
const releaseKey = command<[id: Buffer]>(
  'platform.release-idempotency-key',
  'delete from platform.idempotency_key where id = $1',
);

export interface Outcome<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Makes the response to a replay from the first one without its secrets. Runs in the transaction of the replay. */
export type Replay<Body> = (tx: Transaction, first: Outcome<Body>) => Promise<Outcome<Body>>;

/** The stored result of a request: the route's response or a problem. */
interface Kept {
  readonly body?: unknown;
  readonly problem?: Pick<Problem, 'slug' | 'detail' | 'members' | 'headers'>;
}

interface Result<Body> extends Outcome<Body> {
  readonly replayed: boolean;
  readonly problem?: Problem;
}

/**
 * Runs a request once per Idempotency-Key. `work` and the storing of its response share a transaction: a crash keeps
 * both or neither. A second request with the key waits for the first and gets its response. Without the header `work`
 * simply runs in a transaction. The database may require a retry, so all effects of `work` must go through `tx`.
 * `scope` is the namespace of the key: the account, or its stand-in on a public route. An owner (by default the scope)
 * has at most 10,000 keys in 24 hours; the next one is a 429.
 *
 * Secrets are never stored: members listed in `config.secrets` are missing in a replay, which only the same credential
 * gets. Such a route passes `replay`. It returns the response to a replay, or refuses if the owner of the secret was
 * deleted.
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
    throw new Error(`${request.routeOptions.url} returns a secret and does not say what a replay returns`);
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

/** The header's value; 400 for an invalid key. */
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
  /** Members of the response that are not stored. */
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
  // A route without a body treats an empty one as none.
  const parts = [canonical(takesBody ? request.body : null), canonical(request.query)];
  if (secrets.length > 0 && request.caller !== null) parts.push(request.caller.credentialId);
  return {
    id: fingerprint(scope, request.method, path, key),
    owner: fingerprint(owner),
    secrets,
    // A keyed hash, because a body can contain a secret of the caller.
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
  if (claimed === undefined) return respondAgain(tx, claim, replay);
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
  if (isKept(status)) await keepResponse(tx, id, status, seal(instanceKey, JSON.stringify(kept), PURPOSE));
  else await releaseKey(tx, id);
}

const isKept = (status: number): boolean => !NOT_KEPT.has(status) && status < 500;

/** The same object without its secret members. */
function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secrets.includes(name)));
}

async function respondAgain<Body>(
  tx: Transaction,
  { id, owner, requestHash, instanceKey }: Claim,
  replay: Replay<Body> = async (_tx, first) => first,
): Promise<Result<Body>> {
  const [first] = await responseOfKey(tx, id);
  const [full] = first === undefined ? await freeAt(tx, owner, MOST_KEYS) : [];
  if (full !== undefined)
    throw new DomainError('limit-exceeded', `A caller has at most ${MOST_KEYS} idempotency keys in 24 hours.`, {
      facts: { resetAt: full.freeAt.toISOString() },
    });
  // The key was swept between the two statements: the client must retry.
  if (first === undefined) throw unavailable('The request met another with its key. Send it again.');
  if (!first.requestHash.equals(requestHash)) {
    throw new Problem(
      'idempotency-mismatch',
      'This Idempotency-Key was used for another request in the last 24 hours.',
    );
  }
  // The casts are safe: only `once` seals values with this key and purpose, and `id` includes the route.
  const { body, problem } = JSON.parse(unseal(instanceKey, first.sealedResponse, PURPOSE).toString()) as Kept;
  if (problem !== undefined) return problemResult(new Problem(problem.slug, problem.detail, problem), true);
  const again = await replay(tx, { status: first.status, body: body as Body });
  return { ...again, replayed: again.status === first.status };
}

/** A problem has no body. It is thrown before the body is read. */
const problemResult = <Body>(problem: Problem, replayed: boolean): Result<Body> => ({
  status: PROBLEMS[problem.slug].status,
  body: undefined as Body,
  replayed,
  problem,
});

/** SHA-256 of the parts with unambiguous boundaries. */
function fingerprint(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** JSON with sorted object members: their order does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
