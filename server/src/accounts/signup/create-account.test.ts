import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { createAccount, createFirstAdmin } from '../index.ts';

const PASSWORD = 'seven herons at the estuary';

test('an email has one account, in any letter case', async (t) => {
  const db = await testDatabase(t);
  await createAccount(db, { email: 'Ada@Example.org', password: PASSWORD, tier: 'Pro' });
  await assert.rejects(
    createAccount(db, { email: 'ada@example.ORG ', password: PASSWORD, tier: 'Pro' }),
    /already an account with the email/,
  );
  await assert.rejects(createAccount(db, { email: 'ada@', password: PASSWORD, tier: 'Pro' }), /not an email address/);
  await assert.rejects(
    createAccount(db, { email: 'eve@example.org', password: 'short', tier: 'Pro' }),
    /12 characters/,
  );
});

test('nodes that start together create one first admin, and none once there is one', async (t) => {
  const db = await testDatabase(t);
  const makeOne = (index: number) => createFirstAdmin(db, { email: `admin-${index}@example.org`, password: PASSWORD });
  const made = await Promise.all([0, 1, 2, 3].map(makeOne));
  assert.equal(made.filter(Boolean).length, 1);
  assert.equal(await makeOne(9), false);
});
