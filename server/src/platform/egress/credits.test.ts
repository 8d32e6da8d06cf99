import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { creditsSpent, noteCredits, reserveCredits, settleCredits } from './credits.ts';

const AT = new Date('2026-01-14T22:00:00Z');
const ASK = { source: 'a', about: 'prices', at: AT, credits: 10, ceilings: { day: 100, month: 250 } };

test('of 200 parallel reservations exactly those below the ceiling succeed', async (t) => {
  const db = await testDatabase(t);
  const uses = await Promise.all(Array.from({ length: 200 }, () => reserveCredits(db, ASK)));
  assert.equal(uses.filter((use) => use !== null).length, 10);
  assert.deepEqual(await creditsSpent(db, 'a', AT), { day: 100, month: 100 });
});

test('the actual cost replaces the reservation, once', async (t) => {
  const db = await testDatabase(t);
  const use = await reserveCredits(db, ASK);
  assert.ok(use !== null);
  await settleCredits(db, use, 3, AT);
  await settleCredits(db, use, 3, AT);
  assert.deepEqual(await creditsSpent(db, 'a', AT), { day: 3, month: 3 });
});

test('a request without a response stays spent: the ceiling holds after a crash', async (t) => {
  const db = await testDatabase(t);
  for (let asked = 0; asked < 10; asked += 1) await reserveCredits(db, ASK);
  await settleCredits(db, 1, null, AT);
  assert.equal(await reserveCredits(db, ASK), null);
});

test('the monthly ceiling applies across days, and what it refuses is not charged to the day', async (t) => {
  const db = await testDatabase(t);
  const on = (day: string) => ({ ...ASK, credits: 100, at: new Date(`2026-01-${day}T12:00:00Z`) });
  assert.ok((await reserveCredits(db, on('10'))) !== null);
  assert.ok((await reserveCredits(db, on('11'))) !== null);
  assert.equal(await reserveCredits(db, on('12')), null);
  assert.deepEqual(await creditsSpent(db, 'a', on('12').at), { day: 0, month: 200 });
  assert.ok((await reserveCredits(db, { ...on('12'), at: new Date('2026-02-01T00:00:00Z') })) !== null);
});

test('the feed’s reported remainder applies until its next report or the end of the month', async (t) => {
  const db = await testDatabase(t);
  await noteCredits(db, 'a', { used: 495, remaining: 5 }, AT);
  assert.equal(await reserveCredits(db, ASK), null);
  assert.ok((await reserveCredits(db, { ...ASK, credits: 5 })) !== null);
  assert.ok((await reserveCredits(db, { ...ASK, at: new Date('2026-02-01T00:00:00Z') })) !== null);
  await noteCredits(db, 'a', { used: 0, remaining: 500 }, new Date('2026-01-15T00:00:00Z'));
  assert.ok((await reserveCredits(db, ASK)) !== null);
});

test('an older report of the feed does not replace a newer one', async (t) => {
  const db = await testDatabase(t);
  await noteCredits(db, 'a', { used: 495, remaining: 5 }, AT);
  await noteCredits(db, 'a', { used: 10, remaining: 490 }, new Date(AT.getTime() - 1));
  assert.equal(await reserveCredits(db, ASK), null);
});
