import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import type { Transaction } from '../../platform/index.ts';
import { hashOfSystem, type System } from '../systems/system.ts';
import { deleteSystem, findSystem, listSystems } from './queries.ts';
import { changeSystem, saveSystem } from './save-system.ts';

const SYSTEM: System = { league: 'Nba', from: null, to: null, where: { direction: 'Over' }, price: 'best' };
const CLOSING: System = { ...SYSTEM, price: 'closing' };
const [NOW, LATER] = [new Date('2024-03-05T18:00:00Z'), new Date('2024-03-06T18:00:00Z')];
const NEW = { name: 'Overs', system: SYSTEM, isFollowed: true };
const REFUSED = {
  kind: 'impossible',
  message: 'The closing price is not known before the start: such a system is not followed.',
};
const UNKNOWN = { kind: 'not-found', message: 'You have no saved system with this id.' };

async function account(t: TestContext) {
  const db = await testDatabase(t);
  const { id } = await makeAccount(db, 'one', 'Sharp');
  return {
    db,
    id,
    save: (more: Partial<typeof NEW> = {}, tier: 'Free' | 'Pro' = 'Pro') =>
      db.transaction((tx) => saveSystem(tx, { id, tier }, { ...NEW, ...more }, NOW)),
    change: (system: number, change: Parameters<typeof changeSystem>[3], of = id, now = LATER) =>
      db.transaction((tx) => changeSystem(tx, of, system, change, now)),
  };
}

test('a saved system has its name, its conditions and their hash, and is followed from now on or not at all', async (t) => {
  const { db, id, save } = await account(t);
  const saved = await save();
  const { id: _, ...one } = saved;
  assert.deepEqual(one, { accountId: id, name: 'Overs', system: SYSTEM, createdAt: NOW, followedSince: NOW });
  assert.equal((await save({ isFollowed: false })).followedSince, null);
  const { rows } = await db.query<{ hash: Buffer }>({
    text: 'select hash from lab.system where id = $1',
    values: [saved.id],
  });
  assert.deepEqual(rows[0]?.hash, hashOfSystem(SYSTEM));
});

test('a tier saves as many systems as it may and no more, those of other accounts aside', async (t) => {
  const { db, id, save } = await account(t);
  const { id: otherId } = await makeAccount(db, 'two', 'Sharp');
  await db.transaction((tx) => saveSystem(tx, { id: otherId, tier: 'Free' }, NEW, NOW));
  await save({}, 'Free');
  const second = save({}, 'Free');
  await assert.rejects(second, {
    kind: 'impossible',
    message: 'The tier Free saves 1 at most. Delete one that is not used.',
  });
  await save();
  assert.equal((await listSystems(db, id)).length, 2);
});

test('a system that bets at the close is saved but never followed', async (t) => {
  const { db, id, save, change } = await account(t);
  await assert.rejects(save({ system: CLOSING }), REFUSED);
  assert.deepEqual(await listSystems(db, id), []);
  const { id: closing } = await save({ system: CLOSING, isFollowed: false });
  await assert.rejects(change(closing, { isFollowed: true }), REFUSED);
  assert.equal((await change(closing, { name: 'Close' })).name, 'Close');
});

test('a change renames a system, or starts or stops following it, and leaves the rest as it is', async (t) => {
  const { db, id, save, change } = await account(t);
  const saved = await save();
  const changes = async (asked: Parameters<typeof changeSystem>[3]) => {
    const { name, followedSince } = await change(saved.id, asked);
    return [name, followedSince];
  };
  assert.deepEqual(await changes({ name: 'More' }), ['More', NOW]);
  assert.deepEqual(await changes({ isFollowed: true }), ['More', NOW], 'it was followed already');
  assert.deepEqual(await changes({ isFollowed: false }), ['More', null]);
  assert.deepEqual(await changes({}), ['More', null]);
  assert.deepEqual(await changes({ isFollowed: true }), ['More', LATER]);
  assert.deepEqual(await findSystem(db, id, saved.id), [{ ...saved, name: 'More', followedSince: LATER }]);
});

test('an unknown system, and that of another account, cannot be changed', async (t) => {
  const { db, save, change } = await account(t);
  const { id: otherId } = await makeAccount(db, 'two', 'Sharp');
  const saved = await save();
  await assert.rejects(change(saved.id + 1, { name: 'None' }), UNKNOWN);
  await assert.rejects(change(saved.id, { name: 'Mine' }, otherId), UNKNOWN);
});

test('a system that is deleted while it is changed is unknown', async (t) => {
  const { db, id, save, change } = await account(t);
  const saved = await save();
  let changed: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await deleteSystem(tx, id, saved.id);
    changed = change(saved.id, { name: 'Late' });
    changed.catch(() => {});
    await eventually('the change waits', async () => {
      const { rowCount } = await db.query({
        text: `select from pg_locks where locktype = 'transactionid' and not granted`,
      });
      return rowCount === 1 ? true : undefined;
    });
  });
  await assert.rejects(changed ?? assert.fail(), UNKNOWN);
});

test('two changes to the systems of an account at once are made one after the other', async (t) => {
  const { db, id, save } = await account(t);
  let second: Promise<unknown> | undefined;
  await db.transaction(async (tx: Transaction) => {
    await saveSystem(tx, { id, tier: 'Free' }, NEW, NOW);
    second = save({}, 'Free');
    second.catch(() => {});
    await eventually('the second waits', async () => {
      const { rowCount } = await db.query({ text: `select from pg_locks where locktype = 'advisory' and not granted` });
      return rowCount === 1 ? true : undefined;
    });
  });
  await assert.rejects(second ?? assert.fail(), /saves 1 at most/);
});
