import { useId } from 'react';
import type { Rung } from '../api/evaluation-shapes.ts';
import { percent } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { GlyphPath } from '../parts/glyph.tsx';
import { chancesOf } from './chances.ts';
import './distribution.css';
import './charts.css';

interface DistributionProps {
  readonly ladder: readonly Rung[];
  readonly line: number;
  /** Given, the line can be moved. */
  readonly onLine?: (line: number) => void;
  readonly unit: string;
}

const WIDTH = 560;
const HEIGHT = 200;
const TOP = 24;
const BOTTOM = 22;
/** Width of what lies beyond the ladder, and the chance from which it is worth drawing. */
const TAIL = 74;
const LEAST = 0.005;

/** Chances of each count for the next game with the line across. Over is filled, under hollow. */
export function Distribution({ ladder, line, onLine, unit }: DistributionProps) {
  const id = useId();
  const rung = ladder.find((one) => one.line === line);
  const step = (ladder[1]?.line ?? 1) - (ladder[0]?.line ?? 0);
  return (
    <div className="distribution">
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spoken(rung, unit)}>
        <Bars ladder={ladder} line={line} unit={unit} rung={rung} />
      </svg>
      {onLine !== undefined && ladder.length > 1 && (
        <>
          <label htmlFor={id} className="visually-hidden">
            Line
          </label>
          <input
            id={id}
            type="range"
            className="line-slider"
            min={ladder[0]?.line}
            max={ladder.at(-1)?.line}
            step={step}
            value={line}
            aria-valuetext={spoken(rung, unit)}
            onChange={({ target }) => onLine(Number(target.value))}
          />
        </>
      )}
    </div>
  );
}

interface BarsProps {
  readonly ladder: readonly Rung[];
  readonly line: number;
  readonly unit: string;
  readonly rung: Rung | undefined;
}

function Bars({ ladder, line, unit, rung }: BarsProps) {
  const { counts, below, above } = chancesOf(ladder);
  const [left, right] = [below < LEAST ? 0 : TAIL, above < LEAST ? WIDTH : WIDTH - TAIL];
  const first = counts[0]?.value ?? 0;
  const slot = (right - left) / Math.max(1, counts.length);
  const x = (value: number): number => left + (value - first + 0.5) * slot;
  const most = Math.max(LEAST, ...counts.map(({ chance }) => chance));
  const everyNth = Math.ceil(counts.length / 16);
  const floor = HEIGHT - BOTTOM;
  return (
    <>
      {counts.map(({ value, chance }) => {
        const height = ((floor - TOP - 6) * chance) / most;
        const side = value > line ? 'over' : value < line ? 'under' : 'push';
        return (
          <g key={value} {...explainOnHover(`${value} ${unit}: ${(chance * 100).toFixed(1)} %`)}>
            <rect x={x(value) - slot / 2} width={slot} height={floor} fill="transparent" />
            <rect
              className={`count count-${side}`}
              x={x(value) - slot * 0.4}
              width={slot * 0.8}
              y={floor - height}
              height={height}
            />
            {(value - first) % everyNth === 0 && (
              <text x={x(value)} y={HEIGHT - 6} textAnchor="middle">
                {value}
              </text>
            )}
          </g>
        );
      })}
      <line x2={WIDTH} y1={floor} y2={floor} stroke="var(--rule-strong)" />
      {left > 0 && <Tail x={TAIL / 2} chance={below} text={first === 1 ? '0' : `${first - 1} or fewer`} />}
      {right < WIDTH && (
        <Tail x={WIDTH - TAIL / 2} chance={above} text={`${(counts.at(-1)?.value ?? 0) + 1} or more`} />
      )}
      <line x1={x(line)} x2={x(line)} y1={TOP - 8} y2={floor} stroke="var(--ink)" strokeWidth="1.500" />
      {rung !== undefined && <Shares rung={rung} x={x(line)} />}
    </>
  );
}

const Tail = ({ x, chance, text }: { readonly x: number; readonly chance: number; readonly text: string }) => (
  <g {...explainOnHover(`${text}: ${(chance * 100).toFixed(1)} %`)}>
    <text x={x} y={HEIGHT - BOTTOM - 10} textAnchor="middle" className="chart-strong">
      {percent(chance)}
    </text>
    <text x={x} y={HEIGHT - 6} textAnchor="middle">
      {text}
    </text>
  </g>
);

const Shares = ({ rung: { over, under }, x }: { readonly rung: Rung; readonly x: number }) => (
  <>
    <text x={x - 8} y={12} textAnchor="end" className="chart-strong">
      under {percent(under)}
    </text>
    <g transform={`translate(${x - 5} 3)`} color="var(--ink)">
      <GlyphPath name="under" />
    </g>
    <text x={x + 8} y={12} className="chart-strong">
      {percent(over)} over
    </text>
  </>
);

function spoken(rung: Rung | undefined, unit: string): string {
  if (rung === undefined) return `Chances of each count of ${unit}`;
  const push = rung.push > LEAST ? `, exactly on it ${percent(rung.push)}` : '';
  return `${rung.line} ${unit}: over ${percent(rung.over)}, under ${percent(rung.under)}${push}`;
}
