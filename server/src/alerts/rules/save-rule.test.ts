import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { only } from '../../platform/index.ts';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { changeNumber, insertHits } from '../matching/queries.ts';
import type { GivenRule } from './check-rule.ts';
import { findRule, listRules } from './queries.ts';
import { changeRule, createRule, removeRule } from './save-rule.ts';

const AT = new Date('2024-03-05T18:00:00Z');
const RULE: GivenRule = {
  ...{ name: 'News', event: 'news.changed', conditions: { statuses: ['Out'] }, channels: [], quietHours: null },
  atMostPerHour: null,
  isOn: true,
};

async function rulesStage(t: TestContext) {
  const db = await testDatabase(t);
  const { id: owner } = await makeAccount(db, 'owner', 'Pro');
  const { id: stranger } = await makeAccount(db, 'stranger', 'Pro');
  const { rows } = await db.query<{ id: number; account: number }>({
    text: `with receiver as (
             insert into webhooks.subscription (account_id, kind, url, url_key, host, events, sealed_secret, created_at,
               updated_at)
             select account_id, 'email', 'mail', 'mail', 'mail', '{alert}', '', $2, $2 from unnest($1::int[]) account_id
             returning id, account_id)
           insert into alerts.channel (id, account_id, name, kind, address, created_at)
           select id, account_id, 'Email', 'email', 'mail', $2 from receiver returning id, account_id as account`,
    values: [[owner, stranger], AT],
  });
  return {
    ...{
      db,
      owner,
      stranger,
      channels: [owner, stranger].map((account) => rows.find((row) => row.account === account)?.id),
    },
    create: (rule: Partial<GivenRule> = {}) =>
      db.transaction((tx) => createRule(tx, { id: owner, tier: 'Pro' }, { ...RULE, ...rule }, AT)),
    change: (id: number, rule: Partial<GivenRule>) =>
      db.transaction((tx) => changeRule(tx, owner, id, { ...RULE, ...rule }, AT)),
    remove: (id: number, account = owner) => db.transaction((tx) => removeRule(tx, account, id)),
    read: async (id: number) => only(await findRule(db, owner, id, AT)),
    ids: async () => (await listRules(db, owner, AT)).map(({ id }) => id),
    changes: async () => only(await changeNumber(db)).number,
  };
}

test('a rule is stored as given, with its quiet hours and channels, and a change replaces all of it', async (t) => {
  const { create, change, read, channels } = await rulesStage(t);
  const [mine = 0] = channels;
  const quietHours = { from: '23:00', to: '08:15', timeZone: 'Europe/Berlin' };
  const id = await create({ quietHours, atMostPerHour: 3, channels: [mine, mine] });
  const stored = async () => {
    const {
      name,
      event,
      conditions,
      quietFrom,
      quietTo,
      quietZone,
      atMostPerHour,
      isOn,
      channels: to,
    } = await read(id);
    return [name, event, conditions, [quietFrom, quietTo, quietZone], atMostPerHour, isOn, to];
  };
  assert.deepEqual(await stored(), [
    ...['News', 'news.changed', { statuses: ['Out'] }],
    ...[['23:00', '08:15', 'Europe/Berlin'], 3, true, [mine]],
  ]);
  await change(id, { name: 'Moves', event: 'line.moved', conditions: { minMove: 1 } });
  assert.deepEqual(await stored(), ['Moves', 'line.moved', { minMove: 1 }, [null, null, null], null, true, []]);
});

test('a channel of another account, and one that is gone, is refused, and the rule is not written', async (t) => {
  const { create, change, read, ids, channels } = await rulesStage(t);
  const [mine = 0, theirs = 0] = channels;
  const refused = (channel: number) => ({ kind: 'impossible', message: `You have no channel ${channel}.` });
  await assert.rejects(create({ channels: [mine, theirs] }), refused(theirs));
  assert.deepEqual(await ids(), []);
  const id = await create({ channels: [mine] });
  await assert.rejects(change(id, { name: 'Other', channels: [999] }), refused(999));
  const { name, channels: kept } = await read(id);
  assert.deepEqual([name, kept], ['News', [mine]]);
});

test('what waits is kept by a change of a rule that stays on, and dropped when it is turned off', async (t) => {
  const { db, create, change, read } = await rulesStage(t);
  const id = await create();
  await db.transaction((tx) =>
    insertHits(tx, JSON.stringify([{ ruleId: id, key: 'event', knownAt: AT, item: { text: 'is Out' } }])),
  );
  await change(id, { name: 'Other' });
  assert.equal((await read(id)).waiting, 1);
  await change(id, { isOn: false });
  assert.equal((await read(id)).waiting, 0);
});

test('a rule is deleted by its own account alone, and one that is not there is not found', async (t) => {
  const { create, remove, ids, stranger } = await rulesStage(t);
  const [id, kept] = [await create(), await create({ name: 'Kept' })];
  const none = { kind: 'not-found', message: 'There is no alert with this id.' };
  await assert.rejects(remove(id, stranger), none);
  await remove(id);
  assert.deepEqual(await ids(), [kept]);
  await assert.rejects(remove(id), none);
});

test('processes are told of each change of rules', async (t) => {
  const { create, change, remove, changes } = await rulesStage(t);
  const before = await changes();
  const id = await create();
  assert.equal(await changes(), before + 1);
  await change(id, { isOn: false });
  assert.equal(await changes(), before + 2);
  await remove(id);
  assert.equal(await changes(), before + 3);
});
