import { MODEL_BLOCKS, type ModelConstants, splitModel, SUM_STATS, targetOf } from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';
import { linesAround } from './grid.ts';
import type { ProjectedRow } from './periods.ts';
import type { StackRow } from './market/stack.ts';

const EVERY = 12;
/** The assumed spread of the market's block if there were no quotes. */
const UNSEEN_MARKET = 0.25;

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * Standard deviation of every block's log-odds by stat, at the line nearest the player's usual: the scale of block
 * scores.
 */
export function blockSpreads(
  rows: readonly ProjectedRow[],
  constants: ModelConstants,
  quoted: readonly StackRow[],
): Record<string, Record<string, number>> {
  const sample = rows.filter((_, index) => index % EVERY === 0);
  const spreads: Record<string, Record<string, number>> = {};
  for (const stat of SUM_STATS) {
    const splits = sample.flatMap(({ row, projection }) => {
      const target = targetOf(projection, stat, 'Full', constants);
      const line = linesAround(row.medians[stat]).find((candidate) => candidate > row.medians[stat]) ?? 0.5;
      return target === undefined
        ? []
        : [splitModel(projection, target, line, constants.levels[projection.input.level])];
    });
    const market = quoted.filter((row) => row.stat === stat).map((row) => row.market);
    spreads[stat] = {
      Baseline: asConstant(deviation(splits.map((split) => split.base))),
      ...Object.fromEntries(
        MODEL_BLOCKS.map((block) => [block, asConstant(deviation(splits.map((split) => split.parts[block])))]),
      ),
      Market: market.length > 1 ? asConstant(deviation(market)) : UNSEEN_MARKET,
    };
  }
  return spreads;
}
