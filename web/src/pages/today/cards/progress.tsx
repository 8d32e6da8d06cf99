import { useClock } from '../../../clock.ts';
import { ago, figure, fromNow, statCount, units } from '../../../format.ts';
import { explain } from '../../../parts/explain.tsx';
import { Live } from '../../../parts/marks.tsx';
import { TipOffTime } from '../../../parts/moment.tsx';
import type { LivePick } from '../../../api/types.ts';
import type { BoardPick } from '../board.ts';
import { LiveChance, NotOfRecord } from '../../game/live-chance.tsx';
import { lineStatus } from '../line-status.ts';
import { strings } from '../strings.ts';

const words = strings.progress;

/** Tip-off by the viewer's clock, or the status once the game has begun. */
export function TipOff({ pick: { tipOff, game, gameDate } }: { readonly pick: BoardPick }) {
  const moment = game?.gameDate ?? tipOff;
  const toCome = useClock((now) => (Date.parse(moment) > now ? words.toCome(fromNow(moment, now)) : ''));
  const status = game?.status ?? 'scheduled';
  if (status === 'live') return <Live />;
  if (status !== 'scheduled') return <span>{status}</span>;
  return (
    <>
      <TipOffTime at={moment} gameDay={gameDate} />
      {toCome}
    </>
  );
}

/** The running figure during the game; the result and profit once graded. */
export function Progress({ pick }: { readonly pick: BoardPick }) {
  const { actualValue, line, outcome, profit, stat, isPeriodDataGap, running, live, gameId } = pick;
  if (isPeriodDataGap) return <p className="muted small">{words.noBoxScore}</p>;
  if (outcome === null)
    return (
      <>
        {running !== undefined && <SoFar pick={pick} running={running} />}
        {live !== null && (
          <>
            {running === undefined && <p>{words.live(statCount(live.value, stat), line.toFixed(1))}</p>}
            <LiveChance live={live} gameId={gameId} />
            <NotOfRecord />
          </>
        )}
      </>
    );
  return (
    <div className="result">
      {actualValue !== null && <ResultBar value={actualValue} line={line} />}
      <span>
        {actualValue === null ? words.didNotPlay : words.result(statCount(actualValue, stat), line.toFixed(1))}
      </span>
      <span {...explain(words.profit, 'result-profit')}>{units(profit ?? 0, 2)}</span>
    </div>
  );
}

/** The running figure against the line. */
function SoFar({ pick: { line, stat, direction }, running }: { readonly pick: BoardPick; readonly running: LivePick }) {
  const { value, seconds, status, asOf } = running;
  const age = useClock((now) => ago(asOf, now));
  if (value === null) return <p className="muted small">{words.noPeriods}</p>;
  const isOver = status === 'final';
  return (
    <div className="result">
      <ResultBar value={value} line={line} />
      <span
        {...explain(
          (isOver ? words.ended : words.running)(figure(value, 0), line.toFixed(1), Math.round(seconds / 60), age),
        )}
      >
        <strong>{statCount(value, stat)}</strong> {isOver ? words.final : words.soFar}
      </span>
      <span className="result-profit muted">{lineStatus(value, line, direction, isOver)}</span>
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
