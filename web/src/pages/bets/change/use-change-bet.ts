import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/requests/request.ts';
import type { Body } from '../../../api/requests/described.ts';

/** Changes members of a bet, and ends the form once the lists show it. */
export function useChangeBet(id: number, onEnd: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Body<'PATCH /me/bets/{id}'>) => request('PATCH /me/bets/{id}', { path: { id }, body: change }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['stakes'] });
      await queries.invalidateQueries({ queryKey: ['bets'] });
      onEnd();
    },
  });
}
