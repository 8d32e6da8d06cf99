import assert from 'node:assert/strict';
import test from 'node:test';
import { changeAccountOf } from '../../src/accounts/index.ts';
import type { Mail } from '../../src/platform/index.ts';
import { mailOwners } from '../../src/webhooks/deliveries/mail-owners.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/delete-subscription.ts';
import { takeMails } from '../support/do-work.ts';
import { responder, ok, scene, type Scene } from './scene.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lets all five attempts of an event fail. */
async function fail(at: Scene): Promise<void> {
  at.responses(() => responder(500));
  await at.event();
  await at.deliverAll();
  for (const minutes of [2, 6, 31, 121]) {
    at.clock.advance(minutes * 60_000);
    await at.deliverAll();
  }
}

/** The mails sent by `workers` concurrent checks. */
async function mailed(at: Scene, workers = 1): Promise<Mail[]> {
  await Promise.all(Array.from({ length: workers }, () => mailOwners(at.deps)));
  return takeMails(at.db, at.deps.instanceKey);
}

test('the owner is mailed once when a subscription turns failing, by one of 8 workers, and once a week while it stays so', async (t) => {
  const at = await scene(t);
  await at.subscribe({ url: 'https://example.org/hook?token=a-secret-of-the-receiver' });
  at.responses(() => responder(500));
  await at.event();
  await at.deliverAll();
  assert.equal((await mailed(at)).length, 0, 'one failed attempt says nothing yet');
  await fail(at);
  const [mail, ...more] = await mailed(at, 8);
  assert.equal(more.length, 0);
  assert.equal(mail?.to, 'ada@example.org');
  assert.match(mail?.text ?? '', /example\.org/);
  assert.match(mail?.text ?? '', /answered 500/);
  assert.doesNotMatch(JSON.stringify(mail), /a-secret-of-the-receiver/);
  const perDay: number[] = [];
  for (let day = 1; day <= 15; day += 1) {
    at.clock.advance(DAY);
    perDay.push((await mailed(at, 2)).length);
  }
  assert.deepEqual(perDay, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]);
});

test('a recovery ends the mails; turning failing again is a new mail, at most one a day', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  const recover = async (): Promise<void> => {
    at.responses(() => ok);
    await at.event();
    await at.deliverAll();
  };
  await fail(at);
  assert.equal((await mailed(at)).length, 1);
  await recover();
  await fail(at);
  assert.equal((await mailed(at)).length, 0, 'the same day');
  at.clock.advance(DAY);
  assert.equal((await mailed(at)).length, 1);
  await recover();
  at.clock.advance(30 * DAY);
  assert.equal((await mailed(at)).length, 0);
});

test('no mail about a deleted subscription, to an account without webhooks, or to an address that is not verified', async (t) => {
  const at = await scene(t);
  const id = await at.subscribe();
  await fail(at);
  await changeAccountOf(at.db, 'ada@example.org', { tier: 'Pro' });
  assert.equal((await mailed(at)).length, 0);
  await changeAccountOf(at.db, 'ada@example.org', { tier: 'Sharp' });
  const verified = (moment: string) =>
    at.db.query({ text: `update accounts.account set email_verified_at = ${moment}` });
  await verified('null');
  assert.equal((await mailed(at)).length, 0);
  await verified('now()');
  await deleteSubscription(at.deps, at.accountId, id);
  assert.equal((await mailed(at)).length, 0);
});

test('the harness catches a mail that is not recorded', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  await fail(at);
  assert.equal((await mailed(at)).length, 1);
  await at.db.query({ text: 'update webhooks.lane set owner_mailed_at = null' });
  assert.equal((await mailed(at)).length, 1);
});
