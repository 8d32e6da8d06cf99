import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createAccount } from '../../src/accounts/index.ts';
import { clockFinding } from '../../src/app/commands/doctor/database.ts';
import { diskFinding, nodeFinding } from '../../src/app/commands/doctor/machine.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { emptyDatabaseUrl, testDatabaseUrl } from '../support/postgres.ts';
import { runCommand, startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const INSTANCE_KEY = 'ab'.repeat(32);

interface Finding {
  readonly check: string;
  readonly verdict: string;
  readonly says: string;
  readonly advice: string | null;
}

interface Examined {
  readonly code: number | null;
  readonly verdict: string;
  readonly out: string;
  of(check: string): Finding | undefined;
}

async function doctor(settings: Readonly<Record<string, string>>, words = ['--json']): Promise<Examined> {
  const { code, out, err } = await runCommand(['doctor', ...words], { PROPPICK_PORT: '0', ...settings });
  assert.equal(err, '');
  if (words.length === 0) return { code, verdict: '', out, of: () => undefined };
  const { verdict, findings } = JSON.parse(out) as { verdict: string; findings: Finding[] };
  return { code, verdict, out, of: (check) => findings.find((finding) => finding.check === check) };
}

/** A listener that sends `greeting` to every client; its port. */
async function listener(t: TestContext, greeting: string): Promise<number> {
  const guests = new Set<Socket>();
  const server = createServer((socket) => {
    guests.add(socket);
    socket.on('error', () => undefined).end(greeting);
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  t.after(() => {
    for (const guest of guests) guest.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A complete production setup: its own database, an instance key, an admin, every upstream reachable. */
async function production(t: TestContext): Promise<Record<string, string>> {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await createAccount(db, { email: 'admin@example.org', tier: 'Admin', password: 'seven herons at the estuary' });
  await db.close();
  return {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_INSTANCE_KEY: INSTANCE_KEY,
  };
}

test('a new folder is diagnosed without writing anything in it', async (t) => {
  const folder = join(await temporaryFolder(t), 'not', 'there');
  const { code, verdict, of } = await doctor({ PROPPICK_DATA_DIR: folder });
  // Root without the account prop-pick gets a warning.
  const isShared = of('database account')?.verdict === 'warning';
  assert.deepEqual([code, verdict], isShared ? [3, 'warning'] : [0, 'ok']);
  assert.equal(of('database')?.verdict, 'unknown');
  assert.match(of('instance key')?.says ?? '', /first start creates it/);
  assert.equal(existsSync(folder), false);
});

test('in production it reports missing prices, mail and admins, with a remedy for each', async (t) => {
  const settings = await production(t);
  const { code, of, out } = await doctor(settings);
  assert.equal(code, 3, out);
  for (const check of [
    'node',
    'settings',
    'database',
    'database role',
    'database connection',
    'migrations',
    'clock',
    'admin',
    'instance key',
    'port',
  ])
    assert.equal(of(check)?.verdict, 'ok', check);
  assert.match(of('feeds')?.advice ?? '', /PROPPICK_KALSHI=true.*PROPPICK_THE_ODDS_API_KEY/);
  assert.match(of('mail')?.advice ?? '', /PROPPICK_SMTP_URL/);
  assert.match(of('feed espn')?.advice ?? '', /Allow requests to .*espn\.com/);
  const off = await runCommand(['ops', 'config', 'set', 'schedule/ingest-espn', 'off'], settings);
  assert.equal(off.code, 0, off.err);
  const { of: withKey } = await doctor({ ...settings, PROPPICK_THE_ODDS_API_KEY: 'k3y-of-mine' });
  assert.equal(withKey('feeds'), undefined);
  assert.match(withKey('feed the-odds-api')?.says ?? '', /0 of 500 credits used today/);
  assert.equal(withKey('feed espn'), undefined, 'it was turned off in between');
  const { of: keyless } = await doctor({ ...settings, PROPPICK_KALSHI: 'true' });
  assert.equal(keyless('feeds'), undefined);
  assert.match(keyless('feed kalshi')?.says ?? '', /never read completely/);
  assert.equal(withKey('feed kalshi'), undefined, 'it is off');
  const text = await doctor(settings, []);
  assert.match(text.out, /^! mail {2,}No mail server[^\n]*\n +→ Set PROPPICK_SMTP_URL/m);
  assert.deepEqual(await readdir(settings['PROPPICK_DATA_DIR'] ?? ''), []);
});

test('doctor warns of a mail server without a sender address, and not once the sender is set', async (t) => {
  const settings = await production(t);
  const deaf = await listener(t, '550 go away\r\n');
  const mailed = { ...settings, PROPPICK_SMTP_URL: `smtp://127.0.0.1:${deaf}` };
  const { of } = await doctor(mailed);
  assert.equal(of('mail sender')?.verdict, 'warning');
  assert.match(of('mail sender')?.says ?? '', /no-reply@localhost/);
  assert.match(of('mail sender')?.advice ?? '', /PROPPICK_MAIL_FROM/);
  const own = await doctor({ ...mailed, PROPPICK_MAIL_FROM: 'Picks <picks@example.org>' });
  assert.equal(own.of('mail sender'), undefined);
  assert.equal((await doctor(settings)).of('mail sender'), undefined, 'files in the outbox folder are accepted');
});

test('each broken part is a fault with its remedy, exit code 2, and no secret is shown', async (t) => {
  const settings = await production(t);
  const deaf = await listener(t, '550 go away\r\n');
  const empty = await emptyDatabaseUrl(t);
  const cases: readonly [string, Record<string, string>, check: string, says: RegExp][] = [
    [
      'nothing listens',
      { PROPPICK_DATABASE_URL: 'postgres://u:hush-hush@127.0.0.1:1/x' },
      'database',
      /nothing listens/,
    ],
    ['a typing error', { PROPPICK_PROT: '80' }, 'settings', /PROPPICK_PROT is not a setting/],
    ['a key that is none', { PROPPICK_INSTANCE_KEY: 'short' }, 'instance key', /not 32 bytes/],
    ['another program', { PROPPICK_PORT: String(deaf) }, 'port', /is used by/],
    [
      'a database on another machine without TLS',
      { PROPPICK_DATABASE_URL: 'postgres://u:hush-hush@192.0.2.1/x' },
      'database',
      /would not be encrypted/,
    ],
    ['no mail', { PROPPICK_SMTP_URL: `smtp://me:hush-hush@127.0.0.1:${deaf}` }, 'mail', /cannot be used/],
  ];
  for (const [what, change, check, says] of cases) {
    const { code, of, out } = await doctor({ ...settings, ...change });
    assert.match(of(check)?.says ?? '', says, `${what}: ${out}`);
    if (check !== 'port') assert.deepEqual([code, of(check)?.verdict], [2, 'fault'], what);
    assert.doesNotMatch(out, /hush-hush/, what);
  }
  const { of } = await doctor({ ...settings, PROPPICK_DATABASE_URL: empty });
  assert.equal(of('migrations')?.verdict, 'warning');
  assert.match(of('migrations')?.says ?? '', /are not applied yet; 000010-/);
  assert.match(of('database role')?.says ?? '', /a superuser of the database server/);
  assert.match(of('database role')?.advice ?? '', /PROPPICK_DATABASE_OWNER_URL/);
});

test('next to a running service it recognizes the port and the instance key, and reports another instance key', async (t) => {
  const settings = await production(t);
  const { address } = await startService(t, {
    ...settings,
    PROPPICK_ROLES: 'api',
    PROPPICK_ADMIN_EMAIL: 'admin@example.org',
    PROPPICK_ADMIN_PASSWORD: 'seven herons at the estuary',
  });
  // The first sign-in creates the signing key of access tokens.
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.org', password: 'seven herons at the estuary' }),
  });
  assert.equal(response.status, 200);
  const beside = { ...settings, PROPPICK_PORT: new URL(address).port };
  const { of } = await doctor(beside);
  assert.match(of('port')?.says ?? '', /^Prop-Pick is ready at/);
  assert.match(of('instance key')?.says ?? '', /matches the database/);
  const other = await doctor({ ...beside, PROPPICK_INSTANCE_KEY: 'cd'.repeat(32) });
  assert.deepEqual([other.code, other.of('instance key')?.verdict], [2, 'fault']);
  const lost = { ...beside, PROPPICK_INSTANCE_KEY: 'cd'.repeat(32) };
  await runCommand(['user', 'new-signing-key'], lost);
  assert.equal((await doctor(lost)).of('instance key')?.verdict, 'ok', 'a lost key is got over as the runbook says');
});

test('clocks that differ, a disk that fills up and an old Node are reported by severity', () => {
  const verdicts = (values: readonly number[], find: (value: number) => { verdict: string }): string[] =>
    values.map((value) => find(value).verdict);
  assert.deepEqual(
    verdicts([0, 1_500, -3_000, 61_000, -90_000], (skew) => clockFinding(skew, undefined)),
    ['ok', 'ok', 'warning', 'fault', 'fault'],
  );
  assert.match(clockFinding(-3_000, undefined).says, /3\.0 s behind/);
  assert.equal(clockFinding(0, new Date('2024-03-05T22:00:00Z')).verdict, 'warning');
  assert.deepEqual(verdicts([50e9, 2e9, 1e8], diskFinding), ['ok', 'warning', 'fault']);
  assert.deepEqual([nodeFinding('v24.1.0').verdict, nodeFinding('v22.9.0').verdict], ['ok', 'fault']);
});
