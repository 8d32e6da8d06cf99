import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { SCOPES } from '../../src/access/index.ts';
import { createAccount, createTokenFor } from '../../src/accounts/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { noteFreshness, stateFigures } from '../../src/operations/index.ts';
import { newMetrics } from '../../src/platform/metrics/index.ts';
import { operationsNode, queueContext } from '../support/operations.ts';
import { testDatabase } from '../support/postgres.ts';
import { wholeProgram } from '../support/whole-program.ts';

const NOW = new Date('2024-03-02T12:00:00Z');
const DAYS_AGO = new Date('2024-02-28T12:00:00Z');

/** A production service with a key of prices: all of its feeds were read once, days ago. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(NOW);
  const houseWith = (keys: Readonly<Record<string, string>>) =>
    wholeProgram(t, { db, clock, environment: { PROPPICK_MODE: 'production', ...keys } });
  const email = 'operator@example.org';
  await createAccount(db, { email, tier: 'Admin', password: randomBytes(12).toString('hex') });
  const authorization = `Bearer ${await createTokenFor(db, email, { name: 'tests', scopes: SCOPES })}`;
  for (const source of ['espn', 'nba-cdn', 'nba-injury-report', 'nba-lineups', 'the-odds-api'])
    await noteFreshness(db, { source, at: DAYS_AGO, staleAfterSeconds: 600 });
  return { houseWith, db, clock, authorization };
}

test('a feed that is off by its key, schedule, leagues or markets is neither shown nor stale; an enabled one is expected', async (t) => {
  const { houseWith, db, clock, authorization } = await stage(t);
  const keyed = await houseWith({ PROPPICK_THE_ODDS_API_KEY: 'one' });
  const { server, services, context } = await houseWith({});
  const ask = async (api: typeof server.api, path: string): Promise<unknown> => {
    const { statusCode, body } = await api.inject({ url: `/api/v1${path}`, headers: { authorization } });
    assert.equal(statusCode, 200, body);
    return JSON.parse(body);
  };
  const shown = async (api = server.api): Promise<string[]> =>
    ((await ask(api, '/ops/data-freshness')) as { source: string; status: string }[]).map(
      ({ source, status }) => `${source} ${status}`,
    );
  const configure = async (place: string, value: string): Promise<void> => {
    const url = `/api/v1/admin/config/${place}`;
    const { statusCode, body } = await server.api.inject({
      method: 'PUT',
      url,
      headers: { authorization },
      body: { value },
    });
    assert.equal(statusCode, 200, body);
  };
  const free = ['espn stale', 'nba-cdn stale', 'nba-injury-report stale', 'nba-lineups stale'];
  assert.deepEqual(await shown(keyed.server.api), [...free, 'the-odds-api stale']);
  assert.deepEqual(await shown(), free, 'its key is gone');
  await configure('leagues/enabled', 'Nba, Nhl');
  assert.deepEqual(await shown(), [...free, 'nhl-api missing'], 'its league is on');
  await configure('leagues/enabled', 'Nba');
  await configure('schedule/ingest-espn', 'off');
  for (const source of ['nba-cdn', 'nba-lineups']) await configure(`sources/${source}`, 'nothing');
  assert.deepEqual(await shown(), ['nba-injury-report stale']);
  await configure('schedule/ingest-nba-stats', 'every 1h');
  assert.deepEqual(await shown(), ['nba-injury-report stale', 'nba-stats missing']);
  for (const source of ['nba-injury-report', 'nba-stats'])
    await noteFreshness(db, { source, at: clock.now(), staleAfterSeconds: 600 });
  const { checks } = (await ask(server.api, '/ops/health')) as {
    checks: { name: string; status: string; detail: string }[];
  };
  assert.deepEqual(
    checks.filter(({ name }) => name === 'sources').map(({ status, detail }) => [status, detail]),
    [['healthy', '2 fresh']],
  );
  const registry = newMetrics();
  stateFigures(registry, context, { services: services.services, sources: services.sourcesOn, kinds: [] });
  const aged = (await registry.metrics()).match(/^proppick_source_age_seconds\{.*$/gm);
  assert.deepEqual(aged, [
    'proppick_source_age_seconds{source="nba-injury-report"} 0',
    'proppick_source_age_seconds{source="nba-stats"} 0',
  ]);
});

test('after a clock was set back, a reading by the earlier time is ignored, and the next one counts', async (t) => {
  const clock = settableClock(new Date('2024-03-02T12:00:00Z'));
  const context = await queueContext(t, { clock });
  const node = await operationsNode(t, context, { sources: ['odds'] });
  const registry = newMetrics();
  stateFigures(registry, context, { services: [], sources: () => ['odds'], kinds: [] });
  const now = async (): Promise<unknown> => (await node.get('/ops/data-freshness')).body;
  const figure = async () => /^proppick_source_age_seconds.* (\d+)$/m.exec(await registry.metrics())?.[1];
  const read = () => noteFreshness(context.db, { source: 'odds', at: clock.now(), staleAfterSeconds: 300 });
  const fresh = (lastSuccessAt: string) => [{ source: 'odds', lastSuccessAt, ageMinutes: 0, status: 'fresh' }];
  await read();
  clock.set(new Date('2024-03-02T11:59:30Z'));
  assert.deepEqual(await now(), fresh('2024-03-02T12:00:00.000Z'), 'clocks of two nodes differ by so much');
  assert.equal(await figure(), '0');
  clock.set(new Date('2024-03-02T10:00:00Z'));
  assert.deepEqual(await now(), [{ source: 'odds', lastSuccessAt: null, ageMinutes: null, status: 'missing' }]);
  assert.equal(await figure(), undefined);
  await read();
  assert.deepEqual(await now(), fresh('2024-03-02T10:00:00.000Z'));
  clock.set(new Date('2024-03-02T10:05:01Z'));
  assert.deepEqual(
    ((await now()) as { status: string }[]).map(({ status }) => status),
    ['stale'],
  );
});
