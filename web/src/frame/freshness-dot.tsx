import { useQuery } from '@tanstack/react-query';
import { freshness } from '../api/operations.ts';
import { serviceFacts } from '../api/reads.ts';
import type { Tier } from '../api/types.ts';
import { explain } from '../parts/explain.tsx';

/** Admins see whether any source is late; everybody sees whether the service answers. */
export function FreshnessDot({ tier }: { readonly tier: Tier }) {
  const service = useQuery({
    ...serviceFacts,
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : 60_000),
    staleTime: 30_000,
  });
  const sources = useQuery({ ...freshness, enabled: tier === 'Admin' });
  const late = (sources.data ?? []).filter(({ status }) => status !== 'fresh');
  if (service.isError) return <Dot tone="bad" text="The service does not answer." word="Offline" />;
  if (late.length > 0)
    return <Dot tone="warn" text={`Late: ${late.map(({ source }) => source).join(', ')}.`} word="Stale" />;
  const text = tier === 'Admin' ? 'The service answers, and every source is fresh.' : 'The service answers.';
  return <Dot tone="good" text={text} word="Online" />;
}

function Dot({ tone, text, word }: { readonly tone: string; readonly text: string; readonly word: string }) {
  return (
    <span {...explain(text, 'status small')}>
      <span className={`dot dot-${tone}`} aria-hidden="true" />
      <span className="status-word">{word}</span>
    </span>
  );
}
