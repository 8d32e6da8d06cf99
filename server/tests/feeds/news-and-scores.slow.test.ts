import assert from 'node:assert/strict';
import test from 'node:test';
import { scheduledJobs } from '../../src/app/work/jobs.ts';
import { publishNews } from '../../src/cycle/index.ts';
import { lineupsKnown } from '../../src/league/index.ts';
import { joinedTo } from '../../src/platform/index.ts';
import { at, fiveOf, isOut, pricesMove, published, stage } from '../news/stage.ts';

test('news of one game re-scores only that game and publishes a new version of the board', async (t) => {
  const on = await stage(t);
  const before = await on.board();
  assert.deepEqual([before.version, before.picks.size], [1, 2]);
  on.clock.set(at('18:30:00'));
  await pricesMove(on, at('18:20:00'));
  await on.says(isOut(on));
  const done = await published(on);
  assert.deepEqual([done.games, done.days.length], [1, 1]);
  const after = await on.board();
  assert.equal(after.version, 2);
  assert.notEqual(after.picks.get(on.games[0]), before.picks.get(on.games[0]), 'at the price that stands now');
  assert.equal(after.picks.get(on.games[1]), before.picks.get(on.games[1]), 'the other game was not looked at');
  assert.equal((await published(on)).games, 0, 'news is scored once');
});

test('a repeated report, past news and news of a begun game re-score nothing', async (t) => {
  const on = await stage(t);
  await on.says(isOut(on), 'silent');
  assert.equal((await published(on)).games, 0, 'a past that is filled in');
  on.clock.set(at('18:05:00'));
  await on.says(isOut(on));
  assert.equal((await published(on)).games, 0, 'said already');
  on.clock.set(at('18:10:00'));
  await on.says(isOut(on, 'Probable'));
  assert.equal((await published(on)).games, 1, 'another status is news');
  on.clock.set(at('23:01:00'));
  await on.says(isOut(on));
  assert.equal((await published(on)).games, 0, 'it has begun');
});

test('unscored news makes the job due, and a failed scoring run leaves it due', async (t) => {
  const on = await stage(t);
  const job = scheduledJobs(on.runtime).find(({ name }) => name === 'score-news');
  assert.equal(await job?.isDue?.(on.ctx, at('18:00:00'), undefined), false);
  await on.says(fiveOf(on, [0, 1, 2, 3, 4]));
  assert.equal(await job?.isDue?.(on.ctx, at('18:00:00'), undefined), true);
  const failing = on.db.transaction(async (tx) => {
    await publishNews({ ...on.ctx, db: joinedTo(tx) }, on.runtime);
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.equal(await job?.isDue?.(on.ctx, at('18:01:00'), undefined), true);
  assert.equal((await published(on)).games, 1);
});

test('a lineup is stored once while it is repeated, in any order, and readable as known at any moment', async (t) => {
  const on = await stage(t);
  const [game] = on.games;
  const known = async (moment: Date) => (await lineupsKnown(on.db, [game], moment))[0]?.starters;
  const ids = (...indexes: number[]) => indexes.map((index) => on.league.players[index]);
  on.clock.set(at('22:20:00'));
  await on.says(fiveOf(on, [0, 1, 2, 3, 4]));
  on.clock.set(at('22:25:00'));
  await on.says(fiveOf(on, [4, 3, 2, 1, 0]));
  assert.deepEqual(await known(at('22:19:59')), undefined);
  assert.deepEqual(await known(at('22:30:00')), ids(0, 1, 2, 3, 4));
  const { rows } = await on.db.query<{ rows: number }>({ text: 'select count(*)::int as rows from league.lineup' });
  assert.equal(rows[0]?.rows, 1);
  on.clock.set(at('22:40:00'));
  await on.says(fiveOf(on, [0, 1, 2, 3, 5]));
  assert.deepEqual(await known(at('22:39:59')), ids(0, 1, 2, 3, 4));
  assert.deepEqual(await known(at('22:40:00')), ids(0, 1, 2, 3, 5));
});
