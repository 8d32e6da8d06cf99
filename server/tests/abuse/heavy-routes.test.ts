import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import test, { type TestContext } from 'node:test';
import { gameDayOf } from '../../src/leagues/index.ts';
import { bearer, logInAs, makeAccount } from '../support/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { addGame, addPastGame, addValue, smallLeague } from '../support/small-league.ts';
import { wholeProgram } from '../support/whole-program.ts';

/** More than the places of any route. */
const REQUESTS = 100;

/** A receiver that accepts connections and never responds, until the test ends. */
async function hangingReceiver(t: TestContext) {
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = (): void => sockets.forEach((socket) => void socket.destroy());
  t.after(() => {
    release();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, opened: () => sockets.size };
}

async function stage(t: TestContext) {
  const receiver = await hangingReceiver(t);
  const { server, db } = await wholeProgram(t, { environment: { PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const tipOff = new Date(Date.now() + 6 * 3_600_000);
  const gameId = await addGame(db, league, gameDayOf('Nba', tipOff), tipOff);
  for (const playerId of league.players)
    await addValue(db, league, { gameId, playerId, knownAt: new Date(Date.now() - 60_000) });
  await makeAccount(db, 'ada', 'Admin');
  const token = bearer((await logInAs(server, 'ada')).accessToken);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const send = (method: string, path: string, body?: object, signal?: AbortSignal) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  return { league, receiver, send };
}

test('combinations, bets of several legs, searches and tables have places: an account’s requests beyond its share get 429', async (t) => {
  const { league, send } = await stage(t);
  const legs = [0, 1, 2, 3, 5, 6, 7, 8].map((place) => ({
    playerId: league.players[place],
    stat: 'Points',
    line: 14.5,
    direction: 'Over',
  }));
  const slip = { legs, price: 20_000, book: 'alpha', stake: 1, again: true };
  for (const [method, path, body] of [
    ['POST', '/picks/combo', { legs }],
    ['POST', '/me/bets', slip],
    ['GET', '/picks/pickem?house=prizepicks&legs=3', undefined],
    ['GET', '/data/picks/export.csv', undefined],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: REQUESTS }, () => send(method, path, body)));
    const statuses = responses.map(({ status }) => status);
    const refused = responses.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0 && refused.length < REQUESTS, `${path}: ${statuses.join()}`);
    for (const { headers } of refused) assert.match(headers.get('retry-after') ?? '', /^\d+$/, path);
    assert.ok(
      statuses.every((status) => status === 429 || status < 300),
      `${path}: ${statuses.join()}`,
    );
    await Promise.all(responses.map((response) => response.arrayBuffer()));
  }
});

test('exports, replays and files of an own account have places: an account’s requests beyond its share get 429', async (t) => {
  const { receiver, send } = await stage(t);
  const hook = { url: `${receiver.url}/hook`, events: ['picks.scored'] };
  const { id } = (await (await send('POST', '/data/webhook-subscriptions', hook)).json()) as { id: number };
  for (const [method, path, body, handled] of [
    ['POST', '/data/exports', { type: 'picks', format: 'csv' }, 202],
    // The event is looked for first.
    ['POST', `/data/webhook-subscriptions/${id}/replay`, { since: 'evt_none' }, 422],
    ['GET', '/me/bets/export.csv', undefined, 200],
    ['GET', '/me/export', undefined, 200],
  ] as const) {
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, async () => {
        const response = await send(method, path, body);
        return { status: response.status, headers: response.headers, text: await response.text() };
      }),
    );
    const refused = responses.filter(({ text }) => text.includes('in progress at once'));
    assert.ok(refused.length > 0, `${path}: ${responses.map(({ status }) => status).join()}`);
    for (const { status, headers } of refused) {
      assert.equal(status, 429, path);
      assert.match(headers.get('retry-after') ?? '', /^\d+$/, path);
    }
    assert.ok(
      responses.some(({ status }) => status === handled),
      path,
    );
    assert.deepEqual(
      responses.filter(({ status }) => status !== handled && status !== 429),
      [],
      path,
    );
  }
});

test('a bet of one leg takes no place', async (t) => {
  const { league, send } = await stage(t);
  const bet = {
    playerId: league.players[0],
    stat: 'Points',
    line: 14.5,
    direction: 'Over',
    book: 'alpha',
    price: -110,
  };
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, nth) => send('POST', '/me/bets', { ...bet, stake: nth + 1 })),
  );
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]));
});

test('tests of channels and webhooks have places: of one account one is sent at a time', async (t) => {
  const { receiver, send } = await stage(t);
  const made = async (path: string, body: object): Promise<string> => {
    const response = await send('POST', path, body);
    assert.equal(response.status, 201);
    return `${path}/${((await response.json()) as { id: number }).id}/test`;
  };
  const paths = [
    await made('/data/webhook-subscriptions', { url: `${receiver.url}/hook`, events: ['picks.scored'] }),
    await made('/me/channels', { kind: 'webhook', url: `${receiver.url}/hook` }),
  ];
  const gone = new AbortController();
  const refused: number[] = [];
  const sent = paths.flatMap((path) =>
    Array.from({ length: REQUESTS }, async () => {
      const { status } = await send('POST', path, undefined, gone.signal);
      refused.push(status);
    }),
  );
  const all = Promise.allSettled(sent);
  while (refused.length < 2 * (REQUESTS - 64)) await Promise.race([all, new Promise(setImmediate)]);
  assert.deepEqual(new Set(refused), new Set([429]));
  await eventually('one of each is sent', async () => receiver.opened() >= paths.length || undefined);
  assert.equal(receiver.opened(), paths.length);
  gone.abort();
  await all;
});
