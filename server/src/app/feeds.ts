import type { Feed } from '../ingest/index.ts';
import { configSection, line, type Configuration } from '../operations/index.ts';
import type { Clock } from '../kernel/index.ts';
import {
  createEgress,
  systemPace,
  validatorStore,
  type EgressOptions,
  type OriginLimits,
} from '../platform/egress/index.ts';
import { balldontlie } from '../sources/balldontlie/index.ts';
import { espn } from '../sources/espn/index.ts';
import { nbaCdn } from '../sources/nba-cdn/index.ts';
import { nbaInjuryReport } from '../sources/nba-injury-report/index.ts';
import { nbaStats } from '../sources/nba-stats/index.ts';
import { prizePicks } from '../sources/prizepicks/index.ts';
import type { FactKind, Source } from '../sources/source.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../sources/the-odds-api/index.ts';
import type { Settings } from './settings.ts';

/** A feed in this service. */
interface FeedPlan {
  readonly source: Source;
  readonly key: string | null;
  readonly numbering: Feed['numbering'];
  readonly schedule: string;
  readonly staleAfterSeconds: number;
  /** What it serves by default. */
  readonly serves: readonly FactKind[];
}

export interface PlannedFeed extends FeedPlan {
  readonly feed: Feed;
}

type FeedSettings = Pick<
  Settings,
  'mode' | 'theOddsApiKey' | 'balldontlieKey' | 'creditsADay' | 'oddsRegions' | 'baseUrl'
>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A pick'em site: off by default. Its lines have no prices and do not move the consensus. */
const PRIZE_PICKS: FeedPlan = {
  source: prizePicks,
  key: null,
  numbering: 'own',
  schedule: 'off',
  staleAfterSeconds: HOUR,
  serves: ['quotes'],
};

/** More games than any evening has. */
const MOST_EVENTS = 20;

/**
 * The feeds that the settings allow: in production the free ones and those with a key. By default each kind of data comes from
 * one feed.
 */
function plans({ theOddsApiKey, balldontlieKey, oddsRegions, baseUrl }: FeedSettings): FeedPlan[] {
  const contactUrl = baseUrl ?? 'http://localhost';
  const league = { key: null, numbering: 'league' } as const;
  const all: (FeedPlan | undefined)[] = [
    {
      ...league,
      source: nbaCdn,
      schedule: 'every 1h, every 2m from 1h before to 5h after tip-off',
      staleAfterSeconds: 2 * HOUR,
      serves: ['games', 'scores', 'box-scores', 'shots', 'lineups'],
    },
    {
      ...league,
      source: nbaInjuryReport,
      schedule: 'every 1h, every 10m from 8h before to 1h after tip-off',
      staleAfterSeconds: 14 * HOUR,
      serves: ['availability'],
    },
    {
      source: espn({ contactUrl }),
      key: null,
      numbering: 'own',
      schedule: 'every 1h, every 10m from 1h before to 5h after tip-off',
      staleAfterSeconds: 2 * HOUR,
      serves: ['scores'],
    },
    PRIZE_PICKS,
    { ...league, source: nbaStats, schedule: 'off', staleAfterSeconds: 48 * HOUR, serves: ['box-scores', 'shots'] },
    theOddsApiKey === undefined
      ? undefined
      : {
          source: theOddsApi({ regions: oddsRegions, markets: DEFAULT_MARKETS, maxEvents: MOST_EVENTS }),
          key: theOddsApiKey,
          numbering: 'league',
          // Four sweeps of ten games fit the default ceiling.
          schedule: 'at 11:00, 16:00, 18:00, 18:45',
          staleAfterSeconds: 17 * HOUR,
          serves: ['quotes'],
        },
    balldontlieKey === undefined
      ? undefined
      : {
          source: balldontlie,
          key: balldontlieKey,
          numbering: 'own',
          schedule: 'every 30m, every 5m from 6h before to 1h after tip-off',
          staleAfterSeconds: HOUR,
          serves: ['quotes'],
        },
  ];
  return all.filter((plan) => plan !== undefined);
}

/** Request limits per origin: two at a time, at a rate the provider allows. */
const LIMITS: OriginLimits = { rate: { perSecond: 2, burst: 4 }, concurrency: 2, maxBodyBytes: 20_000_000 };

/** The feeds of this service; none in the demo, which reads only the simulation. */
export function plannedFeeds(settings: FeedSettings, clock: Clock, observe?: EgressOptions['observe']): PlannedFeed[] {
  if (settings.mode === 'demo') return [];
  const planned = plans(settings);
  const origins = Object.fromEntries(planned.flatMap(({ source }) => source.origins.map((origin) => [origin, LIMITS])));
  const egress = createEgress({ origins, clock, pace: systemPace, ...(observe && { observe }) });
  const ceilings = { day: settings.creditsADay, month: settings.creditsADay * LONGEST_MONTH };
  return planned.map((plan) => {
    const { source, key, numbering, staleAfterSeconds } = plan;
    const validators = validatorStore();
    return { ...plan, feed: { source, key, numbering, staleAfterSeconds, ceilings, egress, validators } };
  });
}

const LONGEST_MONTH = 31;

const NOTHING = 'nothing';

/** The section `sources`: one key per feed, what it serves. */
export function sourcesSection(feeds: readonly Pick<FeedPlan, 'source' | 'serves'>[]) {
  return configSection({
    name: 'sources',
    description: 'Which feed serves what. A feed that serves nothing is not asked.',
    keys: Object.fromEntries(
      feeds.map(({ source, serves }) => {
        const kinds = source.serves.join('|');
        return [
          source.name,
          line({
            default: serves.join(', '),
            maxLength: 200,
            pattern: new RegExp(`^(?:${NOTHING}|(?:${kinds})(?:, (?:${kinds}))*)$`),
            range: `${NOTHING}, or some of ${source.serves.join(', ')}, separated by a comma and a space`,
            description: `What ${source.name} serves.`,
          }),
        ];
      }),
    ),
  });
}

/** What a feed serves, by the current configuration. */
export function servedNow(configuration: Configuration, feeds: readonly FeedPlan[], { source }: FeedPlan): FactKind[] {
  const words = configuration.get(sourcesSection(feeds), source.name).split(', ');
  return source.serves.filter((kind) => words.includes(kind));
}
