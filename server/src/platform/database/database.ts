import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { tracedStatement } from '../tracing/tracer.ts';
import { isConnectionLoss, isReadOnly, isSerializationConflict, wasCutOff } from './connections/errors.ts';
import { isEnding, openPool, SERVER_LIMITS, withClient, within } from './connections/pool.ts';
import { synchronousCommit, type LocalKind } from './durability.ts';

export { errorCode, isConnectionLoss, isPassingFailure } from './connections/errors.ts';

/** One session inside a transaction, or the pool: whatever can run a statement. */
export interface Queryable {
  query<Row extends object>(config: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<{
    rows: Row[];
    rowCount: number | null;
  }>;
}

declare const inTransaction: unique symbol;
/** A session with a transaction open. Verbs that must be atomic ask for this type, so that no caller can forget it. */
export interface Transaction extends Queryable {
  readonly [inTransaction]: true;
  /** The raw client, for COPY alone. */
  readonly client: pg.PoolClient;
}

export interface TransactionOptions {
  /** Begin, commit and rollback are given up after so many milliseconds each; a minute if left out. */
  readonly endsWithinMs?: number;
  /** What is written, if the commit need not wait for a standby: see COMMITS. */
  readonly writes?: LocalKind;
}

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or nothing of it. Retried (at most 3 times) when PostgreSQL asks for it (40001, 40P01), when the
   * server refused to write (25006), and when the connection was gone before the transaction began.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, how?: TransactionOptions): Promise<Result>;
  /** A session of its own that keeps its state (LISTEN, advisory locks), never a pooler's; released when `work` ends. */
  session<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database with its pools in the open, for the queue and for backups, which bring their own way with connections. */
export interface PooledDatabase extends Database {
  /** For requests. */
  readonly pool: pg.Pool;
  /** For sessions that keep something; the same pool, unless the address of the other one is a pooler's. */
  readonly direct: pg.Pool;
}

export interface DatabaseOptions {
  readonly url: string;
  /**
   * The address without the pooler, if `url` is a pooler in transaction mode. Sessions that keep something (LISTEN, locks,
   * the queue, migrations, backups) go there. Statements through the pooler have no name and set nothing for the session.
   */
  readonly directUrl?: string | undefined;
  readonly poolSize: number;
  readonly log: Log;
  /** What pg_stat_activity shows. */
  readonly applicationName: string;
  /** True for reads that a standby may answer; otherwise a connection to one is refused as a server that is not ready. */
  readonly takesStandby?: boolean;
}

export function openDatabase({ url, directUrl, poolSize: size, ...options }: DatabaseOptions): PooledDatabase {
  const isShared = directUrl !== undefined;
  const shared = openPool({ url, size, isShared, ...options });
  const direct = directUrl === undefined ? shared : openPool({ url: directUrl, size, ...options });
  const { pool } = shared;
  const toSend = isShared ? unnamed : asIs;
  return {
    pool,
    direct: direct.pool,
    query: (config) => tracedStatement(config.name, () => queryAlone(pool, toSend(config))) as never,
    transaction: (work, how = {}) => retryTransaction(pool, work, { toSend, isShared, ...how }),
    session: (work) => withClient(direct.pool, work),
    close: async () => {
      await shared.close();
      if (direct !== shared) await direct.close();
    },
  };
}

type Config = Parameters<Queryable['query']>[0];
const asIs = (config: Config): pg.QueryConfig => config;
/** The pooler may change servers between two transactions: what one server prepared under a name, the next does not have. */
const unnamed = ({ name: _, ...config }: Config): pg.QueryConfig => config;

/**
 * As `pool.query`, which keeps each connection's first result in memory for the life of the connection. A plain read that
 * was cut off is sent once more: a server that is replaced cuts off its connections, and a read changes nothing.
 */
async function queryAlone(pool: pg.Pool, config: pg.QueryConfig & Limited): Promise<pg.QueryResult> {
  // Whatever failed, the connection goes: it may have prepared what the database has changed since.
  const how = { isBroken: () => true, isPatient: config.query_timeout === undefined };
  const send = (): Promise<pg.QueryResult> =>
    withClient(pool, (client) => within(client, 'select', client.query(config)), how);
  try {
    return await send();
  } catch (error) {
    if (!wasCutOff(error) || !isPlainRead(config.text)) throw error;
    return send();
  }
}

/** True for a `select` that surely changes nothing: no lock on rows, and no function of a schema or of the system. */
export const isPlainRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) &&
  !/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\w\.\w+\s*\(|\bpg_|\b(nextval|setval|set_config)\b/i.test(text);

const MAX_TRIES = 4;
/** Back off after a deadlock: an immediate retry re-acquires the row the winner is waiting for. */
const YIELD_MS = 20;

interface Sending extends TransactionOptions {
  readonly toSend: (config: Config) => pg.QueryConfig;
  readonly isShared: boolean;
}

/** Errors of transactions whose `begin` met a connection that was gone: nothing of them was done. */
const unbegun = new WeakSet<Error>();

async function retryTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  how: Sending,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isPatient = how.endsWithinMs === undefined;
      return await withClient(pool, (client) => oneTransaction(client, work, how), { isPatient });
    } catch (error) {
      // A server that refuses to write has written nothing, and its connections are not used again.
      const isSafe = isSerializationConflict(error) || isReadOnly(error) || unbegun.has(error as Error);
      if (attempt >= MAX_TRIES || !isSafe) throw error;
      await pause(attempt * YIELD_MS);
    }
  }
}

async function oneTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<Result>,
  { toSend, isShared, writes, endsWithinMs = ENDS_WITHIN_MS }: Sending,
): Promise<Result> {
  const run = <Answer>(statement: Promise<Answer>): Promise<Answer> => within(client, 'rollback', statement);
  await run(client.query(timed(beginOf(isShared, writes), endsWithinMs))).catch((error: unknown) => {
    if (wasCutOff(error)) unbegun.add(error as Error);
    throw error;
  });
  try {
    const query = (config: Config) => tracedStatement(config.name, () => run(client.query(toSend(config))));
    const tx = { client, query } as unknown as Transaction;
    const result = await work(tx);
    await run(client.query(timed('commit', endsWithinMs)));
    return result;
  } catch (error) {
    // The first error is the one to report. After a lost connection the server rolls back by itself, and with the cancel
    // of a statement goes a rollback.
    const isRolledBack = isConnectionLoss(error) || isEnding(client);
    if (!isRolledBack) await client.query(timed('rollback', endsWithinMs)).catch(() => undefined);
    throw error;
  }
}

/** `begin`, with what holds for this transaction alone, in one message. A session of a pooler has no limits of ours. */
function beginOf(isShared: boolean, writes: LocalKind | undefined): string {
  const settings = Object.entries({
    ...(isShared && SERVER_LIMITS),
    ...(writes !== undefined && { synchronous_commit: synchronousCommit(writes) }),
  });
  return ['begin', ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join('; ');
}

/** Time limit of begin, commit and rollback: none of them computes, so a late answer means a lost server. */
const ENDS_WITHIN_MS = 60_000;

/** The driver takes a time limit with a statement, which its types do not say. */
const timed = (text: string, ms: number): pg.QueryConfig => ({ text, query_timeout: ms }) as pg.QueryConfig;

interface Limited {
  readonly query_timeout?: number;
}
type Statement = Config & Limited;

/**
 * The same database for work that a client waits for. There is one try for a connection. A statement without an answer after `ms` milliseconds fails as a
 * lost connection does, and is canceled in the server. If the server does not end it, behind a network that swallows
 * everything for instance, its connection is closed.
 */
export function bounded(db: Database, ms: number): Database {
  // Bounded twice, the shorter limit holds, whichever came first.
  const shorter = (other = ms): number => Math.min(ms, other);
  const limit = (config: Statement): Statement => ({ ...config, query_timeout: shorter(config.query_timeout) });
  const limited = (tx: Transaction): Transaction => ({ ...tx, query: (config) => tx.query(limit(config)) });
  return {
    ...db,
    query: (config) => db.query(limit(config)),
    transaction: (work, how) =>
      db.transaction((tx) => work(limited(tx)), { ...how, endsWithinMs: shorter(how?.endsWithinMs) }),
  };
}
