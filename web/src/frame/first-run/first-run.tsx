import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { opens } from '../../access.ts';
import { picksOf } from '../../api/reads.ts';
import type { User } from '../../api/types.ts';
import { Glyph } from '../../parts/glyph.tsx';
import { useGameDay } from '../date-picker.tsx';
import { strings } from '../strings.ts';
import { keepSteps, readSteps, STEPS, type Step } from './steps-kept.ts';
import './first-run.css';

const words = strings.firstRun;

/** Pages with a task of their own, which do not show the steps. */
const ELSEWHERE = ['/account', '/alerts', '/bets', '/books', '/lab', '/operations'];

/** Three steps of a first visit, until all are done or the person closes them. Kept by account, on this browser. */
export function FirstRun({ user }: { readonly user: User }) {
  const [kept, setKept] = useState(() => readSteps(user.id));
  // Steps that were all done at an earlier visit are not shown again.
  const [wasDone] = useState(kept.done.length === STEPS.length);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const change = useCallback(
    (next: (before: typeof kept) => typeof kept) =>
      setKept((before) => {
        const after = next(before);
        if (after !== before) keepSteps(user.id, after);
        return after;
      }),
    [user.id],
  );
  const tick = useCallback(
    (step: Step) =>
      change((before) => (before.done.includes(step) ? before : { ...before, done: [...before.done, step] })),
    [change],
  );
  const canEvaluate = opens('evaluation', user.tier);
  useEffect(() => {
    if (path.startsWith('/players/')) tick('pick');
    if (path === '/record') tick('record');
    if (path === '/research' && !canEvaluate) tick('line');
  }, [path, canEvaluate, tick]);
  useEffect(() => {
    if (path !== '/evaluate') return undefined;
    const moved = ({ target }: Event): void => {
      if (target instanceof HTMLInputElement && target.type === 'range') tick('line');
    };
    addEventListener('input', moved);
    return () => removeEventListener('input', moved);
  }, [path, tick]);
  if (kept.isClosed || wasDone || ELSEWHERE.some((place) => path.startsWith(place))) return null;
  const close = (): void => {
    change((before) => ({ ...before, isClosed: true }));
    // The button is gone: the keyboard goes on at the page's content.
    document.getElementById('content')?.focus();
  };
  const isDone = kept.done.length === STEPS.length;
  return (
    <aside className="first-run" aria-label={words.label}>
      <p className="strong">{isDone ? words.allDone : words.title}</p>
      <ol>
        {STEPS.map((step) => {
          const isTicked = kept.done.includes(step);
          return (
            <li key={step} className={isTicked ? 'first-run-done' : ''}>
              {isTicked ? <Glyph name="hit" /> : <span className="first-run-open" aria-hidden="true" />}
              <StepLink step={step} canEvaluate={canEvaluate} />
              {isTicked && <span className="visually-hidden">{words.ticked}</span>}
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {kept.done.length > 0 && words.progress(kept.done.length, STEPS.length)}
      </p>
      <button type="button" className="quiet" onClick={close}>
        <span className="first-run-hide">{words.close}</span>
        <span className="first-run-cross" aria-hidden="true">
          {words.cross}
        </span>
      </button>
    </aside>
  );
}

interface StepLinkProps {
  readonly step: Step;
  readonly canEvaluate: boolean;
}

/** To the first pick that can be bet now, on the line that is quoted; without one to where one is found. */
function StepLink({ step, canEvaluate }: StepLinkProps) {
  // The board loads it.
  const { data: picks = [] } = useQuery({ ...picksOf(useGameDay(), true), enabled: false });
  const pick = picks.find(({ now }) => now.state === 'available') ?? picks.find(({ now }) => now.price !== null);
  const text = words.steps[step];
  if (step === 'record') return <Link to="/record">{text}</Link>;
  if (step === 'line' && !canEvaluate) return <Link to="/research">{words.compare}</Link>;
  if (pick === undefined) return <Link to={step === 'pick' ? '/' : '/evaluate'}>{text}</Link>;
  const { playerId, stat, direction, now } = pick;
  const line = now.line ?? pick.line;
  return step === 'pick' ? (
    <Link to="/players/$playerId" params={{ playerId: String(playerId) }} search={{ stat }}>
      {text}
    </Link>
  ) : (
    <Link to="/evaluate" search={{ player: playerId, stat, line, direction }}>
      {text}
    </Link>
  );
}
