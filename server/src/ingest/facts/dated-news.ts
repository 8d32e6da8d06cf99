import type { FactBatch } from './fact-batch.ts';

/** Whether a batch says who plays or who starts. */
export function isNewsIn({ availability, reports = [], lineups = [], injuries }: FactBatch): boolean {
  return availability.length + reports.length + lineups.length + (injuries?.facts.length ?? 0) > 0;
}

/**
 * The batch with its news known from a moment on, the last of it then and the earlier by as much later as they were apart:
 * between its arrival and this moment picks may have been published that do not know it. News of the future stays as it is.
 */
export function knownNow(batch: FactBatch, now: Date): FactBatch {
  const { availability, reports = [], lineups = [], injuries } = batch;
  const said = [availability, reports, lineups, injuries?.facts ?? []].flat();
  const late = now.getTime() - Math.max(...said.map(({ knownAt }) => knownAt.getTime()));
  if (late <= 0) return batch;
  const later = <Fact extends { readonly knownAt: Date }>(facts: readonly Fact[]): Fact[] =>
    facts.map((fact) => ({ ...fact, knownAt: new Date(fact.knownAt.getTime() + late) }));
  return {
    ...batch,
    availability: later(availability),
    reports: later(reports),
    lineups: later(lineups),
    ...(injuries && { injuries: { ...injuries, facts: later(injuries.facts) } }),
  };
}
