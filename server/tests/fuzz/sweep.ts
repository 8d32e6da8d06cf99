import type { DescribedApi, Operation } from '../support/described-api.ts';
import { opensTo, type Ask, type Cast } from './cast.ts';

/** An unknown id for every parameter of a path. */
const ABSENT = { id: '2147483647', playerId: '2147483647', deliveryId: '2147483647', date: '2024-03-05' };

/** Sends every applicable kind of invalid request to each operation. */
export async function sweep(api: DescribedApi, cast: Cast, ask: Ask): Promise<void> {
  for (const operation of api.operations) {
    const { method, path } = operation;
    const params = { jobName: 'settle', section: 'none', key: 'none', ...ABSENT };
    const fitting = cast.players.filter((player) => opensTo(operation, player));
    const insider = fitting.find(({ account }) => account === cast.admin.account) ?? fitting[0];
    const outsider = cast.players.find((player) => player.kind !== 'none' && !opensTo(operation, player));
    const [anonymous] = cast.players;
    if (insider === undefined || outsider === undefined || anonymous === undefined)
      throw new Error(`no caller for ${path}`);
    await ask(anonymous, method, path, { params });
    await ask(outsider, method, path, { params });
    await ask(insider, method, path, { params, query: '?unknown=1' });
    const { headers } = await ask(insider, method, path, { params });
    if (method === 'GET') {
      await ask(insider, method, path, { params, headers: { accept: 'text/csv' } });
      if (headers.etag !== undefined)
        await ask(insider, method, path, { params, headers: { 'if-none-match': headers.etag } });
      for (const query of impossible(operation)) await ask(insider, method, path, { params, query });
      continue;
    }
    await ask(insider, method, path, { params, body: `"${'x'.repeat(66_000)}"` });
    await ask(insider, method, path, { params, body: 'a=b', headers: { 'content-type': 'text/plain' } });
  }
}

/** Ranges that end before they begin, and times before any data: valid, with an empty result. */
function impossible({ parameters = [] }: Operation): string[] {
  const takes = (name: string): boolean => parameters.some((one) => one.in === 'query' && one.name === name);
  return [
    ...(takes('from') && takes('to') ? ['?from=2024-03-05&to=2024-03-01'] : []),
    ...(takes('asOf') ? ['?asOf=1999-01-01T00:00:00Z', '?asOf=2199-01-01T00:00:00Z'] : []),
  ];
}

/** Sends one request without a credential per operation, to a service that refuses all. */
export async function knock(api: DescribedApi, ask: Ask): Promise<void> {
  const anonymous = { name: 'anonymous', headers: {}, kind: 'none', account: null } as const;
  for (const { method, path } of api.operations)
    await ask(anonymous, method, path, { params: { jobName: 'x', section: 'x', key: 'x', ...ABSENT } });
}
