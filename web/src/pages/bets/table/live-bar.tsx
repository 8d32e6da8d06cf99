import type { LiveBet } from '../../../api/types.ts';
import { figure } from '../../../format.ts';
import { stillNeeded } from './still-needed.ts';
import { strings } from '../strings.ts';

const words = strings.live;

interface LiveBarProps {
  readonly of: Pick<LiveBet, 'status' | 'value' | 'secondsLeft' | 'inPeriod'>;
  readonly line: number;
  readonly direction: string;
}

/** How far a figure has come to its line, what the bet still needs, and the regulation time that is left. */
export function LiveBar({ of, line, direction }: LiveBarProps) {
  const { value } = of;
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
      {value !== null && <span className="small">{stillNeeded(value, line, direction)}</span>}
      <span className="muted small">{timeOf(of)}</span>
    </div>
  );
}

/** The period and the regulation time that is left, in words; empty in overtime. */
export function timeOf({ status, secondsLeft, inPeriod }: LiveBarProps['of']): string {
  if (status === 'final') return words.final;
  return secondsLeft === null || inPeriod === null ? '' : words.left(inPeriod, Math.ceil(secondsLeft / 60));
}
