import type { ReliabilityBin } from '../proper-scores.ts';

const SIZE = 420;
const MARGIN = 48;
const TICKS = 5;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Predicted against actual as an SVG: one dot per bin with its 95 % bar, and the diagonal of perfect calibration. */
export function reliabilityPlot(title: string, bins: readonly ReliabilityBin[]): string {
  const values = bins.flatMap((bin) => [bin.predicted, bin.actual]);
  const low = Math.max(0, Math.floor(20 * (Math.min(...values) - 0.02)) / 20);
  const high = Math.min(1, Math.ceil(20 * (Math.max(...values) + 0.02)) / 20);
  const at = (value: number): number => MARGIN + ((value - low) / (high - low)) * (SIZE - 2 * MARGIN);
  const x = (value: number): string => at(value).toFixed(1);
  const y = (value: number): string => (SIZE - at(Math.min(high, Math.max(low, value)))).toFixed(1);
  const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => low + (tick * (high - low)) / TICKS);
  const label = (value: number): string => `${Math.round(100 * value)}%`;
  const dots = bins.map(({ count, predicted, actual }) => {
    const reach = 1.96 * Math.sqrt((actual * (1 - actual)) / count);
    return (
      `<line x1="${x(predicted)}" x2="${x(predicted)}" y1="${y(actual - reach)}" y2="${y(actual + reach)}" stroke="#8aa"/>` +
      `<circle cx="${x(predicted)}" cy="${y(actual)}" r="4" fill="#146"><title>${count} forecasts near ${label(predicted)}: ${label(actual)} actual</title></circle>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${escaped(title)}" font-family="sans-serif" font-size="11">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fff"/>`,
    `<text x="${SIZE / 2}" y="24" text-anchor="middle" font-size="14">${escaped(title)}</text>`,
    `<line x1="${x(low)}" y1="${y(low)}" x2="${x(high)}" y2="${y(high)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
    ...ticks.flatMap((tick) => [
      `<text x="${x(tick)}" y="${SIZE - MARGIN + 16}" text-anchor="middle">${label(tick)}</text>`,
      `<text x="${MARGIN - 8}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${label(tick)}</text>`,
    ]),
    ...dots,
    `<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">predicted</text>`,
    `<text x="14" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 14 ${SIZE / 2})">actual</text>`,
    '</svg>',
  ].join('\n');
}
