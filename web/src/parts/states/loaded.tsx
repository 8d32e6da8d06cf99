import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../clock.ts';
import { ago } from '../../format.ts';
import { FocusMark, useRetry } from './retry.tsx';
import { Failure } from './states.tsx';
import { strings } from '../strings.ts';

interface LoadedProps<Data> {
  readonly of: UseQueryResult<Data>;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A reading in each of its states. What was loaded once stays when a later reading fails, with its age. A skeleton that is
 * the same component as what it stands for becomes it: what has the focus in it keeps it.
 */
export function Loaded<Data>({ of, skeleton, children }: LoadedProps<Data>) {
  const { data, isPending, dataUpdatedAt } = of;
  const [isBack, setIsBack] = useState(false);
  const { error, isRetrying, retry } = useRetry(of, () => setIsBack(true));
  if (data === undefined && error !== null) return <Failure error={error} retry={retry} isRetrying={isRetrying} />;
  return (
    <>
      {isBack && <FocusMark label={strings.loaded} />}
      {error !== null && <OldData since={dataUpdatedAt} retry={retry} isRetrying={isRetrying} />}
      {data !== undefined ? children(data) : isPending && skeleton}
    </>
  );
}

interface OldDataProps {
  readonly since: number;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

function OldData({ since, retry, isRetrying }: OldDataProps) {
  useNow();
  return (
    <p className="old-data" role="status">
      <span className="dot dot-warn" aria-hidden="true" />
      {strings.asOf(ago(new Date(since).toISOString(), Date.now()))}{' '}
      <button type="button" className="link" aria-disabled={isRetrying} onClick={isRetrying ? undefined : retry}>
        {strings.tryAgain}
      </button>
    </p>
  );
}
