import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { apiKey, isProblem, propPick, type Send, type WebhookEvent } from '../../../client/src/index.ts';
import { blocksIn } from '../../../client/src/server-sent.ts';
import { stage, type Stage } from '../events/stage.ts';

async function clientOf({ nodes, as }: Stage, send: Send = (request) => fetch(request)) {
  const [node] = nodes;
  if (node === undefined) throw new Error('no node');
  const headers = await as('ada');
  const made = await node.api.inject({
    method: 'POST',
    url: '/api/v1/me/api-keys',
    headers,
    body: { name: 'follower' },
  });
  const credential = apiKey(made.json<{ rawKey: string }>().rawKey);
  return propPick({ baseUrl: node.origin, credential, fetch: send });
}

/** The first 60 events of a client whose connection breaks twice. */
async function followed(t: TestContext, send?: Send): Promise<number[]> {
  const on = await stage(t);
  const client = await clientOf(on, send);
  await on.happen(40);
  const got: number[] = [];
  const stop = new AbortController();
  for await (const event of client.events({ lastEventId: '0', signal: stop.signal })) {
    got.push((event as WebhookEvent<{ count: number }>).data.count);
    if (got.length === 60) break;
    if (got.length % 20 !== 0) continue;
    // The connection that all streams of the node use.
    await on.db.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
    });
    if (got.length === 40) await on.happen(20);
  }
  return got;
}

const SIXTY = Array.from({ length: 60 }, (_, index) => index + 1);

test('a client whose connection breaks resumes: nothing is missing, nothing is repeated', async (t) => {
  assert.deepEqual(await followed(t), SIXTY);
});

test('the harness sees a client that starts again at the first event', async (t) => {
  const forgetful: Send = (request) => {
    // Planted: it does not send its position.
    if (request.headers.has('last-event-id')) request.headers.set('last-event-id', '0');
    return fetch(request);
  };
  assert.notDeepEqual(await followed(t, forgetful), SIXTY, 'it should have been seen');
});

test('a client is told if the service does not know its last event, and ends with its signal', async (t) => {
  const client = await clientOf(await stage(t));
  const unknown = client.events({ lastEventId: 'evt_unknown' });
  await assert.rejects(unknown.next(), (error) => isProblem(error, 'unprocessable'));
  const stop = new AbortController();
  const ended = client.events({ signal: stop.signal }).next();
  stop.abort();
  assert.deepEqual(await ended, { value: undefined, done: true });
});

test('a stopped client gets nothing more, not even received events', async () => {
  const text = ['evt_1', 'evt_2'].map((id) => `id: ${id}\nevent: picks.scored\ndata: {"id":"${id}"}\n\n`).join('');
  const client = propPick({ baseUrl: 'http://127.0.0.1', fetch: async () => new Response(text) });
  const stop = new AbortController();
  const got: string[] = [];
  for await (const { id } of client.events({ signal: stop.signal })) {
    got.push(id);
    stop.abort();
  }
  assert.deepEqual(got, ['evt_1']);
});

test('the format is parsed the same however it is split, and with any line ends', () => {
  const text = ':hello\n\nretry: 50\nid: a\n\nid: b\nevent: x\ndata: 1\ndata:2\n\nunknown: y\n\ndata\n\n';
  const wanted = [
    { id: 'a', event: '', data: undefined, retry: 50 },
    { id: 'b', event: 'x', data: '1\n2', retry: undefined },
    { id: 'b', event: '', data: '', retry: undefined },
  ];
  for (const ending of ['\n', '\r\n', '\r']) {
    const whole = text.replaceAll('\n', ending);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const read = blocksIn();
      const blocks = [...read(whole.slice(0, cut)), ...read(whole.slice(cut)), ...read('\n')];
      assert.deepEqual(blocks, wanted, `cut at ${cut}`);
    }
  }
});
