import type { Clock } from '../kernel/index.ts';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

/** Dependencies of a domain function: time, database and log. */
export interface Context {
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Log;
}
