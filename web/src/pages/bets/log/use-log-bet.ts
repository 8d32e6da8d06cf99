import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookName } from '../../../format.ts';
import { BOOK_TITLES } from '../../../kernel.ts';
import { newIdempotencyKey } from '../../../api/requests/idempotency-key.ts';
import { request } from '../../../api/requests/request.ts';
import { lastStake } from './last-stake.ts';

/**
 * Logs a bet; `said` is what it is about, with its price. The stake begins with that of the last one. A try after a failure
 * has the same key, so that it logs no second bet.
 */
export function useLogBet(said: () => object) {
  const queries = useQueryClient();
  const [stake, setStake] = useState(lastStake.read);
  const [key, setKey] = useState(newIdempotencyKey);
  const logging = useMutation({
    mutationFn: () => request('POST /me/bets', { idempotencyKey: key, body: { ...said(), stake: Number(stake) } }),
    onSuccess: () => {
      lastStake.keep(stake);
      setKey(newIdempotencyKey());
      // What is open takes its part of the limits.
      void queries.invalidateQueries({ queryKey: ['stakes'] });
      return queries.invalidateQueries({ queryKey: ['bets'] });
    },
  });
  return { ...logging, stake, setStake };
}

/** The key of a book that was typed by its name or its key. */
export function bookKey(typed: string): string {
  const asked = typed.trim().toLowerCase();
  const named = Object.keys(BOOK_TITLES).find((key) => bookName(key).toLowerCase() === asked);
  return named ?? asked.replaceAll(' ', '_');
}
