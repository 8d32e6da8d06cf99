import { useId, useRef, type PointerEvent } from 'react';
import type { Rung } from '../../api/types.ts';
import { percent } from '../../format.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { GlyphPath } from '../../parts/glyph.tsx';
import { useWidth } from '../../parts/hooks/use-width.ts';
import { chancesOf, type Chances } from './chances.ts';
import { strings } from '../strings.ts';
import './distribution.css';
import '../charts.css';

interface DistributionProps {
  readonly ladder: readonly Rung[];
  readonly line: number;
  /** Given, the line can be moved. */
  readonly onLine?: (line: number) => void;
  readonly unit: string;
}

const HEIGHT = 200;
const TOP = 24;
const BOTTOM = 22;
/** Width of a tail beyond the ladder, and the least probability at which a tail is drawn. */
const TAIL = 74;
const LEAST = 0.005;

/** Maps counts to horizontal positions. */
interface Scale {
  readonly left: number;
  readonly right: number;
  readonly slot: number;
  x(value: number): number;
  valueAt(x: number): number;
}

function scaleOf({ counts, below, above }: Chances, width: number): Scale {
  const [left, right] = [below < LEAST ? 0 : TAIL, above < LEAST ? width : width - TAIL];
  const first = counts[0]?.value ?? 0;
  const slot = (right - left) / Math.max(1, counts.length);
  return {
    left,
    right,
    slot,
    x: (value) => left + (value - first + 0.5) * slot,
    valueAt: (x) => first - 0.5 + (x - left) / slot,
  };
}

/** Probability of each count in the next game, with a line that can be dragged. Over is filled, under hollow. */
export function Distribution({ ladder, line, onLine, unit }: DistributionProps) {
  const id = useId();
  const [frame, width] = useWidth<SVGSVGElement>(560);
  const chances = chancesOf(ladder);
  const scale = scaleOf(chances, width);
  const rung = ladder.find((one) => one.line === line);
  const move = useDrag(ladder, scale, width, onLine);
  return (
    <div className="distribution">
      <svg
        ref={frame}
        className={onLine === undefined ? 'chart' : 'chart chart-drag'}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={spoken(rung, unit)}
        {...move}
      >
        <Bars chances={chances} line={line} unit={unit} rung={rung} scale={scale} width={width} />
      </svg>
      {onLine !== undefined && ladder.length > 1 && (
        <>
          <label htmlFor={id} className="visually-hidden">
            {strings.line}
          </label>
          <input
            id={id}
            type="range"
            className="line-slider"
            min={ladder[0]?.line}
            max={ladder.at(-1)?.line}
            step={1}
            value={line}
            aria-valuetext={spoken(rung, unit)}
            onChange={({ target }) => onLine(nearestLine(ladder, Number(target.value)))}
          />
        </>
      )}
    </div>
  );
}

/** The line follows the pointer from rung to rung; arrow keys move the slider below. */
function useDrag(ladder: readonly Rung[], scale: Scale, width: number, onLine: ((line: number) => void) | undefined) {
  const isHeld = useRef(false);
  if (onLine === undefined) return {};
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    const value = scale.valueAt(((clientX - left) / shown) * width);
    onLine(nearestLine(ladder, value));
  };
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      isHeld.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => isHeld.current && follow(event),
    onPointerUp: () => (isHeld.current = false),
    onPointerCancel: () => (isHeld.current = false),
  };
}

const nearestLine = (ladder: readonly Rung[], value: number): number =>
  ladder.reduce((best, { line }) => (Math.abs(line - value) < Math.abs(best - value) ? line : best), Infinity);

interface BarsProps {
  readonly chances: Chances;
  readonly line: number;
  readonly unit: string;
  readonly rung: Rung | undefined;
  readonly scale: Scale;
  readonly width: number;
}

function Bars({ chances, line, unit, rung, scale: { left, right, slot, x }, width }: BarsProps) {
  const { counts, below, above } = chances;
  const first = counts[0]?.value ?? 0;
  const most = Math.max(LEAST, ...counts.map(({ chance }) => chance));
  const everyNth = Math.ceil(24 / slot);
  const floor = HEIGHT - BOTTOM;
  return (
    <>
      {counts.map(({ value, chance }) => {
        const height = ((floor - TOP - 6) * chance) / most;
        const side = value > line ? 'over' : value < line ? 'under' : 'push';
        return (
          <g key={value} {...explainOnHover(strings.distribution.count(value, unit, exactPercent(chance)))}>
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
      <line x2={width} y1={floor} y2={floor} stroke="var(--rule-strong)" />
      {left > 0 && (
        <Tail x={TAIL / 2} chance={below} text={first === 1 ? '0' : strings.distribution.orFewer(first - 1)} />
      )}
      {right < width && (
        <Tail x={width - TAIL / 2} chance={above} text={strings.distribution.orMore((counts.at(-1)?.value ?? 0) + 1)} />
      )}
      <line x1={x(line)} x2={x(line)} y1={TOP - 8} y2={floor} stroke="var(--ink)" strokeWidth="1.500" />
      {rung !== undefined && <Shares rung={rung} x={Math.min(width - 84, Math.max(84, x(line)))} />}
    </>
  );
}

const Tail = ({ x, chance, text }: { readonly x: number; readonly chance: number; readonly text: string }) => (
  <g {...explainOnHover(strings.distribution.tail(text, exactPercent(chance)))}>
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
    <text x={x - 10} y={12} textAnchor="end" className="chart-strong">
      {strings.distribution.under(percent(under))}
    </text>
    <g transform={`translate(${x - 5} 3)`} color="var(--ink)">
      <GlyphPath name="under" />
    </g>
    <text x={x + 10} y={12} className="chart-strong">
      {strings.distribution.over(percent(over))}
    </text>
  </>
);

const exactPercent = (share: number): string => `${(share * 100).toFixed(1)}\u202f%`;

function spoken(rung: Rung | undefined, unit: string): string {
  if (rung === undefined) return strings.distribution.unknownLine(unit);
  const push = rung.push > LEAST ? strings.distribution.exactly(percent(rung.push)) : '';
  return `${strings.distribution.atLine(rung.line, unit, percent(rung.over), percent(rung.under))}${push}`;
}
