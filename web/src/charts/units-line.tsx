import { units } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { useWidth } from '../parts/hooks/use-width.ts';
import { strings } from './strings.ts';
import './charts.css';

export interface UnitsPoint {
  readonly key: string;
  readonly label: string;
  /** Won or lost in this period alone. */
  readonly units: number;
  readonly picks: number;
  /** Units expected from the market's probabilities, and half the width of their 95 % range. */
  readonly expected: number;
  readonly reach: number;
}

const HEIGHT = 350;
const LEFT = 48;
const BOTTOM = 24;
/** More dots would hide the line. */
const MOST_DOTS = 60;

/**
 * Running total of units with each period as a bar. The band holds 95 % of the results expected from the market's
 * probabilities; variances of independent periods add up.
 */
export function UnitsLine({ points }: { readonly points: readonly UnitsPoint[] }) {
  let total = 0;
  const sums = points.map((point) => (total += point.units));
  const band = bandOf(points);
  const all = [0, ...sums, ...points.map((point) => point.units), ...band.flatMap(({ low, high }) => [low, high])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low) * 0.08 || 1;
  const y = (value: number): number =>
    8 + (HEIGHT - BOTTOM - 8) * ((high + margin - value) / (high - low + 2 * margin));
  const [frame, width] = useWidth<SVGSVGElement>(560);
  const slot = (width - LEFT) / points.length;
  const x = (index: number): number => LEFT + slot * (index + 0.5);
  const everyNth = Math.ceil(points.length / Math.max(3, Math.floor(width / 70)));
  return (
    <svg
      ref={frame}
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={strings.units.label(units(total))}
    >
      <polygon
        points={[
          ...band.map(({ high: top }, index) => `${x(index)},${y(top)}`),
          ...band.map(({ low: bottom }, index) => `${x(index)},${y(bottom)}`).toReversed(),
        ].join(' ')}
        fill="var(--ink-3)"
        fillOpacity="0.13"
      />
      <polyline
        points={band.map(({ expected }, index) => `${x(index)},${y(expected)}`).join(' ')}
        fill="none"
        stroke="var(--ink-3)"
        strokeDasharray="4 3"
      />
      {roundMarks(low, high).map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            stroke={value === 0 ? 'var(--ink-3)' : 'var(--rule)'}
          />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {units(value, 0)}
          </text>
        </g>
      ))}
      {points.map((point, index) => (
        <g key={point.key} {...explainOnHover(pointInWords(point, sums[index] ?? 0, band[index]))}>
          <rect x={x(index) - slot / 2} width={slot} height={HEIGHT - BOTTOM} fill="transparent" />
          <rect
            x={x(index) - Math.min(18, slot * 0.35)}
            width={Math.min(36, slot * 0.7)}
            y={Math.min(y(0), y(point.units))}
            height={Math.max(1, Math.abs(y(point.units) - y(0)))}
            fill={point.units >= 0 ? 'var(--accent)' : 'var(--amber)'}
            fillOpacity="0.35"
          />
          {index % everyNth === 0 && (
            <text x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {point.label}
            </text>
          )}
        </g>
      ))}
      <polyline
        points={sums.map((sum, index) => `${x(index)},${y(sum)}`).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      {sums.length <= MOST_DOTS &&
        sums.map((sum, index) => (
          <circle key={points[index]?.key} cx={x(index)} cy={y(sum)} r="3" fill="var(--accent)" />
        ))}
    </svg>
  );
}

function pointInWords(point: UnitsPoint, total: number, market: Expected | undefined): string {
  const won = strings.units.point(point.label, units(point.units, 2), point.picks, units(total, 2));
  if (market === undefined) return won;
  const range = { low: units(market.low), high: units(market.high) };
  return won + strings.units.expected(units(market.expected), range);
}

/** Round figures from the lowest to the highest, zero among them; at most seven. */
export function roundMarks(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (high - low) / size <= 5) ?? 1_000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

interface Expected {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

function bandOf(points: readonly UnitsPoint[]): Expected[] {
  let [expected, variance] = [0, 0];
  return points.map((point) => {
    expected += point.expected;
    variance += point.reach ** 2;
    return { expected, low: expected - Math.sqrt(variance), high: expected + Math.sqrt(variance) };
  });
}
