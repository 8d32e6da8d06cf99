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
import { kalshi } from '../sources/kalshi/index.ts';
import { nbaCdn } from '../sources/nba-cdn/index.ts';
import { nbaInjuryReport } from '../sources/nba-injury-report/index.ts';
import { nbaLineups } from '../sources/nba-lineups/index.ts';
import { nbaStats } from '../sources/nba-stats/index.ts';
import { nhlApi } from '../sources/nhl-api/index.ts';
import { prizePicks } from '../sources/prizepicks/index.ts';
import type { FactKind, FeedDefaults, Source } from '../sources/source.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../sources/the-odds-api/index.ts';
import type { Settings } from './settings.ts';

/** A feed in this service: its defaults, and its key if it needs one. */
interface FeedPlan extends FeedDefaults {
  readonly source: Source;
  readonly key: string | null;
}

export interface PlannedFeed extends FeedPlan {
  readonly feed: Feed;
}

type FeedSettings = Pick<
  Settings,
  'mode' | 'kalshi' | 'theOddsApiKey' | 'balldontlieKey' | 'creditsADay' | 'oddsRegions' | 'baseUrl'
>;

/** More games than any evening has. */
const MOST_EVENTS = 20;

/** All feeds with their keys. The key is null for a free feed; a feed without its required key is left out. */
function plans({ kalshi: isKalshiOn, theOddsApiKey, balldontlieKey, oddsRegions, baseUrl }: FeedSettings): FeedPlan[] {
  const odds = { regions: oddsRegions, markets: DEFAULT_MARKETS, maxEvents: MOST_EVENTS };
  const feeds: readonly (readonly [source: Source, key: string | null | undefined])[] = [
    [nbaCdn, null],
    [nbaInjuryReport, null],
    [nbaLineups, null],
    [nhlApi, null],
    [espn({ contactUrl: baseUrl ?? 'http://localhost' }), null],
    [kalshi({ isOn: isKalshiOn }), null],
    [prizePicks, null],
    [nbaStats, null],
    [theOddsApi(odds), theOddsApiKey],
    [balldontlie, balldontlieKey],
  ];
  return feeds.flatMap(([source, key]) => (key === undefined ? [] : [{ source, key, ...source.defaults }]));
}

/** Request limits per origin: two at a time, at a rate the provider allows. */
const LIMITS: OriginLimits = { rate: { perSecond: 2, burst: 4 }, concurrency: 2, maxBodyBytes: 20_000_000 };

/** The feeds that give prices by the settings: those with a key, and those that need none and are on. */
export const pricingFeeds = (feeds: readonly PlannedFeed[]): PlannedFeed[] =>
  feeds.filter(({ key, schedule, serves }) => key !== null || (schedule !== 'off' && serves.includes('quotes')));

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

/** The kinds of facts that a feed serves, by the current configuration. */
export function servedNow(configuration: Configuration, feeds: readonly FeedPlan[], { source }: FeedPlan): FactKind[] {
  const words = configuration.get(sourcesSection(feeds), source.name).split(', ');
  return source.serves.filter((kind) => words.includes(kind));
}
