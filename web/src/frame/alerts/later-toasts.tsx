import { lazy, Suspense, useEffect, useState } from 'react';
import { opens } from '../../access.ts';
import type { Tier } from '../../api/types.ts';

const AlertToasts = lazy(() => import('./alert-toasts.tsx').then((part) => ({ default: part.AlertToasts })));

/** The first screen comes before what alerts tell. */
const AFTER_MS = 5_000;

export function LaterToasts({ tier }: { readonly tier: Tier }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue || !opens('alerts', tier)) return null;
  return (
    <Suspense fallback={null}>
      <AlertToasts />
    </Suspense>
  );
}
