import { explainOnHover } from '../parts/explain.tsx';
import { useWidth } from '../parts/hooks/use-width.ts';
import './charts.css';

/** A day of a line with its band. Values are null where nothing is known yet. */
export interface BandPoint {
  readonly key: string;
  readonly label: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The dashed line in the band. */
  readonly expected: number | null;
  readonly words: string;
}

interface BandChartProps {
  readonly label: string;
  readonly points: readonly BandPoint[];
  readonly say: (value: number) => string;
}

const HEIGHT = 240;
const LEFT = 64;
const BOTTOM = 24;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** A running value as a line over the days, with what luck alone gives as a band around a dashed line. */
export function BandChart({ label, points, say }: BandChartProps) {
  const all = [0, ...known(points.flatMap(({ value, low, high, expected }) => [value, low, high, expected]))];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low) * 0.08 || 1;
  const y = (value: number): number =>
    8 + (HEIGHT - BOTTOM - 8) * ((high + margin - value) / (high - low + 2 * margin));
  const [frame, width] = useWidth<SVGSVGElement>(560);
  const slot = (width - LEFT) / points.length;
  const x = (index: number): number => LEFT + slot * (index + 0.5);
  const lineOf = (of: (point: BandPoint) => number | null): string =>
    points.flatMap((point, index) => (of(point) === null ? [] : [`${x(index)},${y(of(point) ?? 0)}`])).join(' ');
  const everyNth = Math.ceil(points.length / Math.max(3, Math.floor(width / 90)));
  const band = [
    lineOf((point) => point.high),
    lineOf((point) => point.low)
      .split(' ')
      .toReversed()
      .join(' '),
  ].join(' ');
  return (
    <svg ref={frame} className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <polygon points={band} fill="var(--ink-3)" fillOpacity="0.13" />
      {[low, 0, high]
        .filter((mark, index, marks) => marks.indexOf(mark) === index)
        .map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={width} y1={y(mark)} y2={y(mark)} stroke={mark === 0 ? 'var(--ink-3)' : 'var(--rule)'} />
            <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
              {say(mark)}
            </text>
          </g>
        ))}
      <polyline points={lineOf(({ expected }) => expected)} fill="none" stroke="var(--ink-3)" strokeDasharray="4 3" />
      <polyline points={lineOf(({ value }) => value)} fill="none" stroke="var(--accent)" strokeWidth="2" />
      {points.map(({ key, label: day, value, words }, index) => (
        <g key={key} {...explainOnHover(words)}>
          <rect x={x(index) - slot / 2} width={slot} height={HEIGHT - BOTTOM} fill="transparent" />
          {value !== null && points.length <= 60 && <circle cx={x(index)} cy={y(value)} r="3" fill="var(--accent)" />}
          {index % everyNth === 0 && (
            <text x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {day}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
