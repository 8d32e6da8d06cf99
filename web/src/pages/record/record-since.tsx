import { useLeague } from '../../api/league.ts';
import type { TrackRecord } from '../../api/types.ts';
import { units } from '../../format.ts';
import { SinceStrip } from '../../parts/since/since-strip.tsx';
import { useLastVisit } from '../../parts/since/use-last-visit.ts';
import { strings } from './strings.ts';

/** Of the record, what a returning viewer would compare. */
type Seen = Pick<TrackRecord, 'picks' | 'hits' | 'misses' | 'units'>;

/** What was graded since the visit before this one, and what it came to. */
export function RecordSince({ of: { picks, hits, misses, units: won } }: { readonly of: TrackRecord }) {
  const { league } = useLeague();
  const [since, dismiss] = useLastVisit<Seen>(`record-${league}`, { picks, hits, misses, units: won });
  if (since === undefined) return null;
  const { seen } = since;
  const graded = hits + misses - seen.hits - seen.misses;
  const told = [
    ...(picks > seen.picks ? [strings.since.published(picks - seen.picks)] : []),
    ...(graded > 0 ? [strings.since.graded(hits - seen.hits, misses - seen.misses, units(won - seen.units, 2))] : []),
  ];
  return told.length === 0 ? null : <SinceStrip at={since.at} told={told} onDismiss={dismiss} />;
}
