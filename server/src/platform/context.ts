import type { Clock } from '../kernel/index.ts';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

/** What a verb needs of the world: the time, the database, and somewhere to tell operators. */
export interface Context {
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Log;
}
