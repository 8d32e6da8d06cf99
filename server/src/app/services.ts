import { openAccounts } from '../accounts/index.ts';
import { openAlerts, watchedBy } from '../alerts/index.ts';
import { betsModule, openStakes } from '../bets/index.ts';
import { combosModule, configuredPayouts, configuredShares, ENTRIES_SECTION, PICKEM_SECTION } from '../combos/index.ts';
import { configuredSpace, EXPORTS_SECTION, openExports } from '../exports/index.ts';
import { scoresNewsAtOnce } from '../cycle/index.ts';
import {
  FLAGS_SECTION,
  MARKET_SECTION,
  namesModule,
  firstKeptOf,
  sweepFeedRuns,
  sweepQuoteMonths,
  withdrawFeed,
} from '../ingest/index.ts';
import { headSigner } from '../ledger/index.ts';
import { countRequests, LIMITS_SECTION, limitsModule } from '../limits/index.ts';
import {
  HOUSEKEEPING,
  OPERATIONS_SECTION,
  openConfiguration,
  operationsModule,
  recordAudit,
  scheduleSection,
  type Configuration,
  type Job,
  type OperationKind,
} from '../operations/index.ts';
import { labModule } from '../lab/index.ts';
import { leaguesModule } from '../league/index.ts';
import { oddsModule } from '../odds/index.ts';
import { followHandler, picksModule } from '../picks/index.ts';
import { preferencesModule } from '../preferences/index.ts';
import { bounded, mailHandler, type CountRequests, type Identify } from '../platform/index.ts';
import { noAnalysis } from '../platform/analysis/index.ts';
import { sweepRawResponses } from '../platform/egress/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import type { WorkHandler } from '../platform/work/index.ts';
import { RECORD_SECTION, recordModule } from '../record/index.ts';
import { RESEARCH_SECTION, researchModule, sweepBoards } from '../research/index.ts';
import { openWebhooks, WEBHOOKS_SECTION } from '../webhooks/index.ts';
import {
  boundsIn,
  evaluationReader,
  liveGames,
  RATINGS_SECTION,
  SCORING_SECTION,
  worldStore,
} from '../scoring/index.ts';
import { configuredProfile, SETTLEMENT_SECTION } from '../settlement/index.ts';
import { allJobs, operationKinds, scheduledJobs } from './work/jobs.ts';
import type { Runtime } from './work/runtime.ts';
import { serviceModule } from './about-routes.ts';
import { configuredLeagues, LEAGUES_SECTION } from './leagues-section.ts';
import { plannedFeeds, servedNow, sourcesSection } from './feeds.ts';
import { liveSources } from './work/live-sources.ts';
import { archivePlace } from './work/archive-place.ts';
import { originOf } from './work/origin.ts';
import type { Deps } from './work/deps.ts';
import { flagBoundsIn } from './work/flag-bounds.ts';
import { mailTransport, queueOf } from './work/deliveries.ts';
import { setupModule } from './setup/routes.ts';
import { feedTurnedOff, nextReport, settingOf, sourceNamesOn } from './sources-on.ts';

/** All modules of the service. Only this file knows all of them. */
export interface Services {
  readonly modules: readonly ApiModule[];
  readonly identify: Identify;
  readonly limits: CountRequests;
  readonly configuration: Configuration;
  readonly kinds: readonly OperationKind[];
  readonly jobs: readonly Job[];
  readonly runtime: Runtime;
  /** Services expected to run in some process. */
  readonly services: readonly string[];
  /** Sources that are on, by the current configuration. */
  readonly sourcesOn: () => readonly string[];
  /** Sources whose requests cost credits. */
  readonly paidSources: readonly string[];
  /** Work other than operations; a worker does it. */
  readonly handlers: readonly WorkHandler[];
  /** Releases long work before the process stops. */
  releaseWork(): void;
  /** Delivers events to their subscribers; a worker runs it. */
  startWebhooks(): { stop(): Promise<void> };
}

export async function createServices(deps: Deps): Promise<Services> {
  const { context, settings, instanceKey, baseUrl, version, wallClock } = deps;
  const { db, log } = context;
  const prompt = bounded(db, SERVED_WITHIN_MS);
  const { analysis = noAnalysis(db) } = deps;
  const isSimulated = settings.mode === 'demo';
  const feeds = plannedFeeds(settings, context.clock, deps.observeFeeds);
  // The kinds that a feed serves are looked up at each read, after the configuration is open.
  const sources = liveSources(settings, feeds, {
    served: (feed) => servedNow(configuration, feeds, feed),
    movement: () => configuration.get(MARKET_SECTION, 'movementPoints'),
    flagBounds: () => flagBoundsIn(configuration),
    onNews: scoresNewsAtOnce(context.clock),
    settingOf: (ctx, feed) => settingOf(ctx, feeds, feed),
  });
  const leagues = configuredLeagues(() => configuration);
  const runtime = {
    origin: originOf(settings),
    sources,
    worlds: worldStore(),
    leagues,
    bounds: () => boundsIn(configuration),
    flagBounds: () => flagBoundsIn(configuration),
    profile: () => configuredProfile(configuration),
    payouts: (house) => configuredPayouts(configuration, house),
    shares: () => configuredShares(configuration),
    archive: archivePlace(settings, {
      firstKept: () => firstKeptOf(context, configuration),
      now: () => context.clock.now(),
    }),
  } satisfies Runtime;
  const accounts = openAccounts({
    db: prompt,
    log,
    instanceKey,
    baseUrl,
    wallClock,
    adminTwoFactor: settings.adminTwoFactor,
    keepAudit: (tx, entry) => recordAudit(tx, { ...entry, at: context.clock.now() }),
    owned: () => modules.flatMap((module) => module.owned ?? []),
  });
  const configuration = await openConfiguration(context, [
    scheduleSection([...scheduledJobs(runtime), HOUSEKEEPING]),
    sourcesSection(feeds),
    OPERATIONS_SECTION,
    EXPORTS_SECTION,
    FLAGS_SECTION,
    LEAGUES_SECTION,
    LIMITS_SECTION,
    MARKET_SECTION,
    PICKEM_SECTION,
    ENTRIES_SECTION,
    RECORD_SECTION,
    RESEARCH_SECTION,
    RATINGS_SECTION,
    SCORING_SECTION,
    SETTLEMENT_SECTION,
    WEBHOOKS_SECTION,
  ]);
  const signer = headSigner(db, instanceKey);
  // Created at start, so that reads of the ledger never write.
  await signer.keys();
  // Each module takes what it needs.
  const shared = {
    ...runtime,
    db,
    log,
    clock: context.clock,
    analysis,
    signer,
    reader: evaluationReader(runtime.worlds),
    live: liveGames(runtime.worlds, runtime.bounds),
  };
  const domainModules: readonly ApiModule[] = [
    leaguesModule(leagues),
    picksModule({ ...shared, openStakes }),
    recordModule({ ...shared, isPublic: () => configuration.get(RECORD_SECTION, 'isPublic') }),
    researchModule({
      ...shared,
      watchedBy,
      nextReport: (league, after) => nextReport(configuration, feeds, league, after),
    }),
    oddsModule(leagues, () => runtime.bounds().consensus),
    preferencesModule,
    combosModule(shared),
    betsModule(shared),
    labModule(shared),
  ];
  const queue = queueOf(deps, configuration, domainModules);
  const webhooks = openWebhooks(queue);
  const alerts = openAlerts({
    ...shared,
    context,
    queue,
    wallClock,
    bounds: runtime.bounds,
    allowLoopback: settings.allowLoopbackWebhooks,
  });
  const exports = openExports({ ...shared, space: configuredSpace(configuration) });
  const sourcesOn = () => sourceNamesOn(configuration, sources, feeds);
  const kinds = operationKinds(runtime);
  const jobs = allJobs(runtime, configuration, {
    webhooks: webhooks.sweep,
    alerts: alerts.sweep,
    exports: exports.sweep,
    boards: (boards) => sweepBoards(boards, context.clock, configuration),
    feedRuns: (runs) => sweepFeedRuns(runs, context, configuration),
    quoteMonths: (quotes) => sweepQuoteMonths(quotes, context, configuration, runtime.archive !== undefined),
    rawResponses: (responses) => sweepRawResponses(responses, context.clock),
  });
  const operations = operationsModule({
    kinds,
    jobs,
    configuration,
    onConfigChange: async (tx, { at, ...change }) => {
      const off = feedTurnedOff(feeds, change);
      const movement = configuration.get(MARKET_SECTION, 'movementPoints');
      const withdrawal = { at, movement, flagBounds: runtime.flagBounds() };
      if (off !== undefined) await withdrawFeed(tx, { source: off.source.name, ...withdrawal });
    },
    services: SERVICES,
    sources: sourcesOn,
    version,
    isSimulated,
    startedAt: context.clock.now(),
    wallClock,
  });
  const modules: readonly ApiModule[] = [
    serviceModule({ version, isSimulated, bounds: runtime.bounds }),
    accounts.module,
    limitsModule,
    ...domainModules,
    operations,
    setupModule({ settings, feeds, leagues }),
    namesModule(leagues),
    exports.module,
    // Before the webhooks, whose queue references its channels: accounts are deleted in this order.
    alerts.module,
    webhooks.module,
  ];
  return {
    modules,
    identify: accounts.identify,
    limits: countRequests(prompt, log),
    configuration,
    kinds,
    jobs,
    runtime,
    services: SERVICES,
    sourcesOn,
    paidSources: feeds.filter(({ key }) => key !== null).map(({ source }) => source.name),
    handlers: [
      accounts.mailRequests,
      mailHandler(db, instanceKey, mailTransport(deps), log),
      exports.handler,
      alerts.handler,
      followHandler({ context, live: shared.live }),
      webhooks.ownerMails,
    ],
    releaseWork: exports.close,
    startWebhooks: webhooks.start,
  };
}

/** Timeout in ms of a request's statement. A slower one fails, and the client gets a 503. */
export const SERVED_WITHIN_MS = 30_000;

/** Services expected to run in some process. */
const SERVICES = ['api', 'scheduler', 'ingester', 'scorer', 'settler', 'publisher', 'housekeeper'];
