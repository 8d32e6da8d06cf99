import assert from 'node:assert/strict';
import test from 'node:test';
import { countRequests } from '../../src/limits/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { exportStage, type ExportOnWire } from './stage.ts';
import { FIRST_TRY } from '../support/do-work.ts';

test('the same request with the same key is one export, and one task', async (t) => {
  const on = await exportStage(t);
  const body = { type: 'picks', format: 'csv' };
  const responses = await Promise.all(Array.from({ length: 8 }, () => on.post(body, { key: 'k1' })));
  assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [202]);
  assert.equal(new Set(responses.map((response) => response.json<ExportOnWire>().id)).size, 1);
  assert.equal(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 7);
  const { rows } = await on.db.query<{ n: number }>({
    text: `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'export'`,
  });
  assert.equal(rows[0]?.n, 1);
  assert.equal((await on.post({ ...body, format: 'ndjson' }, { key: 'k1' })).statusCode, 409);
  assert.notEqual((await on.post(body, { as: 'Sharp.2', key: 'k1' })).json<ExportOnWire>().id, 1);
});

test('another account’s export is like an unknown one', async (t) => {
  const on = await exportStage(t);
  const { id } = (await on.post({ type: 'picks', format: 'csv' })).json<ExportOnWire>();
  await on.exports.handler.run(id, FIRST_TRY);
  for (const end of ['', '/download']) {
    const theirs = await on.read(`/data/exports/${id}${end}`, {}, 'Sharp.2');
    const unknown = await on.read(`/data/exports/999${end}`, {}, 'Sharp.2');
    assert.equal(theirs.statusCode, 404);
    const body = (response: typeof theirs) => ({ ...response.json<object>(), instance: '' });
    assert.deepEqual(body(theirs), body(unknown));
  }
  assert.deepEqual((await on.read('/data/exports', {}, 'Sharp.2')).json(), { items: [], nextCursor: null });
});

test('exports are listed newest first, page by page, with their state', async (t) => {
  const on = await exportStage(t);
  const ids: number[] = [];
  for (const format of ['csv', 'ndjson', 'parquet'])
    ids.push((await on.post({ type: 'track_record', format })).json<ExportOnWire>().id);
  await on.exports.handler.run(ids[0] ?? 0, FIRST_TRY);
  const first = (await on.read('/data/exports?limit=2')).json<{ items: ExportOnWire[]; nextCursor: string }>();
  const second = (await on.read(`/data/exports?limit=2&cursor=${first.nextCursor}`)).json<{ items: ExportOnWire[] }>();
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id, status }) => [id, status]),
    [
      [ids[2], 'queued'],
      [ids[1], 'queued'],
      [ids[0], 'completed'],
    ],
  );
  const early = await on.read(`/data/exports/${ids[1]}/download`);
  assert.deepEqual([early.statusCode, early.json<{ exportStatus: string }>().exportStatus], [409, 'queued']);
  assert.match(early.body, /export-state/);
});

test('invalid types, formats, filters and days get their errors, and use up no key', async (t) => {
  const on = await exportStage(t);
  const refused: readonly [object, number, RegExp][] = [
    [{ type: 'pick', format: 'csv' }, 400, /must be one of picks, settled_picks/],
    [{ type: 'picks', format: 'xml' }, 400, /must be one of csv, ndjson, parquet/],
    [{ type: 'picks' }, 400, /\/format/],
    [{ type: 'picks', format: 'csv', filters: { colour: 1 } }, 400, /filters\/colour/],
    [{ type: 'picks', format: 'csv', filters: { book: 'echo' } }, 400, /is no filter of picks; it has from, to, stat/],
    [{ type: 'picks', format: 'csv', filters: { from: '2024-02-30' } }, 400, /filters\/from/],
    [{ type: 'picks', format: 'csv', filters: { stat: 'touchdowns' } }, 400, /filters\/stat/],
    [{ type: 'odds_snapshots', format: 'csv', filters: { book: 'gamma' } }, 400, /must be one of alpha, bravo/],
    [{ type: 'player_game_logs', format: 'csv', filters: { team: 'ZZZ' } }, 400, /must be one of AAA, BBB/],
    [{ type: 'picks', format: 'csv', filters: { from: '2024-03-02', to: '2024-03-01' } }, 422, /is after/],
  ];
  for (const [body, status, detail] of refused) {
    const response = await on.post(body, { key: 'same' });
    assert.equal(response.statusCode, status, JSON.stringify(body));
    assert.match(response.body, detail);
  }
  assert.equal((await on.post({ type: 'picks', format: 'csv' }, { key: 'same' })).statusCode, 202);
  for (const path of ['/data/exports?limit=201', '/data/exports?cursor=x', '/data/exports/0', '/data/exports/x'])
    assert.equal((await on.read(path)).statusCode, 400, path);
  assert.equal((await on.read('/data/exports/2147483648')).statusCode, 400);
  for (const tier of ['Free', 'Pro']) {
    assert.equal((await on.post({ type: 'picks', format: 'csv' }, { as: tier })).statusCode, 403);
    assert.equal((await on.read('/data/exports', {}, tier)).statusCode, 403);
  }
});

test('ten a day for Sharp: the eleventh says when the next day begins, and reads still work', async (t) => {
  const on = await exportStage(t, { limits: (db) => countRequests(db, silentLog) });
  for (let n = 0; n < 10; n += 1)
    assert.equal((await on.post({ type: 'picks', format: 'csv' })).statusCode, 202, String(n));
  const eleventh = await on.post({ type: 'picks', format: 'csv' });
  assert.equal(eleventh.statusCode, 429);
  assert.match(eleventh.body, /limit of 10 .* export-jobs/);
  assert.equal((await on.read('/data/exports')).statusCode, 200);
});
