/** Log-odds of a probability. */
export const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Probability of log-odds. */
export const sigmoid = (logOdds: number): number =>
  logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds));

/** Standard normal distribution function; Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
export function normalCdf(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp(-x * x);
  return value >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}
