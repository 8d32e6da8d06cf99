import { useEffect, useEffectEvent } from 'react';
import { opens } from '../../access.ts';
import { useUser } from '../session/session.ts';
import { followLive, type Listener } from './stream.ts';

/** Calls back with each event while the page is shown. Tiers that see boards with a delay get no events: their pages poll. */
export function useLiveEvents(listener: Listener): void {
  const { tier } = useUser();
  const isLive = opens('data', tier);
  const tell = useEffectEvent(listener);
  useEffect(() => (isLive ? followLive((event) => tell(event)) : undefined), [isLive]);
}
