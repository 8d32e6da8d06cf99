import { lazy, Suspense } from 'react';
import type { Tier } from '../api/types.ts';
import { useSlip } from './slip-store.ts';

const SlipPanel = lazy(() => import('./slip-panel.tsx').then((part) => ({ default: part.SlipPanel })));

/** Where the slip stands while it is open: beside every page. Its code comes with its first opening. */
export function SlipPlace({ tier }: { readonly tier: Tier }) {
  const { isOpen } = useSlip();
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SlipPanel tier={tier} />
    </Suspense>
  );
}
