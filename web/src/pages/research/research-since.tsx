import type { PropsPage } from '../../api/types.ts';
import type { Day } from '../../kernel.ts';
import { SinceStrip } from '../../parts/since/since-strip.tsx';
import { useLastVisit } from '../../parts/since/use-last-visit.ts';
import { changesSince, snapshotOf, type Snapshot } from './rows-seen.ts';
import { strings } from './strings.ts';

interface ResearchSinceProps {
  /** The leagues that are shown: each choice has a visit of its own. */
  readonly leagues: string;
  readonly date: Day;
  /** The first page without filters: the props with the best score. */
  readonly page: PropsPage;
}

/** What changed among the props since the visit before this one. */
export function ResearchSince({ leagues, date, page }: ResearchSinceProps) {
  const [since, dismiss] = useLastVisit<Snapshot>(`research ${leagues}`, snapshotOf(date, page));
  if (since === undefined) return null;
  const { added, moved } = changesSince(since.seen, date, page);
  const told = [...(added > 0 ? [strings.since.added(added)] : []), ...(moved > 0 ? [strings.since.moved(moved)] : [])];
  return told.length === 0 ? null : <SinceStrip at={since.at} told={told} onDismiss={dismiss} />;
}
