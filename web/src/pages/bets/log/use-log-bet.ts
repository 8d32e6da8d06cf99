import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../api/requests/idempotency-key.ts';
import { Problem } from '../../../api/requests/problem.ts';
import { request } from '../../../api/requests/request.ts';
import { lastStake } from './last-stake.ts';

/**
 * Logs a bet; `said` is all of it. A try after a failure has the same key, so that it logs no second bet, and a press while
 * one is under way does nothing. `log(true)` logs a bet that the service took for a double one.
 */
export function useLogBet(said: () => { readonly stake: number }) {
  const queries = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const isUnderWay = useRef(false);
  const { mutate, ...logging } = useMutation({
    mutationFn: (again: boolean) =>
      request('POST /me/bets', {
        // Sent again it is another request.
        idempotencyKey: again ? `${key}-again` : key,
        body: { ...said(), ...(again && { again }) },
      }),
    onSuccess: ({ stake }) => {
      lastStake.keep(String(stake));
      setKey(newIdempotencyKey());
      // What is open takes its part of the limits.
      void queries.invalidateQueries({ queryKey: ['stakes'] });
      return queries.invalidateQueries({ queryKey: ['bets'] });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const log = (again = false): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(again);
  };
  const { error } = logging;
  const isDuplicate = error instanceof Problem && error.slug === 'bet-duplicate';
  return { ...logging, log, isDuplicate };
}
