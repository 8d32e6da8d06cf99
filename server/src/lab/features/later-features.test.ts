import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { madeFeature, makeGame } from '../../../tests/lab/made-features.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { addBoxScore, addQuote, addState, smallLeague } from '../../../tests/support/small-league.ts';
import type { Feature } from './feature.ts';
import { laterFeatures } from './later-features.ts';

/** A game whose result is known three hours after tip-off, with these points of the first players. */
async function played(t: TestContext, ...points: readonly number[]) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const game = await makeGame(db, league, '2024-03-05');
  const known = new Date(game.tipOff.getTime() + 3 * 3_600_000);
  await addState(db, game.id, 'final', game.tipOff, known);
  const lines = points.map((pts, place) => ({ playerId: league.players[place] ?? 0, counts: { pts } }));
  await addBoxScore(db, league, game.id, known, lines);
  const row = (place: number, changes: Partial<Feature> = {}): Feature =>
    madeFeature(league, game, league.players[place] ?? 0, changes);
  const later = (rows: readonly Feature[], at = known, tipOff = game.tipOff): Promise<Feature[]> =>
    laterFeatures(db, rows, new Map([[game.id, tipOff]]), at);
  /** Prices of a book on a line, an hour before tip-off. */
  const quote = (place: number, book: string, line: number, over: number, under: number): Promise<void> =>
    addQuote(db, league, {
      gameId: game.id,
      playerId: league.players[place] ?? 0,
      book,
      line,
      over,
      under,
      knownAt: new Date(game.tipOff.getTime() - 3_600_000),
    });
  return { game, known, row, later, quote };
}

test('the outcome of a row is over, under or push by its line, void without action, and open before a result', async (t) => {
  const { known, row, later } = await played(t, 15, 14, 15);
  const rows = [row(0), row(1), row(2, { lineHalves: 30 }), row(3), row(0, { period: 'Q1' })];
  const found = await later(rows);
  assert.deepEqual(
    found.map(({ outcome, actualValue }) => [outcome, actualValue]),
    [
      ['over', 15],
      ['under', 14],
      ['push', 15],
      ['void', null],
      [null, null],
    ],
    'the box score has no periods',
  );
  for (const [place, { outcome: _, actualValue: __, ...kept }] of found.entries()) {
    const { outcome: _o, actualValue: _v, ...was } = rows[place] ?? assert.fail();
    assert.deepEqual(kept, was, 'what was known stays');
  }
  const [early] = await later([row(0)], new Date(known.getTime() - 1));
  assert.deepEqual([early?.outcome, early?.actualValue], [null, null]);
});

test('a finished row has the actual tip-off', async (t) => {
  const { game, known, row, later } = await played(t, 15);
  const tipOff = new Date(game.tipOff.getTime() + 600_000);
  assert.deepEqual((await later([row(0)], known, tipOff))[0]?.tipOff, tipOff);
});

test('a row has the closing line, the no-vig over on it and on its own line, and the best prices with their books', async (t) => {
  const { row, later, quote } = await played(t, 15, 14);
  for (const book of ['charlie', 'delta', 'bravo']) await quote(0, book, 15.5, -110, -110);
  await quote(0, 'alpha', 15.5, -108, -112);
  await quote(0, 'echo', 15.5, -112, -108);
  const [closed, none] = await later([row(0), row(1)]);
  assert.ok(closed && none);
  assert.equal(closed.closingHalves, 31);
  assert.ok(Math.abs((closed.closingOver ?? 0) - 0.5) < 0.002, String(closed.closingOver));
  assert.ok(
    (closed.closingOverHere ?? 0) > 0.52 && (closed.closingOverHere ?? 1) < 0.6,
    'the own line is a point lower',
  );
  const { closingOverPrice, closingOverBook, closingUnderPrice, closingUnderBook } = closed;
  assert.deepEqual([closingOverPrice, closingOverBook], [-108, 'alpha']);
  assert.deepEqual([closingUnderPrice, closingUnderBook], [-108, 'echo']);
  const { closingHalves, closingOver, closingOverHere } = none;
  assert.deepEqual([closingHalves, closingOver, closingOverHere], [null, null, null]);
  assert.deepEqual([none.closingOverPrice, none.closingOverBook], [null, null]);
  assert.deepEqual([none.closingUnderPrice, none.closingUnderBook], [null, null]);
  const [same] = await later([row(0, { lineHalves: 31 })]);
  assert.ok(Math.abs((same?.closingOverHere ?? 0) - (closed.closingOver ?? 1)) < 1e-9, 'the same line');
});

test('of equal closing prices the first book by name counts, and a price that the others contradict does not', async (t) => {
  const { row, later, quote } = await played(t, 15);
  for (const book of ['delta', 'charlie', 'bravo', 'alpha']) await quote(0, book, 14.5, -110, -110);
  await quote(0, 'echo', 14.5, 150, -190);
  const [closed] = await later([row(0)]);
  assert.deepEqual([closed?.closingOverPrice, closed?.closingOverBook], [-110, 'alpha']);
  assert.deepEqual([closed?.closingUnderPrice, closed?.closingUnderBook], [-110, 'alpha']);
});

test('the best closing price is the best after fees, as quoted', async (t) => {
  const { row, later, quote } = await played(t, 15);
  for (const book of ['alpha', 'bravo']) await quote(0, book, 14.5, -105, -115);
  await quote(0, 'kalshi', 14.5, -104, -104);
  const [closed] = await later([row(0)]);
  assert.deepEqual([closed?.closingOverPrice, closed?.closingOverBook], [-105, 'alpha']);
  assert.deepEqual([closed?.closingUnderPrice, closed?.closingUnderBook], [-104, 'kalshi']);
});

test('a day before all constants of the model is moved to the own line by the first ones', async (t) => {
  const { row, later, quote } = await played(t, 15);
  for (const book of ['alpha', 'bravo', 'charlie']) await quote(0, book, 15.5, -110, -110);
  const [old] = await later([row(0, { gameDate: '1999-01-05' })]);
  assert.ok((old?.closingOverHere ?? 0) > 0.52 && (old?.closingOverHere ?? 1) < 0.6);
});
