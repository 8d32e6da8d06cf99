import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { request } from '../../../api/requests/request.ts';
import { whenLeaving } from '../../../api/session/session.ts';

const UNDO_MS = 10_000;

/** A bet that is deleted unless that is undone, or that could not be deleted. */
interface Removal {
  /** The list in which it was deleted. */
  readonly list: string;
  /** Deletes it now, or does not delete it at all. */
  readonly end?: (isDeleted: boolean) => void;
  readonly failure?: string;
}

let removals: ReadonlyMap<number, Removal> = new Map();
const listeners = new Set<() => void>();

function become(id: number, removal: Removal | undefined): void {
  const next = new Map(removals);
  if (removal === undefined) next.delete(id);
  else next.set(id, removal);
  removals = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined for a bet that stays. */
export const useRemoval = (id: number): Removal | undefined => useSyncExternalStore(subscribe, () => removals.get(id));

async function send(id: number, list: string, queries: QueryClient): Promise<void> {
  const failure = await request('DELETE /me/bets/{id}', { path: { id } }).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  void queries.invalidateQueries({ queryKey: ['stakes'] });
  await queries.invalidateQueries({ queryKey: ['bets'] });
  become(id, failure === undefined ? undefined : { list, failure });
}

/** Deletes a bet in ten seconds, also from another page. A page that is closed deletes it at once. */
export function removeLater(id: number, list: string, queries: QueryClient): void {
  const end = (isDeleted: boolean): void => {
    clearTimeout(timer);
    if (!isDeleted) return become(id, undefined);
    become(id, { list });
    void send(id, list, queries);
  };
  const timer = setTimeout(end, UNDO_MS, true);
  become(id, { list, end });
}

const endAll = (isDeleted: boolean): void => {
  for (const { end } of removals.values()) end?.(isDeleted);
};

addEventListener('pagehide', () => endAll(true));
// Without the session nothing can be deleted any more.
whenLeaving(() => endAll(false));
