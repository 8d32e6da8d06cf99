/** Two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * 95 % confidence interval of the true rate after `hits` of `games`: Wilson's score interval. It stays valid for few games
 * and at 0 and 1: three hits of three give 0.44 to 1. Without games it is [0, 1].
 */
export function hitInterval(hits: number, games: number): [low: number, high: number] {
  if (!(hits >= 0 && hits <= games)) throw new RangeError(`${hits} hits of ${games} games`);
  if (games === 0) return [0, 1];
  const rate = hits / games;
  const weight = Z ** 2 / games;
  const centre = (rate + weight / 2) / (1 + weight);
  const reach = (Z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / games + weight / (4 * games));
  return [Math.max(0, Math.min(rate, centre - reach)), Math.min(1, Math.max(rate, centre + reach))];
}
