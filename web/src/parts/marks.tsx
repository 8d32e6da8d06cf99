import type { Direction, Outcome, Rating } from '../api/types.ts';
import { useClock } from '../clock.ts';
import { ago, exactTime } from '../format.ts';
import { meaning } from '../glossary.ts';
import { explainOnHover } from './explain.tsx';
import { Glyph, type GlyphName } from './glyph.tsx';
import { strings } from './strings.ts';
import './marks.css';

/** Over and Under: by shape and word first, by colour second. */
export function Side({ of, children }: { readonly of: Direction; readonly children?: React.ReactNode }) {
  return (
    <span className={of === 'Over' ? 'side side-over' : 'side side-under'}>
      <Glyph name={of === 'Over' ? 'over' : 'under'} /> {of}
      {children !== undefined && <> {children}</>}
    </span>
  );
}

export function RatingMark({ of }: { readonly of: Rating }) {
  return <span className={`rating rating-${of.toLowerCase()}`}>{of}</span>;
}

const OUTCOME_GLYPHS: Readonly<Record<Outcome, GlyphName>> = { Hit: 'hit', Miss: 'miss', Push: 'push', Void: 'void' };

/** What a bet comes to that is neither won nor lost is a term. */
const OUTCOME_TERMS = { Push: 'push', Void: 'void' } as const;

export function OutcomeMark({ of }: { readonly of: Outcome }) {
  return (
    <span
      className={`outcome outcome-${of.toLowerCase()}`}
      {...(of === 'Push' || of === 'Void' ? explainOnHover(meaning(OUTCOME_TERMS[of])) : {})}
    >
      <span className="outcome-mark">
        <Glyph name={OUTCOME_GLYPHS[of]} />
      </span>{' '}
      {of}
    </span>
  );
}

export const Live = () => (
  <span className="live">
    <Glyph name="live" size={9} /> {strings.live}
  </span>
);

/** An age in words, with the exact time on hover. */
export function Age({ of }: { readonly of: string }) {
  const words = useClock((now) => ago(of, now));
  return (
    <time dateTime={of} {...explainOnHover(exactTime(of))}>
      {words}
    </time>
  );
}

const STATUS_TONES: Readonly<Record<string, string>> = {
  ok: 'good',
  healthy: 'good',
  fresh: 'good',
  succeeded: 'good',
  delivered: 'good',
  active: 'good',
  completed: 'good',
  running: 'busy',
  queued: 'busy',
  pending: 'busy',
  degraded: 'warn',
  stale: 'warn',
  failing: 'warn',
  warning: 'warn',
  down: 'bad',
  fault: 'bad',
  missing: 'bad',
  failed: 'bad',
};

/** A state as a dot and its word; the word carries it, the dot's shape helps. */
export function Status({ of }: { readonly of: string }) {
  return (
    <span className="status">
      <span className={`dot dot-${STATUS_TONES[of] ?? 'idle'}`} aria-hidden="true" />
      {of}
    </span>
  );
}
