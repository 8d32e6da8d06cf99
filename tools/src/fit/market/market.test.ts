import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import { logLoss } from '../../proper-scores.ts';
import { sigmoid } from '../../../../server/src/model/distribution/logit.ts';
import { ENOUGH_PRICED, fitMarket } from './market.ts';
import { FITTED_STATS } from '../../../../server/src/sports/basketball/index.ts';
import { fitStack, type GradedRow } from './stack.ts';

const draw = seededRandom(4);
const constants = shippedFor('Nba').at(-1) ?? assert.fail();
const lender = { league: 'Nba', constants } as const;
const lent = constants.levels.none.stack['Points'] ?? assert.fail();

/** Prices of points of one month, on which the model has this weight beside the market. */
function prices(count: number, weight: number, month = '2026-05'): GradedRow[] {
  return Array.from({ length: count }, (_, row) => {
    const [market, model] = [draw() - 0.5, 2 * draw() - 1];
    const won = draw() < sigmoid(market + weight * (model - market));
    const day = `${month}-${String((row % 28) + 1).padStart(2, '0')}`;
    return { stat: 'Points', season: '2026', day, market, model, consensus: sigmoid(market), books: 1, trust: 1, won };
  });
}

const levels = (rows: readonly GradedRow[]) => ({ none: rows, absences: rows, lineups: rows });

test('without prices the weights are the lender’s at every level of news, with wider errors, and no market has a record', () => {
  const { stacks, evidence } = fitMarket(levels([]), lender);
  for (const level of ['none', 'absences', 'lineups'] as const)
    for (const [stat, stack] of Object.entries(stacks[level])) {
      const from = constants.levels[level].stack[stat] ?? assert.fail(stat);
      assert.deepEqual([stack.weight, stack.intercept], [from.weight, from.intercept]);
      assert.ok(stack.weightError > 1.1 * from.weightError, stat);
      assert.ok(stack.interceptError > 1.1 * from.interceptError, stat);
    }
  assert.deepEqual(evidence, { lender: { league: 'NBA', version: constants.version }, byStat: {} });
});

test('the more prices, the nearer the weight is to their estimate, and the less of it is borrowed', () => {
  const fits = [100, 1_000, 9_000].map((count) => {
    const { stacks, evidence } = fitMarket(levels(prices(count, 0.9)), lender);
    return { ...stacks.none.Points, ...(evidence?.byStat['Points'] ?? assert.fail()) };
  });
  const [few, more, many] = fits;
  assert.ok(few !== undefined && more !== undefined && many !== undefined);
  assert.ok(few.weight > lent.weight && few.weight < lent.weight + 0.1, `${few.weight}`);
  assert.ok(few.weight < more.weight && more.weight < many.weight && many.weight > 0.5, `${many.weight}`);
  assert.ok(1 > (few.borrowed ?? 0) && (few.borrowed ?? 0) > (more.borrowed ?? 1), `${few.borrowed}`);
  assert.ok((more.borrowed ?? 0) > (many.borrowed ?? 1) && (many.borrowed ?? 0) > 0, `${many.borrowed}`);
  assert.ok(few.weightError > more.weightError && more.weightError > many.weightError);
  assert.deepEqual(
    fits.map(({ rows }) => rows),
    [100, 1_000, 9_000],
  );
});

test('the effect shared by all markets of the league moves a market without prices too', () => {
  const { stacks } = fitMarket(levels(prices(9_000, 0.9)), lender);
  const from = constants.levels.none.stack['Rebounds'] ?? assert.fail();
  assert.ok(stacks.none.Rebounds.weight > from.weight + 0.05);
  assert.ok(stacks.none.Rebounds.weightError > stacks.none.Points.weightError);
});

test('a market’s record uses weights of earlier months only', () => {
  const may = prices(600, 0.9);
  const june = prices(600, 0.9, '2026-06');
  const blendOf = ({ market, model, won }: GradedRow, { intercept, weight }: typeof lent): number =>
    logLoss(sigmoid(intercept + market + weight * (model - market)), won) - logLoss(sigmoid(market), won);
  const weights = fitMarket(levels(may), lender).stacks.none.Points;
  const losses = [...may.map((row) => blendOf(row, lent)), ...june.map((row) => blendOf(row, weights))];
  const expected = (1000 * losses.reduce((sum, loss) => sum + loss, 0)) / losses.length;
  const record = fitMarket(levels([...june, ...may]), lender).evidence?.byStat['Points'] ?? assert.fail();
  assert.ok(Math.abs(record.loss - expected) < 1e-4, `${record.loss} ${expected}`);
});

test('the error of a record is clustered by night', () => {
  const rows = prices(1_000, 0.5);
  const repeated = rows.flatMap((row) => [row, row, row, row]);
  const once = fitMarket(levels(rows), lender).evidence?.byStat['Points'] ?? assert.fail();
  const often = fitMarket(levels(repeated), lender).evidence?.byStat['Points'] ?? assert.fail();
  assert.ok(Math.abs(often.lossError / once.lossError - 1) < 0.05, `${often.lossError} ${once.lossError}`);
});

test('with enough prices of its own a league borrows nothing and needs no evidence', () => {
  const rows = prices(ENOUGH_PRICED, 0.9);
  const { stacks, evidence } = fitMarket(levels(rows), lender);
  assert.equal(evidence, undefined);
  assert.deepEqual(stacks.none, fitStack(rows, FITTED_STATS).byStat);
});

test('few prices and no lender leave the league’s own weights, with a record', () => {
  const rows = prices(500, 0.5);
  const { stacks, evidence } = fitMarket(levels(rows), undefined);
  assert.deepEqual(stacks.none, fitStack(rows, FITTED_STATS).byStat);
  assert.equal(evidence?.lender, null);
  assert.deepEqual([evidence?.byStat['Points']?.rows, evidence?.byStat['Points']?.borrowed], [500, null]);
});
