import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { makeGame } from '../../../tests/lab/made-features.ts';
import { savedStage } from '../../../tests/lab/saved-stage.ts';
import type { Tier } from '../../access/index.ts';
import { betsSeen, recordOfSystem } from './record-of.ts';
import { writeClosings, writeGrades } from './queries.ts';

const RATINGS = ['Premium', 'Standard', 'Lean'] as const;

/** Bets of three ratings on each of two days, recorded an hour before tip-off. */
async function recorded(t: TestContext) {
  const stage = await savedStage(t);
  const { db, nba, game, save, record, rowsOf, due, at, clock } = stage;
  const { id } = await save();
  await record(rowsOf(game, (place) => ({ overRating: RATINGS[place] ?? null })));
  const second = await makeGame(db, nba, '2024-03-06');
  at(-23 * 60);
  await record(
    rowsOf(second, (place) => ({ overRating: RATINGS[place] ?? null })),
    [due(second)],
  );
  /** The numbers of the bets that a tier sees so many minutes after the second recording. */
  const seen = async (tier: Tier, minutes: number, before: number | null = null, most = 10) => {
    at(-23 * 60 - minutes);
    return (await betsSeen(db, id, tier, clock.now(), before, most)).map(({ sequence }) => sequence);
  };
  const recordSeen = (tier: Tier, minutes: number) => {
    at(-23 * 60 - minutes);
    return recordOfSystem(db, id, tier, clock.now());
  };
  const grade = (
    minutes: number,
    ...given: readonly [sequence: number, state: string, actualValue: number | null][]
  ) => {
    at(-23 * 60 - minutes);
    const grades = given.map(([sequence, state, actualValue]) => ({ systemId: id, sequence, state, actualValue }));
    return db.transaction((tx) => writeGrades(tx, JSON.stringify(grades), 'test', clock.now()));
  };
  const close = (sequence: number, probability: number) =>
    db.transaction((tx) => writeClosings(tx, JSON.stringify([{ systemId: id, sequence, probability }]), clock.now()));
  return { ...stage, id, seen, recordOf: recordSeen, grade, close };
}

test('open bets are seen with the delay of a tier, and without the ratings that it does not see', async (t) => {
  const { seen } = await recorded(t);
  for (const tier of ['Sharp', 'Admin'] as const) assert.deepEqual(await seen(tier, 0), [6, 5, 4, 3, 2, 1], tier);
  assert.deepEqual(await seen('Pro', 14), [3, 2, 1]);
  assert.deepEqual(await seen('Pro', 15), [6, 5, 4, 3, 2, 1]);
  assert.deepEqual(await seen('Free', 59), [3, 2], 'a rating that is no tier’s is seen by all');
  assert.deepEqual(await seen('Free', 60), [6, 5, 3, 2]);
});

test('the bets of a system come page by page before a number', async (t) => {
  const { seen } = await recorded(t);
  assert.deepEqual(await seen('Sharp', 0, 5), [4, 3, 2, 1]);
  assert.deepEqual(await seen('Sharp', 0, 5, 2), [4, 3]);
  assert.deepEqual(await seen('Sharp', 0, 1), []);
});

test('graded bets are seen whatever their rating, with the delay of a tier', async (t) => {
  const { seen, grade } = await recorded(t);
  await grade(100, [1, 'won', 15], [4, 'void', null]);
  assert.deepEqual(await seen('Free', 159), [6, 5, 3, 2]);
  assert.deepEqual(await seen('Free', 160), [6, 5, 4, 3, 2, 1]);
});

test('a record has the open bets, the figures of graded ones and the end of the chain, as of the moment of a tier', async (t) => {
  const { db, id, recordOf, grade, close } = await recorded(t);
  const { rows } = await db.query<{ hash: Buffer }>({
    text: 'select hash from lab.bet where system_id = $1 order by sequence',
    values: [id],
  });
  const none = await recordOf('Sharp', 0);
  assert.deepEqual([none.open, none.figures.bets], [6, 0]);
  assert.deepEqual(none.head, { sequence: 6, hash: rows[5]?.hash });
  const delayed = await recordOf('Free', 59);
  assert.deepEqual([delayed.open, delayed.head], [2, { sequence: 3, hash: rows[2]?.hash }]);
  await grade(100, [1, 'won', 15], [2, 'lost', 14], [3, 'void', null], [4, 'push', 14]);
  await close(1, 0.6);
  const sharp = await recordOf('Sharp', 100);
  const { bets, days, won, lost, pushed, void: voided, units, closingLineValue } = sharp.figures;
  assert.deepEqual([sharp.open, bets, days, won, lost, pushed, voided], [2, 4, 2, 1, 1, 1, 1]);
  assert.ok(Math.abs((units?.value ?? 0) - (100 / 105 - 1)) < 1e-9);
  assert.equal(closingLineValue?.bets, 1);
  assert.equal(sharp.figures.systemsTried, 1, 'it was chosen before its bets');
  const free = await recordOf('Free', 159);
  assert.deepEqual([free.open, free.figures.bets], [4, 0]);
  const later = await recordOf('Free', 160);
  assert.deepEqual([later.open, later.figures.bets, later.figures.won], [2, 4, 1]);
});

test('a system without bets has no end of a chain and no figures', async (t) => {
  const { db, save, clock } = await savedStage(t);
  const { id } = await save();
  const { open, figures, head } = await recordOfSystem(db, id, 'Sharp', clock.now());
  assert.deepEqual([open, figures.bets, figures.verdict.code, head], [0, 0, 'no-bets', null]);
});
