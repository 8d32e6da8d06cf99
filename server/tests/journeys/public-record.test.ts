import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { recordModule, verifyLedger } from '../../src/record/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { countingStatements } from '../support/statement-count.ts';
import { DAYS, moment, NEXT_DAY, settledLeague } from '../support/settled-league.ts';

interface Shown {
  readonly isPublic: boolean;
  readonly leagues: readonly {
    readonly league: string;
    readonly date: string | null;
    readonly picks: readonly { readonly outcome: string; readonly publishedAt: string }[];
    readonly record: { readonly to: string; readonly picks: number; readonly hitRate: object } | null;
  }[];
}

test('without a credential a visitor reads the last graded day and the record, can verify both, and sees nothing of today', async (t) => {
  const on = await settledLeague(t);
  let isPublic = true;
  const { api } = await testServer(t, {
    context: on.ctx,
    modules: [recordModule({ origin: 'replay', isPublic: () => isPublic })],
  });
  const get = async <Body>(path: string): Promise<{ readonly status: number; readonly body: Body }> => {
    const response = await api.inject({ url: `/api/v1/public${path}` });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  const { body } = await get<Shown>('/record');
  const [nba] = body.leagues;
  const [first = '', last = ''] = DAYS;
  assert.deepEqual([nba?.date, nba?.record?.to], [last, last]);
  // Unders 14.5 of players who scored 20, 21, 3 and 9.
  assert.deepEqual(nba?.picks.map(({ outcome }) => outcome).toSorted(), ['Hit', 'Hit', 'Miss', 'Miss']);
  assert.ok(nba?.picks.every(({ publishedAt }) => publishedAt < `${NEXT_DAY}T00:00`));
  assert.deepEqual(Object.keys(nba?.record?.hitRate ?? {}), ['value', 'interval']);
  const responses = [await get('/ledger'), await get('/ledger/keys'), await get<{ date: string }>(`/ledger/${last}`)];
  const verified = verifyLedger(responses.map((response) => response.body));
  assert.deepEqual(verified.faults, []);
  assert.ok(verified.isWhole && verified.documents >= 8, `${verified.documents} documents`);
  for (const other of [NEXT_DAY, first]) assert.equal((await get(`/ledger/${other}`)).status, 404, other);

  isPublic = false;
  assert.deepEqual((await get<Shown>('/record')).body, { isPublic: false, origin: 'replay', leagues: [] });
  assert.deepEqual((await get('/ledger')).body, { items: [], nextCursor: null, head: null });
  assert.deepEqual((await get('/ledger/keys')).body, { keys: [] });
  assert.equal((await get(`/ledger/${last}`)).status, 404);
});

test('an instance without a record says so: no day, no picks, no figures', async (t) => {
  const clock = settableClock(moment(NEXT_DAY, '12:00:00'));
  const { api } = await testServer(t, {
    context: { db: await testDatabase(t), clock, log: silentLog },
    modules: [recordModule({ origin: 'live', leagues: EVERY_LEAGUE })],
  });
  const { isPublic, leagues } = (await api.inject({ url: '/api/v1/public/record' })).json<Shown>();
  assert.ok(isPublic);
  assert.deepEqual(
    leagues.map(({ date, picks, record }) => [date, picks.length, record]),
    leagues.map(() => [null, 0, null]),
  );
});

test('the ledger is read at most once a minute: invalid days and cursors cause no database query', async (t) => {
  const on = await settledLeague(t);
  const { db: counting, counts } = countingStatements(on.db);
  let transactions = 0;
  const db: Database = {
    ...counting,
    transaction: (...work) => {
      transactions += 1;
      return on.db.transaction(...work);
    },
  };
  const clock = settableClock(on.ctx.clock.now());
  const { api } = await testServer(t, {
    context: { ...on.ctx, db, clock },
    modules: [recordModule({ origin: 'replay', isPublic: () => true })],
  });
  const get = async (path: string) => (await api.inject({ url: `/api/v1/public${path}` })).statusCode;
  const asked = (): number => Array.from(counts.values()).reduce((sum, count) => sum + count, transactions);
  for (const path of ['/record', '/ledger', '/ledger/keys', `/ledger/${DAYS.at(-1)}`, '/ledger?after=1000'])
    assert.equal(await get(path), 200, path);
  const before = asked();
  for (let n = 1; n < 30; n += 1) {
    assert.equal(await get(`/ledger?after=${n}`), 400, 'no page begins there');
    assert.equal(await get(`/ledger?after=${n}000`), 200, 'the end');
    assert.equal(await get(`/ledger/2020-01-${n + 10 > 30 ? 30 : n + 10}`), 404);
  }
  assert.equal(asked(), before);
  clock.set(new Date(clock.now().getTime() + 60_000));
  assert.equal(await get('/ledger'), 200);
  assert.ok(asked() > before, 'a minute later');
});
