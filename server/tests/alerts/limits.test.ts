import assert from 'node:assert/strict';
import test from 'node:test';
import { alertsStage, type AlertsStage } from './stage.ts';

interface Told {
  readonly title: string;
  readonly items: readonly unknown[];
}
/** The messages of the account of Sharp, oldest first. */
const told = async ({ ask, sharp }: AlertsStage): Promise<readonly Told[]> =>
  (await ask<{ items: Told[] }>(sharp, 'GET', '/me/alerts/messages?limit=100')).body.items.toReversed();

test('an account follows at most 500 players, teams and props: the 500th is added, the next one is not', async (t) => {
  const { ask, db, sharp, sharpId, league } = await alertsStage(t);
  const follow = (playerId: number | undefined) => ask(sharp, 'POST', '/me/follows', { playerId });
  await db.query({
    text: `with added as (
             insert into league.player (league, name, name_key, known_at)
             select 'Nba', 'Other ' || n, 'other' || n, '2024-01-01' from generate_series(1, 499) n returning id)
           insert into alerts.follow (account_id, player_id, team_id, stat, created_at)
           select $1, id, null, null, '2024-01-02' from added`,
    values: [sharpId],
  });
  const [first, second] = league.players;
  assert.equal((await follow(first)).status, 201);
  const more = await follow(second);
  assert.equal(more.status, 422);
  assert.match(more.text, /You follow 500/);
  assert.ok((await follow(first)).status < 300, 'what is followed already is no other follow');
});

test('twenty hits are one whole message, and the twenty-first waits for the next one', async (t) => {
  const on = await alertsStage(t);
  await on.make(on.sharp, '/me/alerts', { name: 'News', on: 'news.changed' });
  const messages = async () => (await told(on)).map(({ items }) => items.length);
  for (let n = 0; n < 20; n += 1) await on.news({ playerName: `P${n}` });
  await on.match();
  assert.deepEqual(await messages(), [20]);
  await on.news({ playerName: 'P20' });
  await on.match();
  assert.deepEqual(await messages(), [20], 'hits soon after a message are joined to the next one');
  on.later(20_000);
  await on.match();
  assert.deepEqual(await messages(), [20, 1]);
});

test('a message of several hits has their number in its title', async (t) => {
  const on = await alertsStage(t);
  await on.make(on.sharp, '/me/alerts', { name: 'News', on: 'news.changed' });
  await on.news();
  await on.match();
  await on.news({ playerName: 'P1' });
  await on.news({ playerName: 'P2' });
  on.later(20_000);
  await on.match();
  assert.deepEqual(
    (await told(on)).map(({ title }) => title),
    ['News', 'News (2)'],
  );
});

test('quiet hours hold back the messages of an alert that has not reached its hourly limit', async (t) => {
  const on = await alertsStage(t);
  // 18:00 UTC is 13:00 in New York.
  const quietHours = { from: '13:00', to: '13:30', timeZone: 'America/New_York' };
  await on.make(on.sharp, '/me/alerts', { name: 'News', on: 'news.changed', quietHours, atMostPerHour: 5 });
  await on.news();
  await on.match();
  assert.deepEqual(await told(on), []);
  on.later(30 * 60_000);
  await on.match();
  assert.equal((await told(on)).length, 1);
});

test('fifty alerts that have reached their hourly limit do not delay the next one', async (t) => {
  const on = await alertsStage(t);
  for (let n = 0; n < 50; n += 1)
    await on.make(on.sharp, '/me/alerts', { name: 'Limited', on: 'news.changed', atMostPerHour: 1 });
  await on.make(on.sharp, '/me/alerts', { name: 'Free', on: 'news.changed' });
  await on.news();
  await on.match();
  assert.equal((await told(on)).length, 51);
  await on.news({ playerName: 'P1' });
  on.later(60_000);
  await on.match();
  assert.deepEqual(
    (await told(on)).slice(51).map(({ title }) => title),
    ['Free'],
  );
});
