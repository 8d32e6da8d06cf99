import { percent } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { strings } from './strings.ts';
import './charts.css';

interface ProbabilityScaleProps {
  readonly ours: number;
  /** Null where the market's probability of this line is not known. */
  readonly market: number | null;
  /** The break-even probability at the price. */
  readonly needed: number;
}

const MARGIN = 0.06;

/** Three probabilities on one scale. The distance from break-even to our estimate is the edge. */
export function ProbabilityScale({ ours, market, needed }: ProbabilityScaleProps) {
  const all = [ours, needed, ...(market === null ? [] : [market])];
  const low = Math.max(0, Math.min(...all) - MARGIN);
  const high = Math.min(1, Math.max(...all) + MARGIN);
  const x = (share: number): number => ((share - low) / (high - low)) * 200;
  const text = strings.scale.label(percent(ours), market === null ? null : percent(market), percent(needed));
  return (
    <svg
      className="scale"
      viewBox="0 0 200 16"
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      {...explainOnHover(`${text}. ${strings.scale.legend}`)}
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
      {market !== null && (
        <rect
          x={x(market) - 2}
          y="4"
          width="4"
          height="8"
          fill="var(--surface)"
          stroke="var(--ink-2)"
          strokeWidth="1.2"
        />
      )}
      <rect x={x(ours) - 2.5} y="3" width="5" height="10" fill="var(--accent)" />
    </svg>
  );
}
