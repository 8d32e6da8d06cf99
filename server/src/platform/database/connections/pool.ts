import pg from 'pg';
import type { Log } from '../../log.ts';
import { ProvenClient, type ProvenConfig } from '../../postgres/proven-client.ts';
import { utcMoment } from '../timestamps.ts';
import { endStatement, isTimeLimit } from './cancel.ts';
import { isConnectionLoss, isLateConnection, isReadOnly } from './errors.ts';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const driversMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const parseMoment = (text: string): Date => utcMoment(text) ?? driversMoment(text);

/**
 * int8 as number (RangeError beyond 2^53), date as `YYYY-MM-DD`, numeric as exact text; other types as pg parses them.
 */
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

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly log: Log;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** True for a pooler in transaction mode: its sessions are shared and keep no settings. */
  readonly isShared?: boolean;
  /** True if a standby may serve them; otherwise connections to a standby are refused. */
  readonly takesStandby?: boolean;
}

/**
 * Limits set in the server, in milliseconds: longest statement, and longest pause between two statements of a
 * transaction.
 */
export const SERVER_LIMITS = { statement_timeout: 600_000, idle_in_transaction_session_timeout: 600_000 } as const;

/** Time limit of one connection attempt. A pooler holds its clients back during a failover. */
const WAITS_MS = 5_000;
const POOLER_WAITS_MS = 10_000;

const SESSION_SETTINGS = Object.entries({ timezone: 'UTC', ...SERVER_LIMITS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export interface Pool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openPool({ url, size, log, applicationName, isShared, takesStandby }: PoolOptions): Pool {
  const config: ProvenConfig & pg.PoolConfig = {
    connectionString: url,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: isShared === true ? POOLER_WAITS_MS : WAITS_MS,
    // Detects a dead peer, also on connections that wait for a response.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    takesStandby: takesStandby === true,
    // A pooler forwards only the time zone, which it keeps for each client; it refuses `options`.
    ...(isShared === true ? { startup: { TimeZone: 'UTC' } } : { options: SESSION_SETTINGS }),
  };
  const pool = new pg.Pool({ ...config, max: size, Client: ProvenClient });
  let isClosing = false;
  // Without this listener, an idle connection dropped by the server would end the process.
  pool.on('error', (error) => {
    if (!isClosing) log.warn({ error: error.message }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    generationOf.set(client, generation.get(pool) ?? 0);
    // The same for a connection that the queue holds: the failed statement reports the loss.
    client.on('error', () => undefined);
  });
  return {
    pool,
    close: async () => {
      isClosing = true;
      await pool.end();
    },
  };
}

/** Incremented when a server turns out to be read-only. Older connections may lead to it and are closed. */
const generation = new WeakMap<pg.Pool, number>();
const generationOf = new WeakMap<pg.PoolClient, number>();

/**
 * Connection attempts of work that no client waits for. A busy machine may exceed the time limit of one attempt. A
 * process that computes for longer than the limit times out before it reads the response.
 */
const PATIENT_TRIES = 4;

async function connect(pool: pg.Pool, isPatient: boolean): Promise<pg.PoolClient> {
  let tries = 1;
  for (;;) {
    try {
      // Sequential: each connection is either used or closed.
      // eslint-disable-next-line no-await-in-loop
      const client = await pool.connect();
      if ((generationOf.get(client) ?? 0) >= (generation.get(pool) ?? 0)) return client;
      client.release(true);
    } catch (error) {
      if (!isPatient || tries >= PATIENT_TRIES || !isLateConnection(error)) throw error;
      tries += 1;
    }
  }
}

/** Connections whose statement is being canceled in the server. The promise rejects if that failed. */
const ending = new WeakMap<pg.PoolClient, Promise<void>>();

export const isEnding = (client: pg.PoolClient): boolean => ending.has(client);

/** Awaits a statement. One that exceeded its time limit is canceled in the server; the caller continues at once. */
export async function within<Result>(
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
      // Awaited when the connection is released.
      ended.catch(() => undefined);
    }
    throw error;
  }
}

export interface ClientOptions {
  readonly isBroken?: (error: unknown) => boolean;
  /** False for work that a client waits for: it fails after one connection attempt. */
  readonly isPatient?: boolean;
}

/**
 * Runs work on a connection of the pool. A broken connection is closed. After a refused write, all older ones are
 * closed too.
 */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { isBroken = isConnectionLoss, isPatient = true }: ClientOptions = {},
): Promise<Result> {
  const client = await connect(pool, isPatient);
  // Without this listener a connection lost during the work would end the process. The failed statement reports the
  // loss.
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
    if (isReadOnly(error)) generation.set(pool, (generation.get(pool) ?? 0) + 1);
    if (isBroken(error) || isReadOnly(error)) broken = error as Error;
    throw error;
  } finally {
    const ended = ending.get(client);
    ending.delete(client);
    // The connection stays checked out until the server has ended the statement, so the pool opens no other one.
    if (ended === undefined) release(broken);
    else void ended.then(() => release(), release);
  }
}
