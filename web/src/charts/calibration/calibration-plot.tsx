import type { CalibrationBin } from '../../api/types.ts';
import { percent } from '../../format.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { strings } from '../strings.ts';
import '../charts.css';

const SIZE = 340;
const LEFT = 40;
const BOTTOM = 36;
/** A bin with fewer picks is drawn hollow. */
const FEW = 20;

/** Predicted probability against actual share, with 95 % intervals. On the diagonal both are equal. */
export function CalibrationPlot({ bins }: { readonly bins: readonly CalibrationBin[] }) {
  const seen = bins.flatMap(({ from, to, interval }) => [from, to, ...interval]);
  const low = Math.floor(Math.min(0.4, ...seen) * 10) / 10;
  const high = Math.ceil(Math.max(0.6, ...seen) * 10) / 10;
  const part = (share: number): number => (share - low) / (high - low);
  const x = (share: number): number => LEFT + part(share) * (SIZE - LEFT - 8);
  const y = (share: number): number => SIZE - BOTTOM - part(share) * (SIZE - BOTTOM - 8);
  const most = Math.max(1, ...bins.map(({ picks }) => picks));
  const marks = Array.from({ length: Math.round((high - low) * 10) + 1 }, (_, index) => low + index / 10);
  return (
    <svg
      className="chart reliability"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={strings.calibration.label}
    >
      {marks.map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={SIZE - 8} y1={y(share)} y2={y(share)} stroke="var(--rule)" />
          <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
            {percent(share)}
          </text>
          <text x={x(share)} y={SIZE - BOTTOM + 16} textAnchor="middle">
            {percent(share)}
          </text>
        </g>
      ))}
      <text x={SIZE - 8} y={SIZE - 4} textAnchor="end">
        {strings.calibration.predicted}
      </text>
      <text x={LEFT + 4} y={18}>
        {strings.calibration.actual}
      </text>
      <line x1={x(low)} y1={y(low)} x2={x(high)} y2={y(high)} stroke="var(--ink-3)" strokeDasharray="4 3" />
      {bins.map((bin) => (
        <Bin key={bin.from} bin={bin} x={x(bin.predicted)} y={y} radius={3 + 5 * Math.sqrt(bin.picks / most)} />
      ))}
    </svg>
  );
}

interface BinProps {
  readonly bin: CalibrationBin;
  readonly x: number;
  readonly y: (share: number) => number;
  readonly radius: number;
}

function Bin({ bin, x, y, radius }: BinProps) {
  const { picks, predicted, actual, market, interval } = bin;
  const colour = picks < FEW ? 'var(--ink-3)' : 'var(--accent)';
  const range = { low: percent(interval[0]), high: percent(interval[1]) };
  const text = strings.calibration.bin(percent(predicted), percent(market), percent(actual), range, picks);
  return (
    <g {...explainOnHover(text)}>
      <line x1={x} x2={x} y1={y(interval[0])} y2={y(interval[1])} stroke={colour} strokeWidth="1.5" />
      <circle
        cx={x}
        cy={y(actual)}
        r={radius}
        fill={picks < FEW ? 'var(--surface)' : colour}
        stroke={colour}
        strokeWidth="1.5"
      />
    </g>
  );
}
