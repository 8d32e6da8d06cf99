import { useNow } from '../../clock.ts';
import { clockTime, exactTime, figure, fromNow, mediumDay, statLabel, units } from '../../format.ts';
import { gameDayOf } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { Live } from '../../parts/marks.tsx';
import type { BoardPick } from './board.ts';

/** When it begins, in the viewer's zone; how it stands once it has. */
export function TipOff({ pick: { tipOff, game } }: { readonly pick: BoardPick }) {
  const now = useNow();
  const moment = game?.gameDate ?? tipOff;
  const status = game?.status ?? 'scheduled';
  if (status === 'live') return <Live />;
  if (status !== 'scheduled') return <span>{status}</span>;
  const day = gameDayOf(new Date(moment));
  return (
    <time dateTime={moment} title={exactTime(moment)}>
      {mediumDay(day)}, {clockTime(moment)}
      {Date.parse(moment) > now && ` (${fromNow(moment, now)})`}
    </time>
  );
}

/** What he did against the line, and what it paid. */
export function Progress({ pick }: { readonly pick: BoardPick }) {
  const { actualValue, line, outcome, profit, stat, isPeriodDataGap } = pick;
  if (isPeriodDataGap) return <p className="muted small">The period’s box score is missing: graded when it comes.</p>;
  if (outcome === null) return null;
  return (
    <div className="result">
      {actualValue !== null && <ResultBar value={actualValue} line={line} />}
      <span>
        {actualValue === null
          ? 'Did not play'
          : `${figure(actualValue, 0)} ${statLabel(stat).toLowerCase()}, the line ${line.toFixed(1)}`}
      </span>
      <span {...explain('Profit of one unit staked at the frozen price.', 'result-profit')}>
        {units(profit ?? 0, 2)}
      </span>
    </div>
  );
}

function ResultBar({ value, line }: { readonly value: number; readonly line: number }) {
  const most = Math.max(value, line) * 1.15 || 1;
  return (
    <svg className="result-bar" viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden="true">
      <rect y="3" width="120" height="6" fill="var(--sunken)" />
      <rect y="3" width={(120 * value) / most} height="6" fill={value > line ? 'var(--over)' : 'var(--under)'} />
      <rect x={(120 * line) / most - 0.75} width="1.500" height="12" fill="var(--ink)" />
    </svg>
  );
}
