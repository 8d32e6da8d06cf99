import type { ReactNode } from 'react';
import type { Estimate } from '../api/types.ts';
import { IntervalBar } from '../charts/interval-bar.tsx';
import { explain } from './explain.tsx';
import { strings } from './strings.ts';
import './fact.css';

const words = strings.fact;

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly explained: string;
  readonly children: ReactNode;
}

/** A figure with its name, what it means on hover, and a note. */
export const Fact = ({ label, value, explained, children }: FactProps) => (
  <div className="fact">
    <p className="fact-label">{label}</p>
    <p className="fact-value">
      <span {...explain(explained)}>{value}</span>
    </p>
    <div className="fact-note">{children}</div>
  </div>
);

interface IntervalProps {
  readonly of: Estimate | null;
  readonly say: (value: number) => string;
  readonly range: readonly [number, number];
  readonly mark: number;
}

/** A figure's interval, drawn and said. */
export function Interval({ of, say, range, mark }: IntervalProps) {
  if (of === null || of.interval === null) return <span>{words.insufficient}</span>;
  const [low, high] = of.interval;
  return (
    <>
      <IntervalBar value={of.value} interval={of.interval} range={range} mark={mark} />
      {words.interval(say(low), say(high))}
    </>
  );
}
