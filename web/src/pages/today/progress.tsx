import { useNow } from '../../clock.ts';
import { ago, clockTime, figure, fromNow, localDay, statCount, tipTime, units } from '../../format.ts';
import { explain } from '../../parts/explain.tsx';
import { Live } from '../../parts/marks.tsx';
import type { LivePick } from '../../api/types.ts';
import type { BoardPick } from './board.ts';
import { standing } from './standing.ts';

/** When it begins by the viewer's clock; how it stands once it has. Which game day it belongs to, the page's title says. */
export function TipOff({ pick: { tipOff, game, gameDate } }: { readonly pick: BoardPick }) {
  const now = useNow();
  const moment = game?.gameDate ?? tipOff;
  const status = game?.status ?? 'scheduled';
  if (status === 'live') return <Live />;
  if (status !== 'scheduled') return <span>{status}</span>;
  return (
    <time dateTime={moment} title={tipTime(moment, gameDate)}>
      {localDay(moment)}, {clockTime(moment)}
      {Date.parse(moment) > now && ` (${fromNow(moment, now)})`}
    </time>
  );
}

/** What he has done so far while the game runs; once it is graded, what he did and what it paid. */
export function Progress({ pick }: { readonly pick: BoardPick }) {
  const { actualValue, line, outcome, profit, stat, isPeriodDataGap, live } = pick;
  if (isPeriodDataGap) return <p className="muted small">The period’s box score is missing: graded when it comes.</p>;
  if (outcome === null) return live === undefined ? null : <SoFar pick={pick} live={live} />;
  return (
    <div className="result">
      {actualValue !== null && <ResultBar value={actualValue} line={line} />}
      <span>
        {actualValue === null ? 'Did not play' : `${statCount(actualValue, stat)}, the line ${line.toFixed(1)}`}
      </span>
      <span {...explain('Profit of one unit staked at the frozen price.', 'result-profit')}>
        {units(profit ?? 0, 2)}
      </span>
    </div>
  );
}

/** The running figure against the line. */
function SoFar({ pick: { line, stat, direction }, live }: { readonly pick: BoardPick; readonly live: LivePick }) {
  const now = useNow();
  const { value, seconds, status, asOf } = live;
  if (value === null) return <p className="muted small">Live; this feed has no figures by period.</p>;
  const isOver = status === 'final';
  return (
    <div className="result">
      <ResultBar value={value} line={line} />
      <span
        {...explain(
          `${isOver ? 'The game is over, the grade to come' : 'So far'}: ${figure(value, 0)} against ${line.toFixed(1)}, after ${Math.round(seconds / 60)} minutes on the court. Counted ${ago(asOf, now)}.`,
        )}
      >
        <strong>{statCount(value, stat)}</strong> {isOver ? 'at the end' : 'so far'}
      </span>
      <span className="result-profit muted">{standing(value, line, direction, isOver)}</span>
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
