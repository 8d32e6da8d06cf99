import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { ProvenClient } from '../postgres/proven-client.ts';
import { endStatement, isTimeLimit } from './cancel.ts';
import { utcMoment } from './timestamps.ts';
import { tracedStatement } from '../tracing/tracer.ts';

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

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or nothing of it. Retried (at most 3 times) when PostgreSQL asks for it: 40001, 40P01.
   * Its begin, commit and rollback are given up after `endsWithinMs` each, a minute if left out.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, endsWithinMs?: number): Promise<Result>;
  /** A session of its own that keeps its state (LISTEN, advisory locks); released when `work` ends. */
  session<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database with its pool in the open, for the queue alone, which brings its own way with connections. */
export interface PooledDatabase extends Database {
  readonly pool: pg.Pool;
}

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const driversMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const parseMoment = (text: string): Date => utcMoment(text) ?? driversMoment(text);

/** int8 as number (refused beyond 2^53), date as `YYYY-MM-DD`, numeric as exact text; the rest as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return parseInt8;
    if (oid === TIMESTAMPTZ && format !== 'binary') return parseMoment;
    if (oid === DATE || oid === NUMERIC) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly log: Log;
  /** What pg_stat_activity shows. */
  readonly applicationName: string;
}

export function openDatabase({ url, poolSize, log, applicationName }: DatabaseOptions): PooledDatabase {
  const connection: pg.ClientConfig = {
    connectionString: url,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    // A peer that is gone without a word is noticed on connections that wait for something too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC -c statement_timeout=600000 -c idle_in_transaction_session_timeout=600000',
  };
  const pool = new pg.Pool({ ...connection, max: poolSize, Client: ProvenClient });
  let isClosing = false;
  const lost = (error: Error): void => {
    if (!isClosing) log.warn({ error: error.message }, 'a database connection was lost');
  };
  // Without this listener an idle connection that the server drops would end the process.
  pool.on('error', lost);
  // The same for a connection that the queue holds: the failed statement reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    query: (config) => tracedStatement(config.name, () => queryAlone(pool, config)) as never,
    transaction: (work, endsWithinMs = ENDS_WITHIN_MS) => retryTransaction(pool, work, endsWithinMs),
    session: (work) => withClient(pool, work),
    close: async () => {
      isClosing = true;
      await pool.end();
    },
  };
}

/** As `pool.query`, which keeps each connection's first result in memory for the life of the connection. */
function queryAlone(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  // Whatever failed, the connection goes: it may have prepared what the database has changed since.
  return withClient(pool, (client) => within(client, 'select', client.query(config)), { isBroken: () => true });
}

/** Connections whose statement is being canceled in the server; rejects if that failed. */
const ending = new WeakMap<pg.PoolClient, Promise<void>>();

/** The outcome of a statement. One that reached its time limit is canceled in the server, while the caller goes on. */
async function within<Result>(
  client: pg.PoolClient,
  closing: 'rollback' | 'select',
  statement: Promise<Result>,
): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (isTimeLimit(error) && !ending.has(client)) {
      const ended = endStatement(client, closing);
      ending.set(client, ended);
      // Read when the connection is released.
      ended.catch(() => undefined);
    }
    throw error;
  }
}

async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { isBroken = isConnectionLoss }: { readonly isBroken?: (error: unknown) => boolean } = {},
): Promise<Result> {
  const client = await pool.connect();
  // A connection lost mid-work must reach the caller as the failed statement, not end the process as an unheard event.
  const lost = () => {};
  client.on('error', lost);
  const release = (broken?: Error): void => {
    client.off('error', lost);
    client.release(broken);
  };
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isBroken(error)) broken = error as Error;
    throw error;
  } finally {
    const ended = ending.get(client);
    ending.delete(client);
    // The connection stays taken until the server has ended the statement: the pool opens no other one in its place.
    if (ended === undefined) release(broken);
    else void ended.then(() => release(), release);
  }
}

const MAX_TRIES = 4;
/** Back off after a deadlock: an immediate retry re-acquires the row the winner is waiting for. */
const YIELD_MS = 20;

async function retryTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  endsWithinMs: number,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(pool, (client) => oneTransaction(client, work, endsWithinMs));
    } catch (error) {
      if (attempt >= MAX_TRIES || !isSerializationConflict(error)) throw error;
      await pause(attempt * YIELD_MS);
    }
  }
}

async function oneTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<Result>,
  endsWithinMs: number,
): Promise<Result> {
  const run = <Answer>(statement: Promise<Answer>): Promise<Answer> => within(client, 'rollback', statement);
  await run(client.query(timed('begin', endsWithinMs)));
  try {
    const query = (config: pg.QueryConfig) => tracedStatement(config.name, () => run(client.query(config)));
    const tx = { client, query } as unknown as Transaction;
    const result = await work(tx);
    await run(client.query(timed('commit', endsWithinMs)));
    return result;
  } catch (error) {
    // The first error is the one to report. After a lost connection the server rolls back by itself, and with the cancel
    // of a statement goes a rollback.
    const isRolledBack = isConnectionLoss(error) || ending.has(client);
    if (!isRolledBack) await client.query(timed('rollback', endsWithinMs)).catch(() => undefined);
    throw error;
  }
}

/** Time limit of begin, commit and rollback: none of them computes, so a late answer means a lost server. */
const ENDS_WITHIN_MS = 60_000;

/** The driver takes a time limit with a statement, which its types do not say. */
const timed = (text: string, ms: number): pg.QueryConfig => ({ text, query_timeout: ms }) as pg.QueryConfig;

type Statement = Parameters<Queryable['query']>[0] & { readonly query_timeout?: number };

/**
 * The same database for work that a client waits for. A statement without an answer after `ms` milliseconds fails as a
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
    transaction: (work, endsWithinMs) => db.transaction((tx) => work(limited(tx)), shorter(endsWithinMs)),
  };
}

/** The SQLSTATE of a PostgreSQL error, or the code of a connection error; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isSerializationConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCode(error) ?? '');
}

/** True if the database went away, is not up or ended the session: the caller's request may be tried again later (503). */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined)
    return /^(08|57P0|25P0[34])|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)/.test(code) || code === '53300';
  return (
    error instanceof Error &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/.test(
      error.message,
    )
  );
}

/**
 * True if the database could not do it now and may do it later: a conflict that outlived its retries (40001, 40P01), a
 * lock or statement that took too long (55P03, 57014), no disk space or memory (53), an input or output error (58), a server
 * that only reads while another takes over (25006), a statement sent ahead of its preparation, which failed (26000).
 */
export function isPassingFailure(error: unknown): boolean {
  return /^(40001|40P01|55P03|57014|53...|58...|25006|26000)$/.test(errorCode(error) ?? '');
}
