import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { compareOthers, otherClients } from '../others.ts';

const TESTS = 100;
const CHANNELS = 10;
const ACCOUNTS = 10;

/** Receivers accept connections and never respond. */
export const attack: Attack = {
  item: 18,
  title: 'tests of receivers that hang take nothing from others',
  async play(stage) {
    const { account, signIn, ask } = stage;
    const others = await otherClients(stage, 'hanging');
    let connections = 0;
    const hanging = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).resume();
    });
    hanging.listen(0, '127.0.0.1').unref();
    await once(hanging, 'listening');
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const { email } = await account('hanging', 'Admin');
    const headers = bearer((await signIn(email)).accessToken);
    // Beside it, accounts with a test each: one of an account is sent at a time.
    const further: { readonly path: string; readonly headers: typeof headers }[] = [];
    for (let nth = 0; nth < ACCOUNTS; nth += 1) {
      const one = await account(`hanging-${nth}`, 'Admin');
      const own = bearer((await signIn(one.email)).accessToken);
      const body = { url: `${url}/${nth}`, events: ['picks.scored'] };
      const { status, text, json } = await ask('/data/webhook-subscriptions', { method: 'POST', headers: own, body });
      assert.equal(status, 201, text);
      further.push({ path: `/data/webhook-subscriptions/${json<{ id: number }>().id}`, headers: own });
    }
    const made = async (path: string, body: object): Promise<string> => {
      const { status, text, json } = await ask(path, { method: 'POST', headers, body });
      assert.equal(status, 201, text);
      return `${path}/${json<{ id: number }>().id}`;
    };
    const hook = await made('/data/webhook-subscriptions', { url, events: ['picks.scored'] });
    const paths = [hook];
    for (let nth = 0; nth < CHANNELS; nth += 1)
      paths.push(await made('/me/channels', { name: `n${nth}`, kind: 'ntfy', topic: `topic${nth}`, server: url }));
    const figures = await compareOthers(others, async () => {
      const before = connections;
      // Ten an hour of a channel; the others are webhooks.
      const sent = Array.from({ length: TESTS }, (_, nth) =>
        ask(`${nth % 2 === 0 ? hook : (paths[nth % paths.length] ?? hook)}/test`, { method: 'POST', headers }),
      );
      for (const { path, headers } of further) sent.push(ask(`${path}/test`, { method: 'POST', headers }));
      await eventually('those with a place wait', async () => connections - before > ACCOUNTS || undefined);
      return () => Promise.all(sent);
    });
    for (const path of paths) await ask(path, { method: 'DELETE', headers });
    for (const { path, headers } of further) await ask(path, { method: 'DELETE', headers });
    return figures;
  },
};
