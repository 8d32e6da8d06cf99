import assert from 'node:assert/strict';
import test from 'node:test';
import { openAlerts } from '../../src/alerts/index.ts';
import { asSuperuser } from '../support/postgres.ts';
import { DISCORD_PATH, SLACK_PATH } from './chat-services.ts';
import { openSealedMail } from './sealed-mail.ts';
import { alertsStage } from './stage.ts';

test('nothing is sent for a channel, an alert or an account that was deleted while its messages were queued', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp, sharpId, chat, db } = on;
  const discord = await make(sharp, '/me/channels', { kind: 'discord', url: `${chat.base}${DISCORD_PATH}` });
  const slack = await make(sharp, '/me/channels', { kind: 'slack', url: `${chat.base}${SLACK_PATH}` });
  const mail = await make(sharp, '/me/channels', { kind: 'email' });
  const rule = (name: string, channels: number[]) => make(sharp, '/me/alerts', { name, on: 'news.changed', channels });
  await rule('kept', [discord, slack]);
  const gone = await rule('gone', [slack]);
  await rule('mailed', [mail]);
  await on.news();
  await on.match();
  await ask(sharp, 'DELETE', `/me/channels/${discord}`);
  await ask(sharp, 'DELETE', `/me/alerts/${gone}`);
  for (let round = 0; round < 3; round += 1, on.later(10_000)) await on.deliver();
  assert.deepEqual(
    chat.arrived.map(({ service, title }) => `${service} ${title}`),
    ['slack kept'],
  );
  const mails = () => openSealedMail(db, on.deps.queue.instanceKey);
  assert.equal((await mails()).length, 1);
  await on.news();
  on.later(60_000);
  await on.match();
  const owned = openAlerts(on.deps).module.owned ?? [];
  await db.transaction(async (tx) => {
    for (const part of owned) await part.erase?.(tx, sharpId);
  });
  await on.news();
  for (let round = 0; round < 3; round += 1, on.later(60_000)) {
    await on.match();
    await on.deliver();
  }
  assert.equal(chat.requests(), 1);
  assert.deepEqual(await mails(), [], 'a mail that was queued and not sent is taken back');
  for (const path of ['alerts', 'channels', 'follows'])
    assert.deepEqual((await ask(sharp, 'GET', `/me/${path}`)).body, [], path);
});

test('an account that loses the tier gets no more alerts, and queued ones are not sent', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, chat } = on;
  const channel = await make(sharp, '/me/channels', { kind: 'discord', url: `${chat.base}${DISCORD_PATH}` });
  await make(sharp, '/me/alerts', { name: 'News', on: 'news.changed', channels: [channel] });
  await on.news();
  await on.match();
  await asSuperuser(on.db, (superuser) =>
    superuser.query({ text: `update accounts.account set tier = 'Free' where id = $1`, values: [on.sharpId] }),
  );
  await on.news({ playerName: 'Later' });
  for (let round = 0; round < 3; round += 1, on.later(60_000)) {
    await on.match();
    await on.deliver();
  }
  assert.equal(chat.requests(), 0);
});
