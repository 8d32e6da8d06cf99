import type { Queryable } from '../platform/index.ts';
import { sweepAttempts, sweepMailTokens, sweepSessions, sweepSigningKeys } from './sweep-queries.ts';

/** Deletes expired sessions, tokens, attempts and signing keys; once a day. Returns the number of rows. */
export async function sweepAccounts(db: Queryable): Promise<number> {
  let rows = 0;
  for (const sweep of [sweepAttempts, sweepMailTokens, sweepSessions, sweepSigningKeys]) {
    rows += await sweep(db);
  }
  return rows;
}
