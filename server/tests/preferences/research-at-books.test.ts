import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { edgeScore } from '../../src/model/index.ts';
import { expectedValue, impliedProbability } from '../../src/kernel/index.ts';
import { KNOWN, player, propsStage, quoteAll } from '../support/props-stage.ts';
import { addQuote } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const SLIP = 'https://alpha.example/slip?id=7';

/** Three props with a Standard pick at echo; bravo pays a little more than the others on one under. */
async function board(t: TestContext) {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0, 1, 2]);
  const prop = { gameId: on.late, playerId: player(on, 1), line: 14.5 };
  const knownAt = new Date(KNOWN.getTime() + 60_000);
  await addQuote(on.db, on.league, { ...prop, book: 'bravo', over: -118, under: -102, knownAt });
  await on.db.query({
    text: `update odds.quote set under_link = $1 where book_id = (select id from odds.book where key = 'alpha')`,
    values: [SLIP],
  });
  await on.publish('18:00:00');
  return on;
}

test('at all books a page has the same prices and picks as without the parameter', async (t) => {
  const on = await board(t);
  const plain = await on.page('Sharp', '?sort=player');
  assert.ok(plain.rows.every(({ modelPick }) => modelPick?.rating === 'Standard'));
  assert.deepEqual(await on.page('Sharp', `?sort=player&books=${BOOKS.join()}`), plain);
});

test('at some books the best prices, picks, scores, filters and sorts are theirs; a page without the parameter keeps its bytes', async (t) => {
  const on = await board(t);
  const bytes = async () => (await getAs(on.api, 'Sharp', '/research/props')).body;
  const before = await bytes();
  const page = await on.page('Sharp', '?books=alpha,bravo&sort=-edge');
  assert.equal(page.rows.length, 3);
  const [first] = page.rows;
  assert.equal(first?.playerId, player(on, 1), 'the better price comes first');
  for (const { bestUnder, bestOver, modelPick, bookCount } of page.rows) {
    assert.ok(bestUnder !== null && bestOver !== null);
    assert.ok(['alpha', 'bravo'].includes(bestUnder.book));
    assert.ok(Math.abs(bestUnder.expectedValue - expectedValue(bestUnder.probability, bestUnder.price)) < 1e-4);
    assert.equal(modelPick, null, 'at these prices nothing is worth a pick');
    assert.equal(bookCount, 5);
  }
  assert.deepEqual([first.bestUnder?.book, first.bestUnder?.price], ['bravo', -102]);
  assert.deepEqual(
    page.rows.map(({ bestUnder }) => bestUnder?.link),
    [null, SLIP, SLIP],
  );
  const picks = await on.page('Sharp', '?books=alpha,echo&rating=Standard');
  assert.equal(picks.rows.length, 3);
  for (const { modelPick, bestUnder } of picks.rows) {
    assert.equal(bestUnder?.book, 'echo');
    const score = edgeScore(bestUnder.probability, impliedProbability(bestUnder.price));
    assert.ok(Math.abs((modelPick?.score ?? 0) - score) <= 0.051, `${modelPick?.score} ${score}`);
  }
  assert.equal((await on.page('Sharp', '?books=alpha&rating=Standard')).total, 0);
  assert.equal(await bytes(), before);
});

test('with offered=true a page has only the rows that these books offer, on every page of the walk', async (t) => {
  const on = await board(t);
  const {
    rows: [book],
  } = await on.db.query<{ id: number }>({
    text: `insert into odds.book (key, title) values ('foxtrot', 'Foxtrot') returning id`,
  });
  const league = { ...on.league, books: new Map([['foxtrot', book?.id ?? 0]]) };
  const one = { gameId: on.late, playerId: player(on, 2), line: 14.5, book: 'foxtrot', over: -110, under: -110 };
  await addQuote(on.db, league, { ...one, knownAt: new Date(KNOWN.getTime() + 120_000) });
  await on.publish('18:05:00');
  const all = await on.page('Sharp', '?books=foxtrot&sort=player&pageSize=1');
  assert.equal(all.total, 3);
  const offered = await on.page('Sharp', '?books=foxtrot&sort=player&pageSize=1&offered=true');
  assert.deepEqual([offered.total, offered.rows[0]?.playerId], [1, player(on, 2)]);
  assert.equal((await on.page('Sharp', '?books=foxtrot&sort=player&pageSize=1&offered=true&page=2')).rows.length, 0);
  assert.equal((await on.page('Sharp', '?books=foxtrot&offered=false')).total, 3);
  assert.equal((await on.page('Sharp', '?offered=true')).total, 3, 'without books: at all of them');
});

test('with offered=true and no books, rows without any price are left out, and only then', async (t) => {
  const on = await board(t);
  await on.db.query({
    text: `update research.board_prop set content = (content::jsonb || '{"over": null, "under": null}')::json where player_id = $1`,
    values: [player(on, 2)],
  });
  assert.equal((await on.page('Sharp')).total, 3);
  assert.equal((await on.page('Sharp', '?offered=true')).total, 2);
  assert.equal((await on.page('Sharp', '?offered=false')).total, 3);
});

test('a pick hidden from a tier is revealed at none of its books', async (t) => {
  const on = await board(t);
  await on.db.query({
    text: `update research.board_prop set content = jsonb_set(content::jsonb, '{pick,rating}', '"Premium"')::json`,
  });
  on.clock.set(new Date('2024-03-05T19:30:00Z'));
  for (const books of ['alpha', 'echo', BOOKS.join()]) {
    const { rows } = await on.page('Free', `?books=${books}`);
    assert.equal(rows.length, 3);
    for (const { bestOver, bestUnder, modelPick } of rows)
      assert.deepEqual([bestOver, bestUnder, modelPick], [null, null, null]);
  }
});

test('an unknown book is rejected, and pages of one walk are of one board', async (t) => {
  const on = await board(t);
  assert.equal((await getAs(on.api, 'Sharp', '/research/props?books=nobook')).statusCode, 400);
  const first = await on.page('Sharp.3', '?books=alpha&pageSize=2');
  await quoteAll(on, on.early, [3], new Date(KNOWN.getTime() + 120_000));
  await on.publish('18:10:00');
  const second = await on.page('Sharp.3', '?books=alpha&pageSize=2&page=2');
  assert.deepEqual([first.version, second.version, second.total], [1, 1, 3]);
});
