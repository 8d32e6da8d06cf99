import assert from 'node:assert/strict';
import test from 'node:test';
import { openDatabase, silentLog, type Database, type PooledDatabase } from '../../src/platform/index.ts';
import { openAnalysis, type Analysis } from '../../src/platform/analysis/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { exportStage } from '../exports/stage.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';
import { pairOfServers, standbyOf } from '../support/standby.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { FIRST_TRY } from '../support/do-work.ts';

const HEADER = 'prop-pick-answered-by';

test('long reads come from a standby that has everything, else from the primary, and the response names the server', async (t) => {
  const pair = await pairOfServers();
  let standby: PooledDatabase | undefined;
  t.after(() => standby?.close());
  let current: Analysis | undefined;
  // A new instance has not seen the standby fail, so it does not back off.
  const afresh = (db: PooledDatabase): Analysis => {
    const url = pair.onStandby(db.pool.options.connectionString ?? '');
    standby ??= openDatabase({ url, poolSize: 3, log: silentLog, applicationName: 'analysis', takesStandby: true });
    current = openAnalysis(db, standby, silentLog);
    return current;
  };
  const analysisOf = (db: PooledDatabase): Analysis => ({
    hasStandby: true,
    read: (...asked) => (current ?? afresh(db)).read(...asked),
    readOnce: (...asked) => (current ?? afresh(db)).readOnce(...asked),
  });
  const stage = await exportStage(t, { analysis: analysisOf });
  // After the database is dropped.
  t.after(() => pair.stop());
  const { db, ctx, clock, league } = stage;
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: clock,
    modules: [researchModule({ db, origin: 'replay', analysis: analysisOf(db) })],
  });
  const { api: primary } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: clock,
    modules: [researchModule({ db, origin: 'replay' })],
  });
  const path = `/data/players/${league.players[0]}/props-history`;
  const history = async (): Promise<string> => {
    // A second passes, after which no cached response is used.
    clock.set(new Date(clock.now().getTime() + 1_000));
    const [response, same] = [await getAs(api, 'Sharp', path), await getAs(primary, 'Sharp', path)];
    assert.equal(response.body, same.body);
    assert.equal(same.headers[HEADER], undefined);
    return String(response.headers[HEADER]);
  };
  const download = async (): Promise<string> => {
    const asked = await stage.post({ type: 'settled_picks', format: 'csv' });
    const { id } = asked.json<{ id: number }>();
    await stage.exports.handler.run(id, FIRST_TRY);
    const response = await stage.read(`/data/exports/${id}/download`);
    assert.ok(response.body.split('\r\n').length > 3, response.body);
    return String(response.headers[HEADER]);
  };
  const rename = (name: string) =>
    db.query({ text: `update league.player set name = '${name}' where id = ${league.players[0]}` });

  /** Repeats the request until that server responds; until then every response is the primary's. */
  const servedBy = (server: string, first = async (): Promise<unknown> => undefined) =>
    eventually(`a response of the ${server}`, async () => {
      await first();
      afresh(db);
      return (await history()) === server ? true : undefined;
    });

  await servedBy('standby');
  afresh(db);
  assert.equal(await download(), 'standby');
  assert.equal(JSON.parse((await getAs(api, 'Sharp', path)).body).length > 0, true);

  // Each write is in the next response, from whichever server.
  for (const name of ['One Name', 'Another Name']) {
    await rename(name);
    const read = await afresh(db).read(5_000, (from) =>
      from.query<{ name: string }>({ text: `select name from league.player where id = ${league.players[0]}` }),
    );
    assert.deepEqual([read.servedBy, read.result.rows], ['standby', [{ name }]]);
  }

  // A failure on the standby is repeated on the primary, not retried on the standby.
  let tries = 0;
  const failing = await afresh(db).read(5_000, async (from) => {
    tries += 1;
    if (tries === 1)
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
    return (await from.query({ text: 'select pg_is_in_recovery() as standby' })).rows;
  });
  assert.deepEqual([failing.servedBy, failing.result, tries], ['primary', [{ standby: false }], 2]);

  // A refusal by the work itself is not a failure of the standby.
  const refusing = afresh(db);
  await assert.rejects(
    refusing.read(5_000, async () => {
      throw new Error('an unknown player');
    }),
    /an unknown player/,
  );
  assert.equal((await refusing.read(5_000, async () => 0)).servedBy, 'standby');

  // Ten minutes behind: the primary responds, with data that the standby lacks.
  await pair.delay(10);
  // Replay reads the setting a moment later: from then on the standby lacks the newest name.
  await servedBy('primary', () => rename('A Third Name'));
  await pair.delay(0);
  await servedBy('standby');

  // Only long reads use a standby: for others it counts as a server that is not ready.
  const url = pair.onStandby(db.pool.options.connectionString ?? '');
  const strict = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await assert.rejects(strict.query({ text: 'select' }), { code: '57P03' });
  await strict.close();

  await pair.stopStandby();
  afresh(db);
  assert.deepEqual([await history(), await download()], ['primary', 'primary']);
});

test('a standby that replayed changes lost in a failover is not used until it is rebuilt', async (t) => {
  const pair = await pairOfServers();
  t.after(() => pair.stop());
  const open = (url: string): PooledDatabase => {
    const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'analysis', takesStandby: true });
    t.after(() => db.close());
    return db;
  };
  const position = async (db: PooledDatabase, text: string) =>
    (await db.query<{ bytes: number }>({ text: `select (${text} - '0/0'::pg_lsn)::int8 as bytes` })).rows[0]?.bytes ??
    0;
  const next = await pair.failOver(async (url) => {
    const lost = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'analysis' });
    await lost.query({ text: `create table public.lost as select repeat('x', 1000) from generate_series(1, 5000)` });
    await lost.close();
  });
  const [primary, standby] = [open(next.url), open(pair.standby.url)];
  // By its position alone it has more than the primary ever had.
  const [has, wants] = [
    await position(standby, 'pg_last_wal_replay_lsn()'),
    await position(primary, 'pg_current_wal_insert_lsn()'),
  ];
  assert.ok(has > wants, `${has} and ${wants}`);
  const isThere = async (db: Database): Promise<unknown> =>
    (await db.query({ text: `select to_regclass('public.lost') is not null as lost` })).rows[0];
  const read = (asked: PooledDatabase) => openAnalysis(primary, asked, silentLog).read(0, isThere);
  assert.deepEqual(await read(standby), { result: { lost: false }, servedBy: 'primary' });

  const anew = await standbyOf(next.url, next.folder);
  t.after(() => anew.stop());
  // A backup ends a log file; the position in the next one includes its header, which is sent with the first record.
  await primary.query({ text: 'create table public.kept ()' });
  assert.deepEqual(await openAnalysis(primary, open(anew.url), silentLog).read(5_000, isThere), {
    result: { lost: false },
    servedBy: 'standby',
  });
});
