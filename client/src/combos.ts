import type { Client } from 'openapi-fetch';
import { dataOf } from './problem.ts';
import type { operations, paths } from './generated/schema.ts';

type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Combination = NonNullable<operations['postPicksCombo']['requestBody']>['content']['application/json'];

/** Several props together, and pick’em entries. */
export type Combos = ReturnType<typeof combosOf>;

/** Every method rejects with ProblemError unless the response is 2xx. */
export function combosOf(api: Client<paths>) {
  return {
    /** The price of 2 to 8 legs together. */
    price: (body: Combination) => dataOf(api.POST('/api/v1/picks/combo', { body })),
    /** The current best entries of a day for a pick’em book. */
    entries: (query: Query<'getPicksPickem'>) => dataOf(api.GET('/api/v1/picks/pickem', { params: { query } })),
    /** The entries of record of a day with their results. */
    published: (query: Query<'getPicksPickemEntries'> = {}) =>
      dataOf(api.GET('/api/v1/picks/pickem/entries', { params: { query } })),
    /** The results of all entries of record. */
    record: (query: Query<'getPicksPickemRecord'> = {}) =>
      dataOf(api.GET('/api/v1/picks/pickem/record', { params: { query } })),
  };
}
