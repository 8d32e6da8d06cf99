import type { FactBatch } from './fact-batch.ts';

/** Whether a batch has news on availability or starters. */
export function isNewsIn({ availability, reports = [], lineups = [], injuries }: FactBatch): boolean {
  return availability.length + reports.length + lineups.length + (injuries?.facts.length ?? 0) > 0;
}

/**
 * Shifts the batch's news so that the last item before `now` is known at `now`; the intervals between items stay. Picks may
 * have been published between its arrival and now without this news. An item dated in the future is unchanged.
 */
export function knownNow(batch: FactBatch, now: Date): FactBatch {
  const { availability, reports = [], lineups = [], injuries } = batch;
  const moments = [availability, reports, lineups, injuries?.facts ?? []]
    .flat()
    .map(({ knownAt }) => knownAt.getTime());
  const arrived = moments.filter((moment) => moment <= now.getTime());
  if (arrived.length === 0) return batch;
  const late = now.getTime() - Math.max(...arrived);
  const later = <Fact extends { readonly knownAt: Date }>(facts: readonly Fact[]): Fact[] =>
    facts.map((fact) => (fact.knownAt > now ? fact : { ...fact, knownAt: new Date(fact.knownAt.getTime() + late) }));
  return {
    ...batch,
    availability: later(availability),
    reports: later(reports),
    lineups: later(lineups),
    ...(injuries && { injuries: { ...injuries, facts: later(injuries.facts) } }),
  };
}
