import './charts.css';
interface IntervalBarProps {
  readonly value: number;
  readonly interval: readonly [number, number];
  /** What the bar spans. */
  readonly range: readonly [number, number];
  /** The reference value: break-even, or zero. */
  readonly mark: number;
}

/** An estimate with its interval as a thin bar, against a reference value. */
export function IntervalBar({ value, interval, range, mark }: IntervalBarProps) {
  const [low, high] = range;
  const x = (at: number): number => Math.min(100, Math.max(0, ((at - low) / (high - low)) * 100));
  return (
    <svg className="interval-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect y="5.500" width="100" height="1" fill="var(--rule)" />
      <rect x={x(interval[0])} y="4.500" width={x(interval[1]) - x(interval[0])} height="3" fill="var(--over-soft)" />
      <rect x={x(mark) - 0.4} width="0.8" height="12" fill="var(--ink-2)" />
      <rect x={x(value) - 1.2} y="2" width="2.400" height="8" fill="var(--accent)" />
    </svg>
  );
}
