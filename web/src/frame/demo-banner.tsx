import { useQuery } from '@tanstack/react-query';
import { serviceFacts } from '../api/reads.ts';
import { strings } from './strings.ts';

/** Says on every page of the demo that its league is invented. */
export function DemoBanner() {
  const { data } = useQuery(serviceFacts);
  if (data?.simulated !== true) return null;
  return (
    <aside className="demo-banner" aria-label={strings.demo.label}>
      <span>{strings.demo.banner}</span>
    </aside>
  );
}
