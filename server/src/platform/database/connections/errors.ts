/** The SQLSTATE of a PostgreSQL error, or the code of a connection error; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isSerializationConflict(error: unknown): boolean {
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

/** True if the server refused to write: another one is the primary now, or an operator made this one read-only. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === '25006';

/** What PgBouncer says while it cannot reach its server. The code of it (08P01) is that of all its other faults too. */
const POOLER_WAITS = /server_login_retry|client_login_timeout|query_wait_timeout|cannot connect to server/;

/** True if a pooler had no server for its client, at once or after the time that it waits for one. */
export const isPoolerWaiting = (error: unknown): boolean =>
  errorCode(error) === '08P01' && POOLER_WAITS.test((error as Error).message);

/** True if the server or the network ended a session that had been open, at once: neither a refusal nor a time limit. */
export function wasCutOff(error: unknown): boolean {
  const code = errorCode(error);
  if (isPoolerWaiting(error)) return false;
  if (code !== undefined) return /^(57P01|57P02|08006|08P01|ECONNRESET|EPIPE)$/.test(code);
  return error instanceof Error && error.message === 'Connection terminated unexpectedly';
}

/** True if no connection was to be had in time: nothing was asked of the server. */
export const isLateConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/.test(
    error.message,
  );
