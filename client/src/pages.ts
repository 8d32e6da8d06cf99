import type { Client } from 'openapi-fetch';
import { dataOf } from './problem.ts';
import type { operations, paths, PropRow } from './generated/schema.ts';

/** One page of a list such as GET /data/picks, /players or /data/exports. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * Every item of a list. Pages are requested as they are needed.
 *
 * `for await (const pick of eachItem((cursor) => dataOf(api.GET('/api/v1/data/picks', { params: { query: { cursor } } }))))`
 */
export async function* eachItem<Item>(
  page: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(cursor);
    yield* items;
    if (nextCursor !== null && nextCursor === cursor) throw new Error(`cursor ${cursor} leads to itself`);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

type BetsQuery = Omit<NonNullable<operations['getMeBets']['parameters']['query']>, 'cursor'>;
type Bet = operations['getMeBets']['responses'][200]['content']['application/json']['items'][number];

/** Every bet of the caller, newest first, across pages. */
export function eachBet(api: Pick<Client<paths>, 'GET'>, query: BetsQuery = {}): AsyncGenerator<Bet, void, undefined> {
  return eachItem((cursor) =>
    dataOf(api.GET('/api/v1/me/bets', { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } })),
  );
}

type ImportQuery = NonNullable<operations['postMeBetsImport']['parameters']['query']>;
type BetImport = operations['postMeBetsImport']['responses'][200]['content']['application/json'];

/** Sends a CSV file of bets; a dry run unless `dryRun` is false. */
export function importBets(api: Pick<Client<paths>, 'POST'>, csv: string, query: ImportQuery = {}): Promise<BetImport> {
  return dataOf(
    api.POST('/api/v1/me/bets/import', {
      params: { query },
      headers: { 'content-type': 'text/csv' },
      body: csv,
      bodySerializer: () => csv,
    }),
  );
}

type SystemRequest = operations['postResearchSystems']['requestBody']['content']['application/json'];
/** A system to test: its conditions, its days and its price. */
export type AskedSystem = Omit<SystemRequest, 'limit' | 'cursor'>;
export type SystemRun = operations['postResearchSystems']['responses'][200]['content']['application/json'];

/** The results of a system with its newest bets. A new system counts as a try. */
export const testSystem = (api: Pick<Client<paths>, 'POST'>, system: AskedSystem): Promise<SystemRun> =>
  dataOf(api.POST('/api/v1/research/systems', { body: system }));

/** Every bet of a system, newest first, across pages. */
export function eachSystemBet(
  api: Pick<Client<paths>, 'POST'>,
  system: AskedSystem,
): AsyncGenerator<SystemRun['bets']['items'][number], void, undefined> {
  return eachItem(async (cursor) => {
    const body = { ...system, limit: 500, ...(cursor !== undefined && { cursor }) };
    return (await dataOf(api.POST('/api/v1/research/systems', { body }))).bets;
  });
}

type PropsQuery = Omit<NonNullable<operations['getResearchProps']['parameters']['query']>, 'page' | 'version'>;

/** Every row of GET /research/props, all from one version of the board, even if it changes meanwhile. */
export async function* eachProp(
  api: Pick<Client<paths>, 'GET'>,
  query: PropsQuery = {},
): AsyncGenerator<PropRow, void, undefined> {
  let version: number | undefined;
  let seen = 0;
  for (let page = 1; ; page += 1) {
    const pinned = version === undefined ? {} : { version };
    const found = await dataOf(api.GET('/api/v1/research/props', { params: { query: { ...query, page, ...pinned } } }));
    yield* found.rows;
    version = found.version;
    seen += found.rows.length;
    if (found.rows.length === 0 || seen >= found.total) return;
  }
}
