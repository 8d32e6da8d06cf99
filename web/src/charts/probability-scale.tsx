import { percent } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import './charts.css';

interface ProbabilityScaleProps {
  readonly ours: number;
  readonly market: number;
  /** What the price demands. */
  readonly needed: number;
}

const MARGIN = 0.06;

/** Three probabilities on one line: where ours stands past what the price demands is the edge. */
export function ProbabilityScale({ ours, market, needed }: ProbabilityScaleProps) {
  const low = Math.max(0, Math.min(ours, market, needed) - MARGIN);
  const high = Math.min(1, Math.max(ours, market, needed) + MARGIN);
  const x = (share: number): number => ((share - low) / (high - low)) * 200;
  const text = `Ours ${percent(ours)}, the market ${percent(market)}; the price needs ${percent(needed)}`;
  return (
    <svg
      className="scale"
      viewBox="0 0 200 16"
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      {...explainOnHover(`${text}. Filled is ours, hollow the market, the bar what the price needs.`)}
    >
      <rect y="7" width="200" height="2" fill="var(--rule)" />
      <rect
        x={Math.min(x(needed), x(ours))}
        y="5"
        width={Math.abs(x(ours) - x(needed))}
        height="6"
        fill={ours >= needed ? 'var(--accent)' : 'var(--amber)'}
        fillOpacity="0.35"
      />
      <rect x={x(needed) - 0.75} y="1" width="1.5" height="14" fill="var(--ink)" />
      <rect
        x={x(market) - 2}
        y="4"
        width="4"
        height="8"
        fill="var(--surface)"
        stroke="var(--ink-2)"
        strokeWidth="1.2"
      />
      <rect x={x(ours) - 2.5} y="3" width="5" height="10" fill="var(--accent)" />
    </svg>
  );
}
