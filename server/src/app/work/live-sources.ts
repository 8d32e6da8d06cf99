import type { Day } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import {
  readFeed,
  SIMULATED_SOURCE,
  simulationSource,
  type ServiceSource,
  type SimulationRun,
} from '../../ingest/index.ts';
import type { FlagBounds } from '../../odds/index.ts';
import { noteFreshness } from '../../operations/index.ts';
import type { Context, Transaction } from '../../platform/index.ts';
import type { FactKind } from '../../sources/source.ts';
import type { PlannedFeed } from '../feeds.ts';
import type { Settings } from '../settings.ts';

/** The demo's leagues. They are computed, not fetched, so they are read and written in one step. */
export interface SimulatedLeagues extends ServiceSource {
  /** Reads new facts of a league since `from`, and reports each finished day. */
  run(ctx: Context, league: League, onDay?: (day: Day) => void): Promise<SimulationRun>;
}

/** The kinds that a feed serves, by the current configuration. */
type Served = (feed: PlannedFeed) => readonly FactKind[];

/** The configuration values that sources need, read at each use. */
export interface AsConfigured {
  readonly served: Served;
  /** Minimum points of an announced movement of the consensus. */
  readonly movement: () => number;
  /** Which prices are recorded as flags, by default by the standard bounds. */
  readonly flagBounds?: () => FlagBounds;
  /** Called in the transaction that writes news of upcoming games. */
  readonly onNews?: (tx: Transaction) => Promise<void>;
  /** A feed's configuration with the times of its changes, from the database. Equal texts mean that nothing changed. */
  readonly settingOf: (ctx: Context, feed: PlannedFeed) => Promise<string>;
}

/** The sources of a service: the simulated leagues in the demo, else the feeds. */
export function liveSources(
  { mode, demoLeagues }: Pick<Settings, 'mode' | 'demoLeagues'>,
  feeds: readonly PlannedFeed[],
  configured: AsConfigured,
): ServiceSource[] {
  return mode === 'demo'
    ? [simulatedLeagues(demoLeagues, configured.movement, configured.onNews, configured.flagBounds)]
    : feeds.map((feed) => feedSource(feed, configured));
}

/** The simulation is read every minute; after three minutes it is stale. */
const STALE_AFTER_SECONDS = 180;

export function simulatedLeagues(
  leagues: readonly League[],
  movement?: () => number,
  onNews?: AsConfigured['onNews'],
  flagBounds?: AsConfigured['flagBounds'],
): SimulatedLeagues {
  const sources = new Map(
    leagues.map((league) => [league, simulationSource(league, movement, onNews, flagBounds)] as const),
  );
  const run: SimulatedLeagues['run'] = async (ctx, league, onDay) => {
    const source = sources.get(league);
    if (source === undefined) throw new RangeError(`${league} is not simulated`);
    const done = await source.run(ctx, onDay);
    await noteFreshness(ctx.db, { source: SIMULATED_SOURCE, at: done.until, staleAfterSeconds: STALE_AFTER_SECONDS });
    return done;
  };
  return {
    name: SIMULATED_SOURCE,
    leagues,
    schedule: 'every 1m',
    run,
    read: (_, { league }) => Promise.resolve({ write: (ctx) => run(ctx, league), committed: () => {} }),
  };
}

function feedSource(
  planned: PlannedFeed,
  { served, movement, flagBounds, onNews, settingOf }: AsConfigured,
): ServiceSource {
  const { source, schedule, feed } = planned;
  let lastSetting: string | undefined;
  return {
    name: source.name,
    leagues: source.leagues,
    schedule,
    read: async (ctx, { league, date, signal, accepts }) => {
      const setting = await settingOf(ctx, planned);
      // After a feed was off, its quotes are withdrawn: "not modified" would leave none in force.
      if (setting !== lastSetting) feed.validators.forget();
      lastSetting = setting;
      const day = date ?? gameDayOf(league, ctx.clock.now());
      const isWholeDay = date !== undefined;
      const kinds = served(planned);
      const question = {
        league,
        day,
        kinds,
        isWholeDay,
        accepts,
        movement: movement(),
        flagBounds: flagBounds?.(),
        onNews,
        // If it was turned off during the request, its quotes would stay in force.
        stillServed: async (inner: Context) =>
          (await settingOf(inner, planned)) === setting ? kinds : kinds.filter((kind) => kind !== 'quotes'),
      };
      return readFeed(ctx, feed, question, signal);
    },
  };
}
