import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../api/requests/problem.ts';

/** Of the refusals, those that time alone may lift. Every other 4xx is the same however often it is asked. */
const PASSING = new Set([408, 425, 429]);

export const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof Problem) || error.status >= 500 || PASSING.has(error.status);

/**
 * Asks a failed reading again. The error stands until the response is here, so the button that was pressed keeps its place
 * and the focus.
 */
export function useRetry({ error, refetch }: UseQueryResult, onResponse?: () => void) {
  const [retried, setRetried] = useState<Error>();
  const retry = async (): Promise<void> => {
    setRetried(error ?? undefined);
    const { isSuccess } = await refetch();
    setRetried(undefined);
    if (isSuccess) onResponse?.();
  };
  return { error: retried ?? error, isRetrying: retried !== undefined, retry: () => void retry() };
}

/** Takes the focus of a button that is gone from the part of the page that got it, so that the next Tab goes on from its place. */
export function FocusMark({ label }: { readonly label: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (mark.current !== null && document.activeElement?.contains(mark.current) === true) mark.current.focus();
  }, []);
  return (
    <span ref={mark} tabIndex={-1} className="visually-hidden">
      {label}
    </span>
  );
}
