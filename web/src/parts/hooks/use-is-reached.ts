import { onlineManager, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { serviceFacts } from '../../api/reads.ts';

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);

/** Whether the service responds. The browser knows at once that it is offline; the next query would fail up to a minute later. */
export function useIsReached(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const { isError } = useQuery(serviceFacts);
  return isOnline && !isError;
}
