import assert from 'node:assert/strict';
import test from 'node:test';
import { createAccount } from '../../src/accounts/index.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/change-subscription.ts';
import { createSubscription } from '../../src/webhooks/subscriptions/create-subscription.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/delete-subscription.ts';
import { scene, SECRET, type Scene } from './scene.ts';
import { asSuperuser } from '../support/postgres.ts';

const urlOf = (host: string, n: number): string => `https://${host}/hook/${n}`;

async function live({ db }: Scene): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: 'select count(*)::int as n from webhooks.subscription where deleted_at is null',
  });
  return rows[0]?.n ?? 0;
}

/** How many of concurrent creations succeed, and the errors of the others. */
async function race(at: Scene, urls: readonly string[]): Promise<{ passed: number; told: ReadonlySet<string> }> {
  const ended = await Promise.allSettled(urls.map((url) => at.subscribe({ url })));
  const told = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  return { passed: ended.length - told.length, told: new Set(told) };
}

test('an account has at most 10 subscriptions at a host, however its URLs are written: exactly 10 of 40 at once', async (t) => {
  const at = await scene(t);
  const spellings = ['https://example.org', 'https://EXAMPLE.org', 'https://example.org.', 'https://example.org:8443'];
  const urls = Array.from({ length: 40 }, (_, n) => `${spellings[n % 4]}/hook/${n}`);
  const { passed, told } = await race(at, urls);
  assert.deepEqual([passed, await live(at)], [10, 10]);
  assert.deepEqual([...told], ['An account can have 10 subscriptions at one host. Delete one that is not used.']);
  await at.subscribe({ url: urlOf('www.example.org', 1) });
});

test('an account has at most 100 subscriptions: exactly 100 of 130 at once, and a deleted one frees its place', async (t) => {
  const at = await scene(t);
  const { passed, told } = await race(
    at,
    Array.from({ length: 130 }, (_, n) => urlOf(`h${n % 26}.example.org`, n)),
  );
  assert.deepEqual([passed, await live(at)], [100, 100]);
  assert.deepEqual([...told], ['An account can have 100 subscriptions. Delete one that is not used.']);
  const { rows } = await at.db.query<{ id: number }>({ text: 'select min(id) as id from webhooks.subscription' });
  await deleteSubscription(at.deps, at.accountId, rows[0]?.id ?? 0);
  await at.subscribe({ url: urlOf('new.example.org', 1) });
  await assert.rejects(at.subscribe({ url: urlOf('new.example.org', 2) }), /can have 100 subscriptions/);
});

test('changing a URL cannot pass the limit of a host; other changes at the limit are free', async (t) => {
  const at = await scene(t);
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) ids.push(await at.subscribe({ url: urlOf('example.org', n) }));
  const elsewhere = await at.subscribe({ url: urlOf('example.net', 1) });
  const change = (id: number, url: string) =>
    at.db.transaction((tx) => changeSubscription(tx, at.deps, { accountId: at.accountId, id }, { url }));
  await assert.rejects(change(elsewhere, urlOf('example.org', 10)), /10 subscriptions at one host/);
  assert.equal((await change(ids[0] ?? 0, urlOf('example.org', 11))).url, urlOf('example.org', 11));
  await change(ids[0] ?? 0, urlOf('example.com', 1));
  await change(elsewhere, urlOf('example.org', 10));
});

test('both limits are configuration, and hold for each account alone', async (t) => {
  const at = await scene(t);
  const rules = () => ({ ...USUAL_RULES, mostSubscriptions: 3, mostPerHost: 2 });
  const { id: other } = await createAccount(at.db, {
    email: 'eve@example.org',
    password: 'seven herons at the estuary',
    tier: 'Sharp',
  });
  const create = (owner: number, url: string) =>
    at.db.transaction((tx) =>
      createSubscription(tx, { ...at.deps, rules }, owner, { url, events: ['picks.scored'], secret: SECRET }),
    );
  for (const owner of [at.accountId, other]) {
    await create(owner, urlOf('a.example', 1));
    await create(owner, urlOf('a.example', 2));
    await assert.rejects(create(owner, urlOf('a.example', 3)), /2 subscriptions at one host/);
    await create(owner, urlOf('b.example', 1));
    await assert.rejects(create(owner, urlOf('c.example', 1)), /can have 3 subscriptions/);
  }
});

test('the harness catches a subscription counted at another host', async (t) => {
  const at = await scene(t);
  for (let n = 0; n < 9; n += 1) await at.subscribe({ url: urlOf('example.org', n) });
  // The planted bug: each URL counts as a separate host.
  await asSuperuser(at.db, (superuser) =>
    superuser.query({
      text: `create function public.plant() returns trigger language plpgsql as $$ begin new.host := new.url; return new; end $$;
           create trigger planted before insert on webhooks.subscription for each row execute function public.plant()`,
    }),
  );
  const { passed } = await race(
    at,
    Array.from({ length: 8 }, (_, n) => urlOf('example.org', 20 + n)),
  );
  assert.equal(passed, 8);
});
