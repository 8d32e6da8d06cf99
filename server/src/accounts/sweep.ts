import type { Queryable } from '../platform/index.ts';
import { sweepAttempts, sweepMailTokens, sweepSessions, sweepSigningKeys } from './sweep-queries.ts';

/** Forgets what nobody can use any more; once a day. Says how many rows went. */
export async function sweepAccounts(db: Queryable): Promise<number> {
  let rows = 0;
  for (const sweep of [sweepAttempts, sweepMailTokens, sweepSessions, sweepSigningKeys]) {
    rows += await sweep(db);
  }
  return rows;
}
