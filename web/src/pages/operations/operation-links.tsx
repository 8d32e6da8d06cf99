import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '../../api/types.ts';
import { operations } from '../../api/operations.ts';
import { request } from '../../api/requests/request.ts';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

/** The actions that the operation's links offer. */
export function OperationLinks({ of: { id, links } }: { readonly of: Operation }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (what: 'cancel' | 'retry') => request(`POST /ops/operations/{id}/${what}`, { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: operations.queryKey }),
  });
  return (
    <>
      {(['cancel', 'retry'] as const)
        .filter((what) => links[what] !== undefined)
        .map((what) => (
          <button
            key={what}
            type="button"
            className="quiet"
            aria-disabled={isPending}
            ref={handsOver}
            onClick={isPending ? undefined : () => mutate(what)}
          >
            {strings.queue[what]}
          </button>
        ))}
      {error !== null && <span className="bad small"> {error.message}</span>}
    </>
  );
}
