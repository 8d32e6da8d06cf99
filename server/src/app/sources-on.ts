import { listConfig, scheduleSection, type Configuration } from '../operations/index.ts';
import type { League } from '../leagues/index.ts';
import type { Context } from '../platform/index.ts';
import { configuredLeagues } from './leagues-section.ts';
import { servedNow, sourcesSection, type PlannedFeed } from './feeds.ts';
import type { ServiceSource } from '../ingest/index.ts';

type Scheduled = Pick<ServiceSource, 'name' | 'schedule' | 'leagues'>;

/** The job that reads a source, without its work. */
export const ingestJob = ({ name, schedule }: Pick<ServiceSource, 'name' | 'schedule'>) => ({
  name: `ingest-${name}`,
  description: `Reads the source ${name}. Feeds that change near games are read more often then.`,
  schedule,
});

/** Names of the active sources: scheduled, and serving at least one kind of a league that is on. */
export function sourceNamesOn(
  configuration: Configuration,
  sources: readonly Scheduled[],
  feeds: readonly PlannedFeed[],
): string[] {
  const section = scheduleSection(sources.map(ingestJob));
  const servesNothing = feeds.filter((feed) => servedNow(configuration, feeds, feed).length === 0);
  const leagues = configuredLeagues(() => configuration).enabled();
  return sources
    .filter((source) => source.leagues.some((league) => leagues.includes(league)))
    .filter((source) => configuration.get(section, ingestJob(source).name).kind !== 'off')
    .filter(({ name }) => !servesNothing.some(({ source }) => source.name === name))
    .map(({ name }) => name);
}

/** When the next report of who plays is due after a moment, by the timetables of the active feeds; null without one. */
export function nextReport(
  configuration: Configuration,
  feeds: readonly PlannedFeed[],
  league: League,
  after: Date,
): Date | null {
  const on = sourceNamesOn(configuration, feeds.map(named), feeds);
  const due = feeds
    .filter((feed) => on.includes(feed.source.name) && servedNow(configuration, feeds, feed).includes('availability'))
    .flatMap(({ source }) => source.nextReport?.(league, after) ?? []);
  return due.length === 0 ? null : new Date(Math.min(...due.map(Number)));
}

const named = ({ source: { name, leagues }, schedule }: PlannedFeed): Scheduled => ({ name, leagues, schedule });

const jobOf = (feed: PlannedFeed) => ingestJob(named(feed));

interface SetKey {
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

/**
 * The feed whose quotes a configuration change turns off: its schedule becomes `off`, or it no longer serves quotes.
 */
export function feedTurnedOff(feeds: readonly PlannedFeed[], { section, key, value }: SetKey): PlannedFeed | undefined {
  if (section === 'sources' && !value.split(', ').includes('quotes'))
    return feeds.find(({ source }) => source.name === key);
  if (section === 'schedule' && value === 'off') return feeds.find((feed) => jobOf(feed).name === key);
  return undefined;
}

/** A feed's configuration with the times of its changes, from the database. Equal texts mean that nothing changed. */
export async function settingOf(
  ctx: Pick<Context, 'db'>,
  feeds: readonly PlannedFeed[],
  feed: PlannedFeed,
): Promise<string> {
  const job = jobOf(feed);
  const entries = await listConfig(ctx, [sourcesSection(feeds), scheduleSection([job])]);
  const own = entries.filter(({ key }) => key === feed.source.name || key === job.name);
  return JSON.stringify(own.map(({ value, updatedAt }) => [value, updatedAt]));
}
