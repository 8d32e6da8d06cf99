import { scheduleSection, type Configuration } from '../operations/index.ts';
import { servedNow, type PlannedFeed } from './feeds.ts';
import type { ServiceSource } from './live-sources.ts';

type Scheduled = Pick<ServiceSource, 'name' | 'schedule'>;

/** The job that reads a source, but for its work. */
export const ingestJob = ({ name, schedule }: Scheduled) => ({
  name: `ingest-${name}`,
  description: `Reads the source ${name}; of a feed that changes around games, more often near them.`,
  schedule,
});

/** Names of the sources that are on as it is configured now: read by a schedule that is not off, and serving something. */
export function sourceNamesOn(
  configuration: Configuration,
  sources: readonly Scheduled[],
  feeds: readonly PlannedFeed[],
): string[] {
  const section = scheduleSection(sources.map(ingestJob));
  const servesNothing = feeds.filter((feed) => servedNow(configuration, feeds, feed).length === 0);
  return sources
    .filter((source) => configuration.get(section, ingestJob(source).name).kind !== 'off')
    .filter(({ name }) => !servesNothing.some(({ source }) => source.name === name))
    .map(({ name }) => name);
}
