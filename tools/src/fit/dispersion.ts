import { type Dispersion, exactlyMixed } from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';

/** Rows for a dispersion fit: expected and actual counts, and the factors of each row's minutes. */
export interface SpreadRows {
  readonly means: Float64Array;
  readonly counts: Float64Array;
  readonly factors: readonly Float64Array[];
}

const ENOUGH_ROWS = 7000;
const CURVES = [0, 0.01, 0.03, 0.08] as const;
const LOWEST = 0.7;
const HIGHEST = 5;
const STEPS = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Mean negative log likelihood of the counts, each with its mixture over minutes. */
export function spreadLoss(rows: SpreadRows, dispersion: Dispersion, step: number): number {
  let [loss, seen] = [0, 0];
  for (let row = 0; row < rows.means.length; row += step) {
    const chance = exactlyMixed(rows.counts[row]!, rows.means[row]!, rows.factors[row]!, dispersion);
    loss -= Math.log(Math.max(chance, 1e-12));
    seen += 1;
  }
  return loss / seen;
}

function bestWidth(rows: SpreadRows, c1: number, step: number): Dispersion & { readonly loss: number } {
  let [low, high] = [LOWEST, HIGHEST];
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let leftLoss = spreadLoss(rows, { c0: left, c1 }, step);
  let rightLoss = spreadLoss(rows, { c0: right, c1 }, step);
  for (let turn = 0; turn < STEPS; turn++) {
    if (leftLoss < rightLoss) {
      [high, right, rightLoss] = [right, left, leftLoss];
      left = high - GOLDEN * (high - low);
      leftLoss = spreadLoss(rows, { c0: left, c1 }, step);
    } else {
      [low, left, leftLoss] = [left, right, rightLoss];
      right = low + GOLDEN * (high - low);
      rightLoss = spreadLoss(rows, { c0: right, c1 }, step);
    }
  }
  const [c0, loss] = leftLoss < rightLoss ? [left, leftLoss] : [right, rightLoss];
  return { c0, c1, loss };
}

/** The variance c0·mean + c1·mean² with the highest likelihood of the counts; a curve is kept only if it helps. */
export function fitDispersion(rows: SpreadRows): Dispersion {
  const step = Math.max(1, Math.floor(rows.means.length / ENOUGH_ROWS));
  let best = bestWidth(rows, CURVES[0], step);
  for (const c1 of CURVES.slice(1)) {
    const tried = bestWidth(rows, c1, step);
    if (tried.loss > best.loss) break;
    best = tried;
  }
  return { c0: asConstant(best.c0, 4), c1: best.c1 };
}
