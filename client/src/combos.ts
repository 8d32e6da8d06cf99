import type { Client } from 'openapi-fetch';
import { dataOf } from './problem.ts';
import type { operations, paths } from './generated/schema.ts';

type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Combination = NonNullable<operations['postPicksCombo']['requestBody']>['content']['application/json'];

/** Several props together, and pick’em entries. */
export type Combos = ReturnType<typeof combosOf>;

/** Every method rejects with ProblemError unless it is done. */
export function combosOf(api: Client<paths>) {
  return {
    /** What 2 to 8 legs are worth together. */
    price: (body: Combination) => dataOf(api.POST('/api/v1/picks/combo', { body })),
    /** The best entries of a day for a house now. */
    entries: (query: Query<'getPicksPickem'>) => dataOf(api.GET('/api/v1/picks/pickem', { params: { query } })),
    /** The entries of record of a day, with what they came to. */
    published: (query: Query<'getPicksPickemEntries'> = {}) =>
      dataOf(api.GET('/api/v1/picks/pickem/entries', { params: { query } })),
    /** What all entries of record came to. */
    record: (query: Query<'getPicksPickemRecord'> = {}) =>
      dataOf(api.GET('/api/v1/picks/pickem/record', { params: { query } })),
  };
}
