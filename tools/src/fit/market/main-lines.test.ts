import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { sigmoid } from '../../../../server/src/model/distribution/logit.ts';
import { exactQuantile } from '../../../../server/src/model/joint/normal/normal.ts';
import { averagingCorrection, BOOK_NOISE } from '../../../../server/src/model/market/averaging.ts';
import { corrected, fitMainLineVariance } from './main-lines.ts';
import type { GradedRow } from './stack.ts';

const draw = seededRandom(11);
const normal = (): number => exactQuantile(draw());

/** Quoted props that differ by this variance, each with the consensus of some books. */
function props(count: number, variance: number, booksOf: (row: number) => number): GradedRow[] {
  return Array.from({ length: count }, (_, row) => {
    const books = booksOf(row);
    const odds = -0.06 + Math.sqrt(variance) * normal() + Math.sqrt(BOOK_NOISE / books) * normal();
    const quote = { stat: 'Points', season: '2023-24', day: '2024-03-05', trust: 1, won: row % 2 === 0 } as const;
    return { ...quote, books, market: odds, model: 0, consensus: sigmoid(odds) };
  });
}

test('the variance between props is found whatever the number of books, and results do not change it', () => {
  for (const variance of [0.005, 0.05, 0.15])
    for (const booksOf of [() => 1, (row: number) => 1 + (row % 9)]) {
      const rows = props(30_000, variance, booksOf);
      const found = fitMainLineVariance(rows)['Points'] ?? assert.fail();
      assert.ok(Math.abs(found / variance - 1) < 0.05, `${found}, not ${variance}`);
      assert.deepEqual(fitMainLineVariance(rows.map((row) => ({ ...row, won: true }))), { Points: found });
    }
});

test('a stat with few quotes has none, and where props hardly differ it stays above zero', () => {
  assert.deepEqual(fitMainLineVariance(props(499, 0.05, () => 1)), {});
  const level = fitMainLineVariance(props(2_000, 0, () => 4))['Points'] ?? 0;
  assert.ok(level > 0 && level < BOOK_NOISE, `${level}`);
});

test('weights are learned from the market’s log-odds as the service uses them', () => {
  const rows = props(20, 0.01, (row) => 1 + (row % 5));
  corrected(rows, { Points: 0.01 }).forEach(({ market }, index) => {
    const row = rows[index] ?? assert.fail();
    assert.equal(market, row.market + averagingCorrection(row.consensus, row.books, 0.01));
  });
  assert.deepEqual(corrected(rows, undefined), rows);
});
