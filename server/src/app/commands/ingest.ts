import type { Command } from 'commander';
import { MARKET_SECTION, type ServiceSource, replayRaw } from '../../ingest/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import type { FlagBounds } from '../../odds/index.ts';
import { openConfiguration, scheduleSection, UpstreamError } from '../../operations/index.ts';
import { joinedTo, OperatorError, type Context } from '../../platform/index.ts';
import { FLAG_BOUNDS_SECTIONS, flagBoundsIn } from '../work/flag-bounds.ts';
import { plannedFeeds, servedNow, sourcesSection, type PlannedFeed } from '../feeds.ts';
import { scoresNewsAtOnce } from '../../cycle/index.ts';
import { liveSources } from '../work/live-sources.ts';
import type { OpenWorld } from '../open.ts';
import { configuredLeagues, LEAGUES_SECTION } from '../leagues-section.ts';
import { ingestJob, settingOf, sourceNamesOn } from '../sources-on.ts';
import { summaryLine } from './output/summary-line.ts';
import { withWorld } from './world.ts';
import { readDay, readLeague } from './input/typed.ts';

interface IngestOptions {
  readonly league?: League;
  readonly date?: Day;
  readonly replayRaw?: boolean;
  readonly accept?: boolean;
}

export function addIngest(program: Command): void {
  program
    .command('ingest')
    .description('read one source now, or every source that is on')
    .argument('[source]', 'a name from "ops freshness"')
    .option('--date <day>', 'everything it has for a game day, such as 2024-03-02', readDay)
    .option('--league <league>', 'by default every league that is on', readLeague)
    .option('--replay-raw', 'send no request: parse stored responses again, of --date or of all days')
    .option('--accept', 'store also what is held back because it changes more than can be true')
    .action((name: string | undefined, options: IngestOptions) => withWorld((world) => ingest(world, name, options)));
}

async function ingest({ context, settings }: OpenWorld, name: string | undefined, options: IngestOptions) {
  const feeds = plannedFeeds(settings, context.clock);
  const sources = liveSources(settings, feeds, {
    served: (feed) => servedNow(configuration, feeds, feed),
    movement: () => configuration.get(MARKET_SECTION, 'movementPoints'),
    flagBounds: () => flagBoundsIn(configuration),
    onNews: scoresNewsAtOnce(context.clock),
    settingOf: (ctx, feed) => settingOf(ctx, feeds, feed),
  });
  const sections = [
    LEAGUES_SECTION,
    sourcesSection(feeds),
    scheduleSection(sources.map(ingestJob)),
    MARKET_SECTION,
    ...FLAG_BOUNDS_SECTIONS,
  ];
  const configuration = await openConfiguration(context, sections);
  const leagues = configuredLeagues(() => configuration);
  try {
    const meant =
      name === undefined ? sourcesOn(sources, sourceNamesOn(configuration, sources, feeds)) : [named(sources, name)];
    for (const source of meant) {
      const feed = feeds.find((planned) => planned.source.name === source.name);
      if (options.replayRaw === true)
        await replayKept(context, source.name, feed, { ...options, flagBounds: flagBoundsIn(configuration) });
      else await readLeagues(context, source, leagues, options).catch(reportUpstream);
    }
  } finally {
    await configuration.stop();
    await feeds[0]?.feed.egress.close();
  }
}

function sourcesOn(sources: readonly ServiceSource[], names: readonly string[]): ServiceSource[] {
  if (names.length === 0)
    throw new OperatorError('No source is on.', 'Pass a name, or turn one on: "proppick ops config list schedule".');
  return sources.filter((source) => names.includes(source.name));
}

function named(sources: readonly ServiceSource[], name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new OperatorError(
    `No source is called ${name}.`,
    `Sources: ${names}. docs/settings.md says how to turn one on.`,
  );
}

/** Reads the named league, else every enabled league that the source serves. */
async function readLeagues(context: Context, source: ServiceSource, on: LeagueChoice, options: IngestOptions) {
  const { league } = options;
  const leagues = league === undefined ? on.enabled() : [league];
  for (const one of leagues.filter((each) => source.leagues.includes(each)))
    await readNow(context, source, one, options);
}

async function readNow(
  context: Context,
  source: ServiceSource,
  league: League,
  { date, accept }: IngestOptions,
): Promise<void> {
  const read = await source.read(context, { league, date, accepts: accept });
  const done = await context.db.transaction((tx) => read.write({ ...context, db: joinedTo(tx) }), {
    writes: 'facts',
  });
  read.committed();
  summaryLine({ source: source.name, ...figures(done) });
}

/** Prints why a feed cannot be read; the other feeds are still read. */
function reportUpstream(error: unknown): void {
  if (!(error instanceof UpstreamError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function replayKept(
  context: Context,
  name: string,
  planned: PlannedFeed | undefined,
  { league, date, accept, flagBounds }: IngestOptions & { readonly flagBounds: FlagBounds },
) {
  if (planned === undefined)
    throw new OperatorError(`${name} has no stored responses.`, 'Only feeds read over the network have them.');
  const leagues = league === undefined ? planned.source.leagues : [league];
  const reports = await replayRaw(context, planned.feed, { leagues, date, accepts: accept, flagBounds });
  for (const report of reports) summaryLine(figures(report));
  summaryLine({ source: name, 'runs parsed again': reports.length });
}

/** A report as names and values for one line. */
function figures(report: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(report).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' ? value : value instanceof Date ? value.toISOString() : asText(value),
    ]),
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
