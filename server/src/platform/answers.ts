import { query } from './query.ts';

/** Answers if the database does; touches no table, takes no lock. */
export const answers = query<[], object>('platform.answers', 'select');
