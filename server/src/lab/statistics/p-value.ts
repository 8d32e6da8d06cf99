import { normalCdf } from '../../model/index.ts';

/**
 * Two-sided p-value of Student's t. `freedom` is at least 1; from 5 on the error is below 1e-4. Hill, Algorithm 395:
 * Student's t-distribution, Communications of the ACM 13 (1970): the normal deviate of a t.
 */
export function studentTail(t: number, freedom: number): number {
  const a = freedom - 0.5;
  const b = 48 * a * a;
  const w = Math.sqrt(a * Math.log1p((t * t) / freedom));
  const tail = (4 * w ** 7 + 33 * w ** 5 + 240 * w ** 3 + 855 * w) / (10 * b * (b + 0.8 * w ** 4 + 100));
  return Math.min(1, 2 * normalCdf(-(w + (w ** 3 + 3 * w) / b - tail)));
}

/**
 * The probability that the best of `tried` systems without an edge has a p-value this small: Šidák's 1 - (1 - p)^k. Systems
 * of one caller share games, so their results are dependent. For two-sided normal statistics the formula is an upper bound
 * under every correlation (Šidák, Rectangular confidence regions, JASA 62, 1967). It is never above Bonferroni's k·p.
 */
export function correctedFor(tried: number, pValue: number): number {
  if (!(Number.isInteger(tried) && tried >= 1)) throw new RangeError(`${tried} systems tried`);
  return -Math.expm1(tried * Math.log1p(-pValue));
}
