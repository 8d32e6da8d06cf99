import assert from 'node:assert/strict';
import test from 'node:test';
import type { Feed } from '../../src/ingest/index.ts';
import { quotesInForce } from '../../src/odds/index.ts';
import { prizePicks } from '../../src/sources/prizepicks/index.ts';
import { feedOf, run, stage } from './feed-stage.ts';
import { recorded } from './recorded.ts';
import { addSchedule, rowsOf } from './stage.ts';

test('a pick’em board is stored as a book without prices, once per change, and no reader of prices ever sees it', async (t) => {
  const world = await stage(t, '2024-11-15T16:00:00Z');
  const text = recorded('prizepicks', 'projections_2024-11-15.json.gz');
  await addSchedule(world.db, '2024-11-15', [
    ['DEN', 'NOP', '2024-11-16T01:10:00Z', ['Jamal Murray', 'Christian Braun', 'Russell Westbrook']],
  ]);
  const feed: Feed = {
    ...(await feedOf(t, world, prizePicks, (_request, response) => void response.end(text))),
    numbering: 'own',
  };
  const report = await run(world, feed, ['quotes'], '2024-11-15', false);
  assert.equal(report.failed, 0);
  assert.ok((report.written['pickEms'] ?? 0) > 3, JSON.stringify(report));
  const { rows } = await world.db.query<{ key: string; kind: string; prices: number; rows: number }>({
    text: `select book.key, book.kind, count(quote.over_price)::int + count(quote.under_price)::int as prices,
             count(*)::int as rows
           from odds.quote quote join odds.book book on book.id = quote.book_id group by 1, 2`,
  });
  assert.deepEqual(rows, [{ key: 'prizepicks', kind: 'pick-em', prices: 0, rows: report.written['pickEms'] }]);
  const games = await world.db.query<{ id: number }>({ text: 'select id from league.game' });
  const gameIds = games.rows.map(({ id }) => id);
  assert.deepEqual(await quotesInForce(world.db, gameIds, world.ctx.clock.now()), []);
  const before = await rowsOf(world.db);
  world.ctx.clock.set(new Date('2024-11-15T16:10:00Z'));
  assert.deepEqual((await run(world, feed, ['quotes'], '2024-11-15', false)).written, {});
  assert.deepEqual((await rowsOf(world.db)).quotes, before.quotes);
});
