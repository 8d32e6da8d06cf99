import assert from 'node:assert/strict';
import test from 'node:test';
import { queueMessages } from '../../src/webhooks/index.ts';
import { eventually } from '../support/eventually.ts';
import { START } from '../webhooks/scene.ts';
import { readStream } from './reader.ts';
import { ask, PATH, stage, type Stage } from './stage.ts';

/** Sends messages to accounts by name; none of them has a channel. */
async function tell({ db }: Stage, messages: readonly (readonly [number: number, name: string])[]): Promise<void> {
  const { rows } = await db.query<{ id: number; name: string }>({
    text: `select id, split_part(email, '@', 1) as name from accounts.account`,
  });
  const idOf = (name: string): number => rows.find((row) => row.name === name)?.id ?? assert.fail(name);
  const queued = messages.map(([number, name]) => ({
    eventId: `alert_${number}`,
    accountId: idOf(name),
    receivers: [],
    body: JSON.stringify({ title: `of ${name}` }),
  }));
  await db.transaction((tx) => queueMessages(tx, queued, START));
}

const ids = ({ events }: { readonly events: readonly { readonly id: string }[] }) => events.map(({ id }) => id);

test('a stream of alerts has those of its own account only, on any node, and resumes after one', async (t) => {
  const on = await stage(t, { count: 2 });
  const ada = await on.follow({ query: '?types=alert' });
  const bob = await on.follow({ node: 1, name: 'bob', query: '?types=alert,picks.scored' });
  const all = await on.follow({ name: 'bob' });
  assert.deepEqual([ada.status, bob.status], [200, 200], ada.body());
  await tell(on, [
    [1, 'ada'],
    [2, 'bob'],
    [3, 'cy'],
    [4, 'ada'],
  ]);
  await on.happen(1);
  await bob.count(2);
  await ada.count(2);
  await all.count(1);
  assert.deepEqual(ada.events[0], {
    id: 'alert_1',
    type: 'alert',
    data: `{"id":"alert_1","type":"alert","timestamp":"${START.toISOString()}","data":{"title":"of ada"}}`,
  });
  assert.deepEqual(ids(ada), ['alert_1', 'alert_4']);
  assert.equal(ids(bob)[0], 'alert_2');
  assert.equal(all.events[0]?.type, 'picks.scored', 'a stream that asks for none has none');

  await tell(on, [
    [5, 'bob'],
    [6, 'ada'],
  ]);
  await ada.count(3);
  ada.leave();
  const back = await on.follow({ node: 1, since: 'alert_4', query: '?types=alert' });
  await back.count(1);
  assert.deepEqual(ids(back), ['alert_6']);
  for (const reader of [bob, all, back]) reader.leave();
});

test('the ids of other accounts’ messages are in no stream, not even as the id to resume from', async (t) => {
  const on = await stage(t, { rules: { heartbeatMs: 20 } });
  await on.happen(1);
  await tell(on, [[1, 'bob']]);
  const ada = await on.follow({ query: '?types=picks.settled' });
  await on.happen(1);
  await tell(on, [[2, 'bob']]);
  const before = ada.comments();
  await eventually('two heartbeats', async () => (ada.comments() >= before + 2 ? true : undefined));
  // Another one joins while the message is the newest event.
  const late = await on.follow({ query: '?types=picks.settled' });
  await eventually('a place to resume at', async () => (late.lastId() === '' ? undefined : true));
  for (const reader of [ada, late]) {
    assert.match(reader.lastId(), /^evt_/);
    assert.doesNotMatch(reader.body(), /alert_/);
    reader.leave();
  }
});

test('an API key opens no alerts: a stream that asks for them is a 403, and one without them tells none', async (t) => {
  const on = await stage(t);
  const [node] = on.nodes;
  assert.ok(node !== undefined);
  const made = await node.api.inject({
    method: 'POST',
    url: '/api/v1/me/api-keys',
    headers: await on.as('ada'),
    payload: { name: 'program' },
  });
  const key = { 'x-api-key': made.json<{ rawKey: string }>().rawKey };
  for (const types of ['alert', 'picks.scored,alert']) {
    const { status, accepted } = JSON.parse(await ask(`${node.origin}${PATH}?types=${types}`, key)) as Refused;
    assert.deepEqual([status, accepted], [403, ['access-token']], types);
  }
  const stream = await readStream(`${node.origin}${PATH}`, key);
  await tell(on, [[1, 'ada']]);
  await on.happen(1);
  await stream.count(1);
  assert.deepEqual([stream.status, stream.events[0]?.type], [200, 'picks.scored']);
  stream.leave();
});

interface Refused {
  readonly status: number;
  readonly accepted: readonly string[];
}
