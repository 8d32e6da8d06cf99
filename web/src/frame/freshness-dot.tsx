import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { opens } from '../access.ts';
import { whenBroken } from '../api/live/stream.ts';
import { freshness } from '../api/operations.ts';
import { serviceFacts } from '../api/reads.ts';
import type { Tier } from '../api/types.ts';
import { explain } from '../parts/explain.tsx';
import { useIsReached } from '../parts/hooks/use-is-reached.ts';
import { strings } from './strings.ts';

/** Shows whether the service responds and, to those who may read operations, whether any source is stale. */
export function FreshnessDot({ tier }: { readonly tier: Tier }) {
  const service = useQuery({
    ...serviceFacts,
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : 60_000),
    staleTime: 30_000,
  });
  const { refetch } = service;
  useEffect(() => whenBroken(() => void refetch()), [refetch]);
  const seesSources = opens('ops-read', tier);
  const sources = useQuery({ ...freshness, enabled: seesSources });
  const isReached = useIsReached();
  const late = (sources.data ?? []).filter(({ status }) => status !== 'fresh');
  if (!isReached) return <Dot tone="bad" {...strings.status.offline} />;
  if (late.length > 0)
    return (
      <Dot
        tone="warn"
        word={strings.status.stale.word}
        explained={strings.status.stale.explained(late.map(({ source }) => source).join(', '))}
      />
    );
  const { word, explained, allFresh } = strings.status.online;
  return <Dot tone="good" word={word} explained={seesSources ? allFresh : explained} />;
}

interface DotProps {
  readonly tone: string;
  readonly word: string;
  readonly explained: string;
}

function Dot({ tone, word, explained }: DotProps) {
  return (
    <span {...explain(explained, 'status small')}>
      <span className={`dot dot-${tone}`} aria-hidden="true" />
      <span className="status-word">{word}</span>
    </span>
  );
}
