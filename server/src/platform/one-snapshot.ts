import { command } from './query.ts';

/** All that a transaction reads is of one moment, and it writes nothing. Its first statement; locks nothing. */
export const readOneSnapshot = command<[]>(
  'platform.read-one-snapshot',
  'set transaction isolation level repeatable read, read only',
);
