/** The SQLSTATE of a PostgreSQL error or the code of a connection error; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isSerializationConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCode(error) ?? '');
}

/** True if the database is down or ended the session. The client may retry the request later (503). */
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
 * True for errors that a retry may fix. Conflicts that outlived their retries: 40001, 40P01. Lock and statement timeouts:
 * 55P03, 57014. No disk space or memory: 53. I/O errors: 58. A read-only server during a failover: 25006. A statement sent
 * ahead of its failed preparation: 26000.
 */
export function isTransientFailure(error: unknown): boolean {
  return /^(40001|40P01|55P03|57014|53...|58...|25006|26000)$/.test(errorCode(error) ?? '');
}

/** The foreign key that a statement violated: what it refers to was deleted, or never was. Undefined for other errors. */
export function violatedReference(error: unknown): string | undefined {
  if (errorCode(error) !== '23503') return undefined;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}

/** True if the server refused a write: another server is the primary now, or this one is set to read-only. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006';

/** Messages of PgBouncer while it cannot reach its server. Their code (08P01) is that of all its other errors too. */
const POOLER_WAITS = /server_login_retry|client_login_timeout|query_wait_timeout|cannot connect to server/;

/** True if a pooler had no server for its client, immediately or after its own timeout. */
export const isPoolerWaiting = (error: unknown): boolean =>
  errorCode(error) === '08P01' && POOLER_WAITS.test((error as Error).message);

/** True if the server or the network ended an open session: neither a refusal nor a time limit. */
export function wasCutOff(error: unknown): boolean {
  const code = errorCode(error);
  if (isPoolerWaiting(error)) return false;
  if (code !== undefined) return /^(57P01|57P02|08006|08P01|ECONNRESET|EPIPE)$/.test(code);
  return error instanceof Error && error.message === 'Connection terminated unexpectedly';
}

/** True if no connection was available in time: the server received no statement. */
export const isLateConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/.test(
    error.message,
  );
