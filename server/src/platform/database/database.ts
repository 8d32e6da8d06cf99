import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { tracedStatement } from '../tracing/tracer.ts';
import { isConnectionLoss, isReadOnly, isSerializationConflict, wasCutOff } from './connections/errors.ts';
import { isEnding, openPool, SERVER_LIMITS, withClient, within } from './connections/pool.ts';
import { synchronousCommit, type LocalKind } from './durability.ts';

export { errorCode, isConnectionLoss, isTransientFailure, violatedReference } from './connections/errors.ts';

/** Runs statements: a session inside a transaction, or the pool. */
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
/** A session with an open transaction. Functions that must be atomic require this type. */
export interface Transaction extends Queryable {
  readonly [inTransaction]: true;
  /** The raw client, for COPY only. */
  readonly client: pg.PoolClient;
}

export interface TransactionOptions {
  /** Time limit of begin, commit and rollback each, in milliseconds; a minute if omitted. */
  readonly endsWithinMs?: number;
  /** The kind of the written data, if the commit need not wait for a standby: see COMMITS. */
  readonly writes?: LocalKind;
}

export interface Database extends Queryable {
  /**
   * Commits everything `work` did, or nothing. Retries at most 3 times: on conflicts (40001, 40P01), on a refused write
   * (25006), and on a connection lost before the transaction began.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, how?: TransactionOptions): Promise<Result>;
  /**
   * A dedicated session that keeps its state (LISTEN, advisory locks), never through a pooler. Released when `work`
   * ends.
   */
  session<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database that exposes its pools, for the queue and for backups, which manage connections themselves. */
export interface PooledDatabase extends Database {
  /** For requests. */
  readonly pool: pg.Pool;
  /** For sessions with state. The same pool, unless `url` leads to a pooler. */
  readonly direct: pg.Pool;
}

export interface DatabaseOptions {
  readonly url: string;
  /**
   * The server's own address, if `url` is a pooler in transaction mode. Sessions with state (LISTEN, locks, the queue,
   * migrations, backups) use it. Statements through the pooler are unnamed and change no session settings.
   */
  readonly directUrl?: string | undefined;
  readonly poolSize: number;
  readonly log: Log;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** True for reads that a standby may serve. Otherwise a connection to a standby is refused as not ready. */
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
    query: (config) => tracedStatement(config.name, () => queryAlone(pool, toSend(config))),
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
/** The pooler may switch servers between two transactions, and the next one lacks the prepared statement. */
const unnamed = ({ name: _, ...config }: Config): pg.QueryConfig => config;

/**
 * Like `pool.query`, which keeps each connection's first result in memory for the life of the connection. A plain read
 * that was cut off is sent once more, because a failover cuts connections off.
 */
async function queryAlone(pool: pg.Pool, config: pg.QueryConfig & Limited): Promise<pg.QueryResult> {
  // After any error the connection is closed: it may have prepared a statement that a schema change made invalid.
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

/** True for a `select` without side effects: no row lock, and no function of a schema or of the system. */
export const isPlainRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) &&
  !/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\w\.\w+\s*\(|\bpg_\w+\s*\(|\b(nextval|setval|set_config)\b/i.test(
    text,
  );

const MAX_TRIES = 4;
/** Back off after a deadlock: an immediate retry re-acquires the row the winner is waiting for. */
const YIELD_MS = 20;

interface Sending extends TransactionOptions {
  readonly toSend: (config: Config) => pg.QueryConfig;
  readonly isShared: boolean;
}

/** Errors of transactions whose `begin` failed on a lost connection: nothing was executed. */
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
      // A read-only server wrote nothing, and its connections are not reused.
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
  const run = <Value>(statement: Promise<Value>): Promise<Value> => within(client, 'rollback', statement);
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
    // Report the first error. The server rolls back by itself on a lost connection; a canceled statement is followed by
    // a rollback.
    const isRolledBack = isConnectionLoss(error) || isEnding(client);
    if (!isRolledBack) await client.query(timed('rollback', endsWithinMs)).catch(() => undefined);
    throw error;
  }
}

/**
 * `begin` and the settings of this transaction in one message. A pooler's session has no limits, so they are set here.
 */
function beginOf(isShared: boolean, writes: LocalKind | undefined): string {
  const settings = Object.entries({
    ...(isShared && SERVER_LIMITS),
    ...(writes !== undefined && { synchronous_commit: synchronousCommit(writes) }),
  });
  return ['begin', ...settings.map(([name, value]) => `set local ${name} = ${value}`)].join('; ');
}

/** Time limit of begin, commit and rollback. They compute nothing, so a late response means a lost server. */
const ENDS_WITHIN_MS = 60_000;

/** The driver accepts a time limit per statement; its types omit it. */
const timed = (text: string, ms: number): pg.QueryConfig => ({ text, query_timeout: ms }) as pg.QueryConfig;

interface Limited {
  readonly query_timeout?: number;
}
type Statement = Config & Limited;

/**
 * The same database for work that a client waits for. It makes one connection attempt. A statement without a response
 * after `ms` milliseconds fails like a lost connection and is canceled in the server. If the cancel fails, for instance
 * in a network that drops packets, its connection is closed.
 */
export function bounded(db: Database, ms: number): Database {
  // Of two limits the shorter one applies, in any order.
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
