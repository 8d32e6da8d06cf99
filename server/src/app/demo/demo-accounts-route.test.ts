import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { testServer } from '../../../tests/support/http.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { demoAccountsRoute, isLocalDemo, isLoopback } from './demo-accounts-route.ts';

const ACCOUNTS = [{ tier: 'Free', email: 'free@demo.example', password: 'of-a-demo' }];
const URL = '/api/v1/demo/accounts';
const LOCAL = { host: '127.0.0.1:8080' };

async function stage(t: TestContext) {
  const path = join(await temporaryFolder(t), 'demo-accounts.json');
  await writeFile(path, JSON.stringify(ACCOUNTS));
  const { api } = await testServer(t, { pages: (at) => demoAccountsRoute(at, path) });
  return (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    api.inject({ url: URL, headers, remoteAddress });
}

test('a demo shows its accounts only to its own page on this machine', async (t) => {
  const ask = await stage(t);
  for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080', 'LOCALHOST']) {
    const response = await ask({ host, 'sec-fetch-site': 'same-origin' });
    assert.equal(response.statusCode, 200, host);
    assert.deepEqual(response.json(), ACCOUNTS);
    assert.equal(response.headers['cache-control'], 'no-store');
  }
  assert.equal((await ask(LOCAL, '::1')).statusCode, 200);
  assert.equal((await ask(LOCAL, '::ffff:127.0.0.1')).statusCode, 200);
});

test('a request from another machine, through a proxy or for another host is a 404', async (t) => {
  const ask = await stage(t);
  const hosts = ['picks.example', '127.0.0.1.picks.example', 'localhost.picks.example', '10.0.0.1', '0.0.0.0', '[::]'];
  for (const host of hosts) assert.equal((await ask({ host })).statusCode, 404, host);
  for (const address of ['192.0.2.1', '10.0.0.7', '2001:db8::1', '::ffff:192.0.2.1'])
    assert.equal((await ask(LOCAL, address)).statusCode, 404, address);
  const forwarded = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1',
    via: '1.1 proxy',
  };
  for (const [name, value] of Object.entries(forwarded))
    assert.equal((await ask({ ...LOCAL, [name]: value })).statusCode, 404, name);
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await ask({ ...LOCAL, 'sec-fetch-site': site })).statusCode, 404, site);
});

test('only a demo on a loopback address, without a proxy or a public address, is local', () => {
  const local = { mode: 'demo', host: '127.0.0.1', baseUrl: undefined, trustProxy: false } as const;
  assert.ok(isLocalDemo(local));
  assert.ok(isLocalDemo({ ...local, host: '::1', baseUrl: 'http://localhost:8080' }));
  assert.ok(!isLocalDemo({ ...local, mode: 'production' }));
  assert.ok(!isLocalDemo({ ...local, host: '0.0.0.0' }));
  assert.ok(!isLocalDemo({ ...local, trustProxy: true }));
  assert.ok(!isLocalDemo({ ...local, baseUrl: 'https://picks.example' }));
  for (const host of ['127.picks.example', '128.0.0.1', '', '::', '1270.0.0.1']) assert.ok(!isLoopback(host), host);
});
