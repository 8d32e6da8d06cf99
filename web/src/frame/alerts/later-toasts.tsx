import { opens } from '../../access.ts';
import type { Tier } from '../../api/types.ts';
import { usePart } from '../use-part.ts';

const loadToasts = async () => (await import('./alert-toasts.tsx')).AlertToasts;

/** The first screen comes before what alerts tell. */
const AFTER_MS = 5_000;

export function LaterToasts({ tier }: { readonly tier: Tier }) {
  const AlertToasts = usePart(loadToasts, opens('alerts', tier), AFTER_MS);
  return AlertToasts === undefined ? null : <AlertToasts />;
}
