import type { LiveBet } from '../../api/types.ts';
import { figure } from '../../format.ts';
import { strings } from './strings.ts';

const words = strings.live;

interface LiveBarProps {
  readonly of: LiveBet | undefined;
  readonly line: number;
}

/** How far a figure has come to its line, and the regulation minutes that are left. */
export function LiveBar({ of, line }: LiveBarProps) {
  if (of === undefined) return <span className="muted small">{words.soon}</span>;
  const { value, secondsLeft, status } = of;
  const said = value === null ? strings.none : figure(value, 0);
  const share = value === null ? 0 : Math.min(1, value / (line * 1.25));
  return (
    <div className="bets-live">
      <span className="bets-live-value">{words.value(said, line)}</span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={words.bar(said, line)}>
        <rect width="100" height="8" fill="var(--sunken)" />
        <rect width={share * 100} height="8" fill="var(--accent)" />
        <rect x="79.5" width="1" height="8" fill="var(--ink)" />
      </svg>
      <span className="muted small">
        {status === 'final' ? words.final : secondsLeft === null ? '' : words.left(Math.ceil(secondsLeft / 60))}
      </span>
    </div>
  );
}
