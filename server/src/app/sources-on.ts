import { scheduleSection, type Configuration } from '../operations/index.ts';
import { servedNow, type PlannedFeed } from './feeds.ts';
import type { ServiceSource } from './work/live-sources.ts';

type Scheduled = Pick<ServiceSource, 'name' | 'schedule'>;

/** The job that reads a source, without its work. */
export const ingestJob = ({ name, schedule }: Scheduled) => ({
  name: `ingest-${name}`,
  description: `Reads the source ${name}. Feeds that change near games are read more often then.`,
  schedule,
});

/** Names of the sources that are on: scheduled, and serving something. */
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
