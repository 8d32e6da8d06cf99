import assert from 'node:assert/strict';
import { errorCode } from '../../../src/platform/index.ts';
import { bearer } from '../../support/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';

const KEPT = 200;
/** SQLSTATE of a violated foreign key. */
const STILL_REFERENCED = '23503';

/** A customer directs the service at one host, with many subscriptions and replays to each. */
export const attack: Attack = {
  item: 10,
  title: 'a customer gets 10 subscriptions at a host, and a replay to it queues one event at a time',
  async play({ ask, account, signIn, db }) {
    const { id, email } = await account('flooder', 'Admin');
    const headers = bearer((await signIn(email)).accessToken);
    const url = (n: number) => `http://127.0.0.1:9/${n}`;
    const create = (n: number) =>
      ask('/data/webhook-subscriptions', {
        method: 'POST',
        headers,
        body: { url: url(n), events: ['picks.scored'], secret: 'sixteen characters or more' },
      });
    const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => create(n)));
    const made = responses.filter(({ status }) => status === 201);
    for (const { status, text } of responses) assert.ok(status === 201 || status === 422, text);
    assert.equal(made.length, 10, `${made.length} subscriptions at one host`);

    await db.query({
      text: `insert into webhooks.event (event_id, type, body, taken_at)
             select 'evt_flood' || n, 'picks.scored', '{}', now() from generate_series(0, $1::int) n`,
      values: [KEPT],
    });
    for (const response of made) {
      const replay = await ask(`/data/webhook-subscriptions/${response.json<{ id: number }>().id}/replay`, {
        method: 'POST',
        headers,
        body: { since: 'evt_flood0' },
      });
      assert.equal(replay.status, 202, replay.text);
    }
    const { rows } = await db.query<{ waiting: number }>({
      text: `select count(*)::int as waiting from webhooks.delivery d
             join webhooks.subscription s on s.id = d.subscription_id where s.account_id = $1`,
      values: [id],
    });
    const waiting = rows[0]?.waiting ?? -1;
    assert.ok(waiting <= made.length * 3, `${waiting} deliveries are queued`);
    for (const response of made)
      await ask(`/data/webhook-subscriptions/${response.json<{ id: number }>().id}`, { method: 'DELETE', headers });
    await eventually('the events of the attack are gone', async () => {
      await db.query({
        text: `delete from webhooks.delivery using webhooks.event
               where event.id = delivery.event_id and event.event_id like 'evt_flood%'`,
      });
      try {
        await db.query({ text: `delete from webhooks.event where event_id like 'evt_flood%'` });
        return true;
      } catch (error) {
        // A delivery that the worker ends meanwhile queues the next one of its replay.
        if (errorCode(error) !== STILL_REFERENCED) throw error;
        return undefined;
      }
    });
    return `${made.length} of 40 subscriptions, and ${waiting} of ${KEPT * made.length} deliveries queued`;
  },
};
