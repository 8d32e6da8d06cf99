import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { askingAt, Refusal } from './ask-api.ts';
import type { Operation } from './described.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: unknown;
  readonly type: unknown;
  readonly body: string;
}

/** A server that responds with one status and body, and keeps what it received. */
async function responding(
  t: TestContext,
  status: number,
  body: string,
  headers: Record<string, string> = {},
  end: 'whole' | 'break off' = 'whole',
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (part: string) => (sent += part));
    request.on('end', () => {
      const { method, url, headers: given } = request;
      received.push({ method, url, key: given['x-api-key'], type: given['content-type'], body: sent });
      response.writeHead(status, headers);
      if (end === 'whole') response.end(body);
      else response.write(body, () => response.destroy());
    });
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

const GET: Operation = {
  method: 'GET',
  path: '/players/{id}/days/{date}',
  tiers: [],
  input: {},
  query: ['books', 'limit', 'stat'],
  body: [],
  response: {},
};
const POST: Operation = { ...GET, method: 'POST', path: '/bets', query: [], body: ['stake', 'note', 'legs'] };

/** Why a call of a server with this response is refused. */
async function refusalOf(t: TestContext, status: number, problem: unknown): Promise<string> {
  const { url } = await responding(t, status, typeof problem === 'string' ? problem : JSON.stringify(problem));
  try {
    await askingAt({ url, key: 'pp_test' })(POST, {});
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.message;
  }
  return assert.fail('it is not refused');
}

test('a reading call has its values in the path and the query, lists with commas, and nothing for what is missing', async (t) => {
  const { url, received } = await responding(t, 200, '{"a":1}');
  const ask = askingAt({ url: `${url}//`, key: 'pp_test' });
  const given = { id: 7, date: '2024-03-05', books: ['alpha', 'b&c'], limit: 0, stat: null, other: 1 };
  assert.deepEqual(await ask(GET, given), { a: 1 });
  assert.deepEqual(received, [
    {
      method: 'GET',
      url: '/api/v1/players/7/days/2024-03-05?books=alpha%2Cb%26c&limit=0',
      key: 'pp_test',
      type: undefined,
      body: '',
    },
  ]);
});

test('a call that writes has its members in the body, without the undefined and those that the operation does not have', async (t) => {
  const { url, received } = await responding(t, 201, 'null');
  assert.equal(await askingAt({ url, key: 'pp_test' })(POST, { stake: 5, note: null, books: 'x' }), null);
  assert.deepEqual(received, [
    { method: 'POST', url: '/api/v1/bets', key: 'pp_test', type: 'application/json', body: '{"stake":5,"note":null}' },
  ]);
});

test('a value that leads to another path is refused before anything is sent', async (t) => {
  const { url, received } = await responding(t, 200, '{}');
  const ask = askingAt({ url, key: 'pp_test' });
  for (const id of ['..', 'a/b', '', '1 ', ' 1', '1?x', '%2e'])
    await assert.rejects(ask(GET, { id, date: '2024-03-05' }), { message: 'id must be an id or a day.' }, id);
  assert.deepEqual(received, []);
});

test('without a service at the address, or with another server there, the call says so', async (t) => {
  const closed = await responding(t, 200, '{}');
  const gone = askingAt({ url: 'http://127.0.0.1:1/', key: 'pp_test' })(POST, {});
  await assert.rejects(
    gone,
    (error) =>
      error instanceof Refusal &&
      error.message === 'No response from http://127.0.0.1:1. Is the service running at this address?' &&
      error.cause instanceof Error,
  );
  const redirect = await responding(t, 302, '', { location: closed.url });
  await assert.rejects(askingAt({ url: redirect.url, key: 'pp_test' })(POST, {}), /No response from/);
  assert.deepEqual(closed.received, [], 'a key is not sent to another address');
  const other = (status: number): string => `The server at this address (status ${status}) is not Prop-Pick.`;
  assert.equal(await refusalOf(t, 200, '<html>'), other(200));
  for (const body of ['<html>', null, '"text"', {}, { title: 7 }])
    assert.equal(await refusalOf(t, 500, body), other(500));
});

test('a response that breaks off is no response, and the call says so', async (t) => {
  const { url } = await responding(t, 200, '{"a":', { 'content-length': '100' }, 'break off');
  await assert.rejects(
    askingAt({ url, key: 'pp_test' })(POST, {}),
    (error) => error instanceof Refusal && error.message.startsWith(`No response from ${url}. `),
  );
});

test('a refusal says what happened and what to do: key, tier, limit, invalid members, or the problem itself', async (t) => {
  assert.match(await refusalOf(t, 401, { title: 'Unauthorized' }), /^The API key is not valid: /);
  const tier = { title: 'Forbidden', detail: 'No.', requiredTier: 'Pro', tier: 'Free' };
  assert.equal(await refusalOf(t, 403, tier), 'This needs the Pro tier. The key’s account is on the Free tier.');
  assert.equal(await refusalOf(t, 403, { ...tier, requiredTier: undefined }), 'Forbidden: No.');
  assert.equal(await refusalOf(t, 409, tier), 'Forbidden: No.', 'the tier is only of a 403');
  const limit = { title: 'Too many', detail: 'The limit of 5 is used up.', resetAt: '2024-03-06T00:00:00Z' };
  assert.equal(
    await refusalOf(t, 429, limit),
    'The limit of 5 is used up. The limit resets at 2024-03-06T00:00:00Z; do not retry before that.',
  );
  const errors = [
    { pointer: '/query/stat', detail: 'must be a stat' },
    { pointer: '/body/legs/0/line', detail: 'must be a line' },
  ];
  const invalid = { title: 'Invalid', detail: 'See errors.', errors };
  assert.equal(await refusalOf(t, 400, invalid), 'stat must be a stat; legs/0/line must be a line.');
  assert.equal(await refusalOf(t, 400, { ...invalid, errors: [] }), 'Invalid: See errors.');
  assert.equal(await refusalOf(t, 400, { ...invalid, errors: 'none' }), 'Invalid: See errors.');
  assert.equal(
    await refusalOf(t, 422, { ...invalid, errors: [{ pointer: 'x/query/stat', detail: 'is odd' }] }),
    'x/query/stat is odd.',
  );
});
