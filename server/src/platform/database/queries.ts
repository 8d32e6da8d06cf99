import { command, query } from './query.ts';

/** Answers if the database does; touches no table, takes no lock. */
export const answers = query<[], object>('platform.answers', 'select');

/** Makes all reads of a transaction see one moment, and refuses writes. Its first statement; locks nothing. */
export const readOneSnapshot = command<[]>(
  'platform.read-one-snapshot',
  'set transaction isolation level repeatable read, read only',
);
