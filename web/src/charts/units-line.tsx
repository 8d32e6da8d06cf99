import { units } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import './charts.css';

export interface UnitsPoint {
  readonly key: string;
  readonly label: string;
  /** Won or lost in this stretch alone. */
  readonly units: number;
  readonly picks: number;
}

const WIDTH = 560;
const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 24;

/** Units added up over time, with what each stretch brought as bars behind. */
export function UnitsLine({ points }: { readonly points: readonly UnitsPoint[] }) {
  let total = 0;
  const sums = points.map((point) => (total += point.units));
  const all = [0, ...sums, ...points.map((point) => point.units)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low) * 0.08 || 1;
  const y = (value: number): number => 8 + (HEIGHT - BOTTOM - 8) * ((high + room - value) / (high - low + 2 * room));
  const slot = (WIDTH - LEFT) / points.length;
  const x = (index: number): number => LEFT + slot * (index + 0.5);
  const everyNth = Math.ceil(points.length / 8);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Units over time, ${units(total)} in all`}
    >
      {[...new Set([low, 0, high])].map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={WIDTH}
            y1={y(value)}
            y2={y(value)}
            stroke={value === 0 ? 'var(--ink-3)' : 'var(--rule)'}
          />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value.toFixed(0).replace('-', '−')}
          </text>
        </g>
      ))}
      {points.map((point, index) => (
        <g
          key={point.key}
          {...explainOnHover(
            `${point.label}: ${units(point.units, 2)} from ${point.picks} picks, ${units(sums[index] ?? 0, 2)} since the start.`,
          )}
        >
          <rect x={x(index) - slot / 2} width={slot} height={HEIGHT - BOTTOM} fill="transparent" />
          <rect
            x={x(index) - Math.min(18, slot * 0.35)}
            width={Math.min(36, slot * 0.7)}
            y={Math.min(y(0), y(point.units))}
            height={Math.max(1, Math.abs(y(point.units) - y(0)))}
            fill={point.units >= 0 ? 'var(--over-soft)' : 'var(--under-soft)'}
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
      {sums.map((sum, index) => (
        <circle key={points[index]?.key} cx={x(index)} cy={y(sum)} r="3" fill="var(--accent)" />
      ))}
    </svg>
  );
}
