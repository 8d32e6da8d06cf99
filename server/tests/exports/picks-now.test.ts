import assert from 'node:assert/strict';
import test from 'node:test';
import type { PickOnWire } from '../../src/picks/index.ts';
import { FIRST_TRY } from '../support/do-work.ts';
import { NEXT_DAY } from '../support/settled-league.ts';
import { exportStage, inCsv, readCsv, readLines, type ExportStage, type ReadRow } from './stage.ts';

interface Board {
  readonly id: number;
  readonly now: Readonly<Record<string, unknown>>;
}

/** What the board says can be taken now, by pick. */
async function boardNow(on: ExportStage): Promise<Map<number, Board['now']>> {
  const picks = (await on.read('/data/picks/today?fields=id,now')).json<Board[]>();
  return new Map(picks.map(({ id, now }) => [id, now]));
}

/** The members of `now` in a row of a file. */
const nowOf = (row: ReadRow): ReadRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (name.startsWith('now_') ? [[name.slice(4), value]] : [])),
  );

/** A minute later every book has another price of each open pick. */
async function reprice(on: ExportStage): Promise<void> {
  on.clock.set(new Date(on.clock.now().getTime() + 60_000));
  await on.db.query({
    text: `with ended as (
             update odds.quote set superseded_at = $2 where game_id = $1 and superseded_at = 'infinity'
             returning game_id, player_id, stat, period, line_halves, book_id, over_price)
           insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed,
             source, over_price, under_price)
           select game_id, player_id, stat, period, line_halves, book_id, $2, false, 'test', over_price, -150 from ended`,
    values: [on.games.get(NEXT_DAY), on.clock.now()],
  });
}

test('a file of picks has what can be taken of each open pick as of its request, as the board told it then', async (t) => {
  const on = await exportStage(t);
  const then = await boardNow(on);
  assert.ok(then.size > 0 && [...then.values()].every(({ price }) => price !== null));
  for (const type of ['picks', 'record_picks']) {
    const { id } = (await on.post({ type, format: 'ndjson' })).json<{ id: number }>();
    on.clock.set(new Date(on.clock.now().getTime() + 1_000));
    if (type === 'record_picks') await reprice(on);
    await on.exports.handler.run(id, FIRST_TRY);
    const rows = readLines((await on.read(`/data/exports/${id}/download`)).rawPayload);
    const open = rows.filter(({ outcome }) => outcome === null);
    assert.equal(open.length, then.size);
    for (const row of open) {
      const { at, ...now } = then.get(row['id'] as number) ?? {};
      const { at: asked, ...exported } = nowOf(row);
      assert.deepEqual(exported, now);
      assert.ok(String(asked) >= String(at));
    }
    const graded = rows.filter(({ outcome }) => outcome !== null);
    assert.ok(graded.length > 0, 'there are graded ones');
    for (const row of graded) assert.deepEqual(new Set(Object.values(nowOf(row))), new Set([null]));
  }
  assert.notDeepEqual(await boardNow(on), then, 'the prices have changed since');
});

test('a file of settled picks has no columns of what can be taken', async (t) => {
  const on = await exportStage(t);
  const [row = {}] = readLines(await on.file({ type: 'settled_picks', format: 'ndjson' }));
  assert.equal((row as unknown as PickOnWire).isOfRecord, true);
  assert.deepEqual(nowOf(row), {});
});

test('the table of a day has what can be taken of its open picks at the moment of the request', async (t) => {
  const on = await exportStage(t);
  await reprice(on);
  const now = await boardNow(on);
  const rows = readCsv((await on.read(`/data/picks/export.csv?date=${NEXT_DAY}`)).rawPayload);
  assert.equal(rows.length, now.size);
  for (const row of rows) assert.deepEqual(nowOf(row), inCsv(now.get(Number(row['id'])) ?? {}));
  const [past] = readCsv((await on.read('/data/picks/export.csv?date=2024-03-05')).rawPayload);
  assert.deepEqual(new Set(Object.values(nowOf(past ?? {}))), new Set(['']));
});
