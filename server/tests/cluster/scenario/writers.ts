import { setTimeout as pause } from 'node:timers/promises';
import { askOne, type Ask, type Reply } from './client.ts';
import { TODAY, type Prepared } from './league.ts';
import type { Tally } from './tally.ts';

/** Acknowledged work, which must be found at the end. */
export interface Acknowledged {
  /** Idempotency key of each bet, and the ids in its acknowledgements. */
  readonly bets: Map<string, Set<number>>;
  /** When each bet was acknowledged, ms of performance.now(). */
  readonly betTimes: number[];
  /** Idempotency key of each operation, its ids and its day. */
  readonly operations: Map<string, { readonly ids: Set<number>; readonly day: string }>;
  /** Headers of credentials whose revocation was acknowledged. */
  readonly revoked: { readonly what: string; readonly headers: Readonly<Record<string, string>> }[];
  /** Revoked credentials that were accepted afterwards. */
  readonly passed: string[];
  /** How often a revoked credential was refused. */
  refusals: number;
}

export const nothingYet = (): Acknowledged => ({
  bets: new Map(),
  betTimes: [],
  operations: new Map(),
  revoked: [],
  passed: [],
  refusals: 0,
});

interface Deps {
  readonly ask: Ask;
  /** The API processes, without the front proxy. */
  readonly apis: readonly string[];
  readonly prepared: Prepared;
  readonly key: string;
  readonly done: Acknowledged;
  readonly tally: Tally;
  readonly until: AbortSignal;
}

const json = (reply: Reply) => reply.body as Record<string, unknown>;

/** Starts the work every `ms`, even if the previous one has not ended; resolves when all have ended. */
export async function every(ms: number, until: AbortSignal, work: (turn: number) => Promise<void>): Promise<void> {
  const open = new Set<Promise<void>>();
  for (let turn = 0; !until.aborted; turn += 1) {
    const one = work(turn).finally(() => open.delete(one));
    open.add(one);
    await pause(ms, undefined, { signal: until }).catch(() => undefined);
  }
  await Promise.all(open);
}

/** A bet five times a second, each with its own key: the times of the acknowledgements show when writes stop. */
export function logBets({ ask, prepared, key, done, tally, until }: Deps): Promise<void> {
  return every(200, until, async (turn) => {
    const idempotencyKey = `bet-${turn}`;
    done.bets.set(idempotencyKey, new Set());
    await logBet(ask, { prepared, key, done, tally, idempotencyKey });
  });
}

interface OneBet extends Pick<Deps, 'prepared' | 'key' | 'done' | 'tally'> {
  readonly idempotencyKey: string;
}

export async function logBet(ask: Ask, { prepared, key, done, tally, idempotencyKey }: OneBet): Promise<Reply> {
  const headers = { 'x-api-key': key, 'idempotency-key': idempotencyKey };
  const reply = await ask('/me/bets', {
    method: 'POST',
    headers,
    body: { ...prepared.bet, note: idempotencyKey, again: true },
  });
  tally.add('bets', reply);
  if (reply.status === 201) {
    done.betTimes.push(performance.now());
    done.bets.get(idempotencyKey)?.add(Number(json(reply)['id']));
  }
  return reply;
}

/** Grades a day with an operation every four seconds: the days before today are enough for ten minutes. */
export function queueOperations({ ask, prepared, done, tally, until }: Deps): Promise<void> {
  return every(4_000, until, async (turn) => {
    const day = prepared.days[turn];
    if (day === undefined) return;
    const key = `settle-${day}`;
    done.operations.set(key, { ids: new Set(), day });
    await queueOperation(ask, { prepared, done, tally, key });
    if (turn % 8 === 0) await publishAgain(ask, prepared.token, turn);
  });
}

/** Re-scores today's board with another bound, which makes another board version. */
export async function publishAgain(ask: Ask, token: string, turn: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const value = (0.01 + (turn % 7) * 0.002).toFixed(3);
  await ask('/admin/config/ratings/standardExpectedValue', { method: 'PUT', headers, body: { value } });
  await ask('/ops/operations/score-day', { method: 'POST', headers, body: { date: TODAY } });
}

interface OneOperation extends Pick<Deps, 'prepared' | 'done' | 'tally'> {
  readonly key: string;
}

export async function queueOperation(ask: Ask, { prepared, done, tally, key }: OneOperation): Promise<Reply> {
  const known = done.operations.get(key);
  const headers = { authorization: `Bearer ${prepared.token}`, 'idempotency-key': key };
  const reply = await ask('/ops/operations/settle', { method: 'POST', headers, body: { date: known?.day } });
  tally.add('operations', reply);
  if (reply.status === 202) known?.ids.add(Number(json(reply)['id']));
  return reply;
}

/** Signs in, creates a key, uses it, revokes it and ends the session, repeatedly. */
export async function revokeCredentials(deps: Deps): Promise<void> {
  while (!deps.until.aborted) {
    await oneRound(deps).catch(() => undefined);
    await pause(1_500, undefined, { signal: deps.until }).catch(() => undefined);
  }
}

async function oneRound({ ask, prepared, done, tally }: Deps): Promise<void> {
  const send = async (path: string, method: string, headers: Record<string, string>, body?: object) => {
    const reply = await ask(path, { method, headers, ...(body !== undefined && { body }) });
    tally.add('credentials', reply);
    return reply;
  };
  const login = await send('/auth/login', 'POST', {}, { email: prepared.email, password: prepared.password });
  if (login.status !== 200) return;
  const bearer = { authorization: `Bearer ${String(json(login)['accessToken'])}` };
  const created = await send('/me/api-keys', 'POST', bearer, { name: 'for a moment' });
  if (created.status === 201) {
    const key = { 'x-api-key': String(json(created)['rawKey']) };
    await send('/data/usage', 'GET', key);
    const revoked = await send(`/me/api-keys/${String(json(created)['id'])}`, 'DELETE', bearer);
    if (revoked.status === 204) done.revoked.push({ what: 'key', headers: key });
  }
  const sessions = await send('/me/sessions', 'GET', bearer);
  const own = ((sessions.status === 200 ? sessions.body : []) as { id: number; isCurrent: boolean }[]).find(
    ({ isCurrent }) => isCurrent,
  );
  if (own === undefined) return;
  const ended = await send(`/me/sessions/${own.id}`, 'DELETE', bearer);
  if (ended.status === 204) done.revoked.push({ what: 'session', headers: bearer });
}

/** Sends revoked credentials to every API process: the newest one, and the others in turn. */
export function tryRevoked({ apis, done, until }: Deps): Promise<void> {
  return every(500, until, async (turn) => {
    const { revoked } = done;
    if (revoked.length === 0) return;
    const chosen = [revoked.at(-1), revoked[turn % revoked.length]];
    await Promise.all(chosen.flatMap((one) => apis.map((api) => tryOne(api, one, done))));
  });
}

export async function tryOne(
  api: string,
  credential: Acknowledged['revoked'][number] | undefined,
  done: Acknowledged,
): Promise<void> {
  if (credential === undefined) return;
  const { status } = await askOne(api, '/data/usage', { headers: credential.headers });
  if (status === 401) done.refusals += 1;
  else if (status > 0 && status < 500) done.passed.push(`${credential.what} at ${api}: ${status}`);
}
