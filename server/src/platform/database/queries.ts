import { command, query } from './query.ts';

/** Succeeds if the database is up; touches no table, takes no lock. */
export const pingDatabase = query<[], object>('platform.ping', 'select');

/**
 * Makes all reads of a transaction see one snapshot, and refuses writes. Must be the first statement; locks nothing.
 */
export const readOneSnapshot = command<[]>(
  'platform.read-one-snapshot',
  'set transaction isolation level repeatable read, read only',
);
