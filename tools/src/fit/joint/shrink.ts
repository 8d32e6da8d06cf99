import type { Correlation, Correlations } from '../../../../server/src/model/parts.ts';

const NOTHING: Correlation = { correlation: 0, error: 0 };

/**
 * Shrinks correlations towards zero, or towards another league's, as far as chance explains the differences. Empirical
 * Bayes: the true variance is the variance beyond that of the errors.
 */
export function shrunk(fitted: Correlations, towards: Correlations = {}): Record<string, Correlation> {
  const pairs = Object.entries(fitted);
  let excess = 0;
  for (const [pair, { correlation, error }] of pairs) {
    const expected = towards[pair] ?? NOTHING;
    excess += (correlation - expected.correlation) ** 2 - error ** 2 - expected.error ** 2;
  }
  const spread = Math.max(0, excess / Math.max(1, pairs.length));
  return Object.fromEntries(
    pairs.map(([pair, { correlation, error }]) => {
      const expected = towards[pair] ?? NOTHING;
      const before = spread + expected.error ** 2;
      const own = before + error ** 2 > 0 ? before / (before + error ** 2) : 0;
      return [
        pair,
        {
          correlation: own * correlation + (1 - own) * expected.correlation,
          error: Math.sqrt(own) * error,
        },
      ];
    }),
  );
}
