import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { recordQuoteSets, type QuoteSetRecord } from '../../src/odds/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, smallLeague } from '../support/small-league.ts';

const GAMES = 30;
const STATS = ['Points', 'Rebounds', 'Assists'] as const;
const TIP_OFF = new Date('2024-03-01T23:00:00Z');

/** Thirty games of ten players, five books and three stats: 4,500 quotes per capture, more than are written at once. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameIds: number[] = [];
  // eslint-disable-next-line no-await-in-loop -- ids in their order
  for (let game = 0; game < GAMES; game += 1) gameIds.push(await addGame(db, league, '2024-03-01', TIP_OFF));
  const look = (knownAt: string, price: number, players: readonly number[] = league.players): QuoteSetRecord[] =>
    gameIds.flatMap((gameId) =>
      [...league.books.values()].flatMap((bookId) =>
        STATS.map((stat) => {
          const quotes = players.map((playerId) => ({ playerId, lineHalves: 21, overPrice: price, underPrice: -110 }));
          return { gameId, bookId, stat, period: 'Full' as const, knownAt: new Date(knownAt), assumed: false, quotes };
        }),
      ),
    );
  const record = async (sets: readonly QuoteSetRecord[]) => {
    const { opened, ended, late } = await db.transaction((tx) => recordQuoteSets(tx, 'test', sets));
    return [opened, ended, late.length];
  };
  const kept = async (): Promise<object[]> =>
    (
      await db.query({
        text: `select tableoid::regclass::text as month, over_price as price, superseded_at::text as until,
                 count(*)::int as quotes, count(distinct (game_id, player_id, stat, book_id))::int as props
               from odds.quote group by 1, 2, 3 order by 1, 2 desc, 3`,
      })
    ).rows;
  return { league, look, record, kept };
}

const PROPS = GAMES * 10 * 5 * STATS.length;
const ALL = { quotes: PROPS, props: PROPS };

test('a capture of many games over the end of a month: each price once, each ended in its own month, and no duplicates', async (t) => {
  const { look, record, kept } = await stage(t);
  const before = look('2024-02-29T23:50:00Z', -110);
  assert.deepEqual(await record(before), [PROPS, 0, 0]);
  assert.deepEqual(await record(before), [0, 0, 0]);
  const after = look('2024-03-01T00:10:00Z', -115);
  assert.deepEqual(await record(after), [PROPS, PROPS, 0]);
  assert.deepEqual(await record([...before, ...after]), [0, 0, 0]);
  assert.deepEqual(await record(look('2024-03-01T00:20:00Z', -115)), [0, 0, 0]);
  assert.deepEqual(await kept(), [
    { month: 'odds.quote_2024_02', price: -110, until: '2024-03-01 00:10:00+00', ...ALL },
    { month: 'odds.quote_2024_03', price: -115, until: 'infinity', ...ALL },
  ]);
});

test('a capture that names an unknown player, or has an impossible moment, stores nothing of any of its games', async (t) => {
  const { league, look, record, kept } = await stage(t);
  await record(look('2024-03-01T00:10:00Z', -110));
  const before = await kept();
  const moved = look('2024-03-01T00:20:00Z', -115);
  const last = look('2024-03-01T00:20:00Z', -115, [...league.players, 999]).at(-1);
  assert.ok(last !== undefined);
  await assert.rejects(record([...moved.slice(0, -1), last]), { code: '23503' });
  assert.deepEqual(await kept(), before);
  const never = { ...last, knownAt: new Date('+012024-03-01T00:20:00Z'), quotes: last.quotes.slice(0, 1) };
  await assert.rejects(record([...moved.slice(0, -1), never]), RangeError);
  assert.deepEqual(await kept(), before);
  assert.deepEqual(await record(moved), [PROPS, PROPS, 0]);
});
