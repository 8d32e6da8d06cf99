import type { ReactNode } from 'react';
import { useNow } from '../clock.ts';
import { Problem, Unreachable } from '../api/problem.ts';
import { exactTime, fromNow } from '../format.ts';
import { NewVersion } from '../new-version.ts';
import { Button } from './button.tsx';
import { isWorthRetrying } from './retry.tsx';
import './states.css';

/** Grey shapes of the size of what is coming, so that nothing jumps when it comes. */
export function Skeleton({ height, lines = 1 }: { readonly height: number; readonly lines?: number }) {
  return (
    <div className="skeletons" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton" style={{ height }} />
      ))}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children !== undefined && <div className="state-text">{children}</div>}
    </div>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly retry?: () => void;
  readonly isRetrying?: boolean;
}

/** What went wrong, where it went wrong, and what can be done about it. */
export function Failure({ error, retry, isRetrying = false }: FailureProps) {
  if (error instanceof Problem && error.slug === 'tier-required') return <TierNote error={error} />;
  const { title, text } = describe(error);
  return (
    <div className="state" role="alert">
      <p className="state-title">{title}</p>
      <div className="state-text">
        {text}
        {error instanceof Problem && error.status === 429 && <ResetTime error={error} />}
      </div>
      {error instanceof NewVersion ? (
        <Button onClick={() => location.reload()}>Reload</Button>
      ) : (
        retry !== undefined &&
        isWorthRetrying(error) && (
          <Button second busy={isRetrying} onClick={retry}>
            Try again
          </Button>
        )
      )}
    </div>
  );
}

function describe(error: Error): { title: string; text: string } {
  if (error instanceof Unreachable)
    return { title: 'The service cannot be reached', text: 'Check your connection and try again.' };
  if (error instanceof Problem) {
    const reference = error.status >= 500 && error.requestId !== null ? ` (${error.requestId})` : '';
    return { title: error.title, text: `${error.message}${reference}` };
  }
  if (error instanceof NewVersion) return { title: 'A new version is available', text: 'Reload to use it.' };
  return { title: 'Something went wrong', text: error.message };
}

function ResetTime({ error }: { readonly error: Problem }) {
  const now = useNow();
  const { resetAt } = error.members;
  if (typeof resetAt !== 'string') return null;
  return (
    <>
      {' '}
      It resets {fromNow(resetAt, now)}, at {exactTime(resetAt)}.
    </>
  );
}

/** What a tier would open, said once and quietly. */
function TierNote({ error }: { readonly error: Problem }) {
  const { requiredTier, tier } = error.members;
  return <TierWall needs={String(requiredTier)} has={String(tier)} />;
}

export function TierWall({
  needs,
  has,
  what,
}: {
  readonly needs: string;
  readonly has: string;
  readonly what?: string;
}) {
  return (
    <div className="state state-tier">
      <p className="state-title">Part of the {needs} tier</p>
      <div className="state-text">
        {what ?? 'This view'} opens with {needs}. Your account has {has}.
      </div>
    </div>
  );
}
