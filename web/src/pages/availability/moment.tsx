import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { GameAvailability } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { clockTime, localDay, shortTime } from '../../format.ts';
import type { Day } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.moment;

interface MomentProps {
  readonly date: Day;
  /** Undefined for the present. */
  readonly at: string | undefined;
  readonly games: readonly GameAvailability[];
}

const STEP_MS = 5 * 60_000;
/** Reports of a game begin the evening before. */
const BEFORE_MS = 30 * 3_600_000;
/** The page reads another moment once the slider rests. */
const REST_MS = 250;

/** A slider over the hours before the games: what was known at that moment. */
export function Moment({ date, at, games }: MomentProps) {
  const id = useId();
  const now = useNow();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<number>();
  const tips = games.map(({ tipOff }) => Date.parse(tipOff));
  const last = Math.max(Date.parse(`${date}T12:00:00Z`), ...tips);
  const first = Math.min(last, ...tips) - BEFORE_MS;
  // Up to the last tip-off: afterwards nothing changes.
  const end = steps(Math.min(now, last));
  const start = steps(first);
  const slider = useRef<HTMLInputElement>(null);
  const shown = moved ?? (at === undefined ? end : steps(Date.parse(at)));
  const chosen = moved === undefined || moved >= end ? undefined : new Date(moved * STEP_MS).toISOString();
  const isRead = moved !== undefined && chosen === at;
  useEffect(() => {
    if (moved === undefined || isRead) return undefined;
    const timer = setTimeout(
      () => void navigate({ to: '.', search: (kept) => ({ ...kept, at: chosen }), replace: true }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [moved, chosen, isRead, navigate]);
  // Not before the address says it: until then the slider would fall back, and the next press would start from there.
  if (isRead) setMoved(undefined);
  // Before the first report there is nothing to look back at.
  if (end <= start) return null;
  const isNow = shown >= end;
  const text = isNow ? words.now : `${localDay(shown * STEP_MS)}, ${clockTime(shown * STEP_MS)}`;
  return (
    <div className="availability-moment" role="group" aria-label={words.label} {...TAKES_FOCUS}>
      <label htmlFor={id} {...explain(words.explained, 'small')}>
        {words.label}
      </label>
      <input
        ref={slider}
        id={id}
        type="range"
        min={start}
        max={end}
        value={Math.min(end, Math.max(start, shown))}
        aria-valuetext={text}
        onChange={({ target }) => setMoved(Number(target.value))}
      />
      <output htmlFor={id} className="strong">
        {isNow ? words.now : shortTime(shown * STEP_MS)}
      </output>
      {!isNow && (
        <button
          type="button"
          className="quiet"
          ref={handsOver}
          onClick={() => {
            setMoved(end);
            slider.current?.focus();
          }}
        >
          {words.back}
        </button>
      )}
    </div>
  );
}

const steps = (moment: number): number => Math.floor(moment / STEP_MS);
