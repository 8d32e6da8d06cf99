import { STAT_NAMES, type Stat } from '../../kernel/index.ts';
import type { Stack } from '../constants/constants.ts';
import { asConstant } from './as-constant.ts';
import { logisticFit, type LogisticFit } from './regressions/logistic.ts';

/** A main line that was quoted and played: both log-odds at it, and whether it went over. Pushes are left out. */
export interface StackRow {
  readonly stat: Stat;
  readonly model: number;
  readonly market: number;
  readonly won: boolean;
}

/** How hard the pooled weight is held at zero, and each stat's own at the pooled. */
const POOLED_WEIGHT_STRENGTH = 5;
const OWN_WEIGHT_STRENGTH = 100;
const OWN_INTERCEPT_STRENGTH = 30;

function fitOn(rows: readonly StackRow[], pooled: LogisticFit | undefined): LogisticFit {
  return logisticFit(
    Float64Array.from(rows, (row) => (row.won ? 1 : 0)),
    Float64Array.from(rows, (row) => row.model - row.market),
    Float64Array.from(rows, (row) => row.market),
    {
      intercept: pooled?.intercept ?? 0,
      interceptStrength: pooled === undefined ? 1e-6 : OWN_INTERCEPT_STRENGTH,
      slope: pooled?.slope ?? 0,
      slopeStrength: pooled === undefined ? POOLED_WEIGHT_STRENGTH : OWN_WEIGHT_STRENGTH,
    },
  );
}

/** The market's bias alone: the same fit with the model's weight held at zero. */
function biasOf(rows: readonly StackRow[], pooled: number): number {
  return logisticFit(
    Float64Array.from(rows, (row) => (row.won ? 1 : 0)),
    new Float64Array(rows.length),
    Float64Array.from(rows, (row) => row.market),
    { intercept: pooled, interceptStrength: OWN_INTERCEPT_STRENGTH, slope: 0, slopeStrength: 1 },
  ).intercept;
}

function stackOf(fitted: LogisticFit, bias: number): Stack {
  return {
    intercept: asConstant(fitted.intercept),
    weight: asConstant(Math.max(0, fitted.slope)),
    interceptAlone: asConstant(bias),
    interceptError: asConstant(fitted.interceptError),
    weightError: asConstant(fitted.slopeError),
  };
}

/** One weight and intercept a stat, drawn towards those of all stats together; a stat without rows gets the pooled ones. */
export function fitStack(rows: readonly StackRow[]): { readonly pooled: Stack; readonly byStat: Record<Stat, Stack> } {
  const pooled = fitOn(rows, undefined);
  const bias = biasOf(rows, 0);
  const byStat = Object.fromEntries(
    STAT_NAMES.map((stat) => {
      const own = rows.filter((row) => row.stat === stat);
      return [stat, own.length === 0 ? stackOf(pooled, bias) : stackOf(fitOn(own, pooled), biasOf(own, bias))];
    }),
  ) as Record<Stat, Stack>;
  return { pooled: stackOf(pooled, bias), byStat };
}
