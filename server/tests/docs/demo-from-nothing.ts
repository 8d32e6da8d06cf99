import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { addDays } from '../../src/kernel/index.ts';
import { eventually } from '../support/eventually.ts';
import { startService, type ServiceProcess } from '../support/running-program.ts';
import type { Scope } from '../support/scope.ts';

interface Account {
  readonly tier: string;
  readonly email: string;
  readonly password: string;
}

type Read = (path: string) => Promise<unknown>;
type Settings = Readonly<Record<string, string>>;

async function logIn(address: string, { email, password }: Account): Promise<Read> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(response.status, 200, `${email} logs in`);
  const { accessToken } = (await response.json()) as { accessToken: string };
  return async (path) => {
    const read = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    const body: unknown = await read.json();
    assert.equal(read.status, 200, `${path}: ${JSON.stringify(body).slice(0, 300)}`);
    return body;
  };
}

function accountsIn(dataDir: string): Account[] {
  const path = join(dataDir, 'demo-accounts.json');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  return JSON.parse(readFileSync(path, 'utf8')) as Account[];
}

async function assertLiving(read: Read): Promise<void> {
  const { date } = (await read('/research/props?pageSize=1')) as { date: string };
  // Graded by now for every tier: yesterday's grades may be minutes old, and Pro sees 15 minutes back.
  const past = addDays(date, -2);
  // A day has 5 to 18 picks by chance, a week some 70.
  const picks: { outcome: string | null }[] = [];
  for (let day = 0; day < 7; day += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const ofDay = (await read(`/picks/top?date=${addDays(past, -day)}&count=100`)) as typeof picks;
    assert.ok(ofDay.length > 0, `picks on ${addDays(past, -day)}`);
    picks.push(...ofDay);
  }
  assert.ok(picks.length > 35, `${picks.length} picks in a week`);
  assert.ok(picks.filter(({ outcome }) => outcome !== null).length > picks.length / 2, 'most of them are graded');
  const slate = (await read(`/research/props?date=${past}&pageSize=200`)) as { total: number; rows: object[] };
  assert.ok(slate.total > 300, `${slate.total} props two days ago`);
  const games = (await read(`/games?date=${past}`)) as { items: { status: string }[] };
  assert.ok(games.items.some(({ status }) => status === 'final'));
  assert.ok(((await read('/games')) as { items: object[] }).items.length >= 5, 'games today');
  // Beside each league, 26 clubs play exhibitions around the clock.
  assert.equal(((await read('/teams?limit=100')) as { items: object[] }).items.length, 30 + 26);
  const entries = (await read(`/picks/pickem/record?to=${past}`)) as { entries: number; won: number; lost: number };
  assert.ok(entries.entries >= 32 && entries.won + entries.lost > 16, JSON.stringify(entries));
  const { items } = (await read('/players?limit=100')) as { items: { id: number }[] };
  const [player] = items;
  assert.ok(player !== undefined && items.length === 100);
  assert.ok(((await read(`/players/${player.id}/games`)) as object[]).length > 10);
  assert.ok(((await read('/seo/games')) as object[]).length > 0);
  const leagues = (await read('/leagues')) as { league: string; enabled: boolean }[];
  assert.deepEqual(
    leagues.map(({ league, enabled }) => [league, enabled]),
    [
      ['Nba', true],
      ['Wnba', true],
      ['Nhl', false],
    ],
  );
  assert.equal(((await read('/teams?league=Wnba&limit=100')) as { items: object[] }).items.length, 12 + 26);
  assert.ok(((await read('/games?league=Wnba')) as { items: object[] }).items.length >= 2, 'games of both leagues');
  const second = (await read(`/research/props?league=Wnba&date=${past}&pageSize=1`)) as { total: number };
  assert.ok(second.total > 50, `${second.total} props of the second league`);
}

/** Starts the demo in an empty folder, checks its contents, and stops it. */
export async function demoFromNothing(t: TestContext, dataDir: string): Promise<void> {
  const service = await startService(t, { PROPPICK_DATA_DIR: dataDir });
  const accounts = accountsIn(dataDir);
  assert.deepEqual(
    accounts.map(({ tier }) => tier),
    ['Free', 'Pro', 'Sharp', 'Admin'],
  );
  const reads = new Map<string, Read>();
  for (const account of accounts) reads.set(account.tier, await logIn(service.address, account));
  for (const tier of ['Pro', 'Sharp', 'Admin']) await assertLiving(reads.get(tier) as Read);

  const admin = reads.get('Admin') as Read;
  assert.equal(
    ((await admin('/ops/health')) as { simulated: boolean }).simulated,
    true,
    'it says that it is simulated',
  );
  // After a long start the last read is stale until the first read after it.
  const source = await eventually('a fresh source', async () => {
    const sources = (await admin('/ops/data-freshness')) as { source: string; status: string }[];
    return sources.find(({ status }) => status === 'fresh');
  });
  assert.match(source.source, /simulated/);
  assert.ok(((await admin('/ops/services')) as object[]).length >= 5);
  const facts = (await (await fetch(`${service.address}/api/v1/service`)).json()) as { simulated: boolean };
  assert.equal(facts.simulated, true);

  assert.equal(await service.stop(), 0);
}

/** Restarts the stopped demo, with its accounts and its board. It keeps running. */
export async function demoAgain(t: Scope, dataDir: string, settings: Settings): Promise<ServiceProcess> {
  const service = await startService(t, { PROPPICK_DATA_DIR: dataDir, ...settings });
  const free = await logIn(service.address, accountsIn(dataDir)[0] as Account);
  const standard = (await free('/picks/top?count=100')) as { rating: string }[];
  assert.ok(
    standard.every(({ rating }) => rating === 'Standard'),
    'Free sees Standard picks only',
  );
  return service;
}
