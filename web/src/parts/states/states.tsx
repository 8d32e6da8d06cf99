import type { ReactNode } from 'react';
import { useNow } from '../../clock.ts';
import { Problem, Unreachable } from '../../api/requests/problem.ts';
import { exactTime, fromNow } from '../../format.ts';
import { NewVersion } from '../../new-version.ts';
import { Button } from '../fields/button.tsx';
import { isWorthRetrying } from './retry.tsx';
import { handsOver } from '../focus/hand-over.ts';
import { strings } from '../strings.ts';
import './states.css';

/** Grey shapes of the size of the coming content, so that the layout does not jump. */
export function Skeleton({ height, lines = 1 }: { readonly height: number; readonly lines?: number }) {
  return (
    <div className="skeletons" role="status" aria-label={strings.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton" style={{ height }} />
      ))}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state" ref={handsOver}>
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

/** What went wrong, in its place on the page, and what to do about it. */
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
        <Button onClick={() => location.reload()}>{strings.reload}</Button>
      ) : (
        retry !== undefined &&
        isWorthRetrying(error) && (
          <Button second busy={isRetrying} onClick={retry}>
            {strings.tryAgain}
          </Button>
        )
      )}
    </div>
  );
}

function describe(error: Error): { title: string; text: string } {
  if (error instanceof Unreachable) return strings.failure.unreachable;
  if (error instanceof Problem) {
    const reference =
      error.status >= 500 && error.requestId !== null ? ` ${strings.failure.reference(error.requestId)}` : '';
    return { title: error.title, text: `${error.message}${reference}` };
  }
  if (error instanceof NewVersion) return strings.failure.newVersion;
  return { title: strings.failure.unknown, text: error.message };
}

function ResetTime({ error }: { readonly error: Problem }) {
  const now = useNow();
  const { resetAt } = error.members;
  if (typeof resetAt !== 'string') return null;
  return <> {strings.failure.resets(fromNow(resetAt, now), exactTime(resetAt))}</>;
}

/** What a higher tier allows, said once. */
function TierNote({ error }: { readonly error: Problem }) {
  const { requiredTier, tier } = error.members;
  return <TierWall needs={String(requiredTier)} has={String(tier)} />;
}

interface TierWallProps {
  readonly needs: string;
  readonly has: string;
  /** What the tier allows, as a verb: "Evaluate any line". */
  readonly what?: string;
}

export function TierWall({ needs, has, what = strings.tier.usual }: TierWallProps) {
  return (
    <div className="state state-tier">
      <p className="state-title">{strings.tier.title(needs)}</p>
      <div className="state-text">{strings.tier.text(what, has)}</div>
    </div>
  );
}
