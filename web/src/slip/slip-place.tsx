import type { Tier } from '../api/types.ts';
import { usePart } from '../frame/use-part.ts';
import { useSlip } from './slip-store.ts';

const loadPanel = async () => (await import('./slip-panel.tsx')).SlipPanel;

/** Where the slip stands while it is open: beside every page. Its code comes with its first opening. */
export function SlipPlace({ tier }: { readonly tier: Tier }) {
  const { isOpen } = useSlip();
  const SlipPanel = usePart(loadPanel, isOpen);
  return isOpen && SlipPanel !== undefined ? <SlipPanel tier={tier} /> : null;
}
