import { join } from 'node:path';
import { openAccounts } from '../accounts/index.ts';
import { ALERTS, CARRIERS, openAlerts, watchedBy } from '../alerts/index.ts';
import { betsModule, openStakes } from '../bets/index.ts';
import { combosModule, configuredPayouts, PICKEM_SECTION } from '../combos/index.ts';
import { configuredSpace, EXPORTS_SECTION, openExports } from '../exports/index.ts';
import { scoresNewsAtOnce } from '../cycle/index.ts';
import type { Clock } from '../kernel/index.ts';
import {
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
import { picksModule } from '../picks/index.ts';
import { preferencesModule } from '../preferences/index.ts';
import {
  bounded,
  mailHandler,
  outboxFolder,
  smtpServer,
  type Context,
  type InstanceKey,
  type MailTransport,
  type CountRequests,
  type Identify,
} from '../platform/index.ts';
import { noAnalysis, type Analysis } from '../platform/analysis/index.ts';
import { forgetRawResponses, type EgressOptions } from '../platform/egress/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { addWork, type WorkHandler } from '../platform/work/index.ts';
import { RECORD_SECTION, recordModule } from '../record/index.ts';
import { RESEARCH_SECTION, researchModule, sweepBoards } from '../research/index.ts';
import {
  configuredRules,
  guardedSend,
  openWebhooks,
  WEBHOOKS_SECTION,
  type WebhooksOptions,
} from '../webhooks/index.ts';
import { boundsIn, evaluationReader, RATINGS_SECTION, SCORING_SECTION, worldStore } from '../scoring/index.ts';
import { configuredProfile, SETTLEMENT_SECTION } from '../settlement/index.ts';
import { allJobs, operationKinds, scheduledJobs } from './work/jobs.ts';
import type { Runtime } from './work/runtime.ts';
import { serviceModule } from './about-routes.ts';
import { configuredLeagues, LEAGUES_SECTION } from './leagues-section.ts';
import { plannedFeeds, servedNow, sourcesSection } from './feeds.ts';
import { liveSources } from './work/live-sources.ts';
import { archivePlace } from './work/archive-place.ts';
import { originOf } from './work/origin.ts';
import type { Settings } from './settings.ts';
import { setupModule } from './setup/routes.ts';
import { feedTurnedOff, nextReport, settingOf, sourceNamesOn } from './sources-on.ts';

/** Dependencies of the modules. */
export interface Deps {
  readonly context: Context;
  readonly settings: Settings;
  readonly instanceKey: InstanceKey;
  readonly baseUrl: string;
  readonly version: string;
  readonly wallClock: Clock;
  /** For long reads; by default the database of the context. */
  readonly analysis?: Analysis;
  /** Called for every request to a feed; if omitted, requests are not counted. */
  readonly observeFeeds?: EgressOptions['observe'];
}

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
  const sources = liveSources(settings.mode, feeds, {
    served: (feed) => servedNow(configuration, feeds, feed),
    movement: () => configuration.get(MARKET_SECTION, 'movementPoints'),
    onNews: scoresNewsAtOnce(context.clock),
    settingOf: (ctx, feed) => settingOf(ctx, feeds, feed),
  });
  const settlementProfile = () => configuredProfile(configuration);
  const scoringBounds = () => boundsIn(configuration);
  const leagues = configuredLeagues(() => configuration);
  const runtime: Runtime = {
    origin: originOf(settings),
    sources,
    worlds: worldStore(),
    leagues,
    scoringBounds,
    settlementProfile,
    payouts: (house) => configuredPayouts(configuration, house),
    archive: archivePlace(settings, {
      firstKept: () => firstKeptOf(context, configuration),
      now: () => context.clock.now(),
    }),
  };
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
    LEAGUES_SECTION,
    LIMITS_SECTION,
    MARKET_SECTION,
    PICKEM_SECTION,
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
  const domainModules: readonly ApiModule[] = [
    leaguesModule(leagues),
    picksModule({ origin: runtime.origin, worlds: runtime.worlds, bounds: scoringBounds, leagues, openStakes }),
    recordModule({
      origin: runtime.origin,
      leagues,
      signer,
      isPublic: () => configuration.get(RECORD_SECTION, 'isPublic'),
    }),
    researchModule({
      db,
      origin: runtime.origin,
      leagues,
      bounds: scoringBounds,
      watchedBy,
      analysis,
      nextReport: (league, after) => nextReport(configuration, feeds, league, after),
    }),
    oddsModule(leagues),
    preferencesModule,
    combosModule({
      origin: runtime.origin,
      leagues,
      reader: evaluationReader(runtime.worlds),
      worlds: runtime.worlds,
      bounds: scoringBounds,
      payouts: (house) => configuredPayouts(configuration, house),
    }),
    betsModule({
      origin: runtime.origin,
      leagues,
      reader: evaluationReader(runtime.worlds),
      bounds: scoringBounds,
      signer,
      payouts: (house) => configuredPayouts(configuration, house),
      profile: settlementProfile,
    }),
    labModule({ analysis, leagues, worlds: runtime.worlds, bounds: scoringBounds }),
  ];
  const queue = queueOf(deps, configuration, domainModules);
  const webhooks = openWebhooks(queue);
  const alerts = openAlerts({
    context,
    queue,
    origin: runtime.origin,
    leagues,
    wallClock,
    suspectExpectedValue: () => scoringBounds().suspectExpectedValue,
    allowLoopback: settings.allowLoopbackWebhooks,
  });
  const exports = openExports({
    db,
    analysis,
    log,
    clock: context.clock,
    leagues,
    origin: runtime.origin,
    bounds: scoringBounds,
    space: configuredSpace(configuration),
  });
  const sourcesOn = () => sourceNamesOn(configuration, sources, feeds);
  const kinds = operationKinds(runtime);
  const jobs = allJobs(runtime, configuration, {
    webhooks: webhooks.sweep,
    alerts: alerts.sweep,
    exports: exports.sweep,
    boards: (boards) => sweepBoards(boards, context.clock, configuration),
    feedRuns: (runs) => sweepFeedRuns(runs, context, configuration),
    quoteMonths: (quotes) => sweepQuoteMonths(quotes, context, configuration, runtime.archive !== undefined),
    rawResponses: (responses) => forgetRawResponses(responses, new Date(context.clock.now().getTime() - KEEP_RAW_MS)),
  });
  const operations = operationsModule({
    kinds,
    jobs,
    configuration,
    onConfigChange: async (tx, { at, ...change }) => {
      const off = feedTurnedOff(feeds, change);
      const movement = configuration.get(MARKET_SECTION, 'movementPoints');
      if (off !== undefined) await withdrawFeed(tx, { source: off.source.name, at, movement });
    },
    services: SERVICES,
    sources: sourcesOn,
    version,
    isSimulated,
    startedAt: context.clock.now(),
    wallClock,
  });
  const modules: readonly ApiModule[] = [
    serviceModule({ version, isSimulated, bounds: scoringBounds }),
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

/** Raw responses are kept for a month: long enough to fix a parser and run it again. */
const KEEP_RAW_MS = 30 * 86_400_000;

/** Targets are public and https. The demo also allows http, as the configuration can; a setting allows loopback. */
function queueOf(
  { context, settings, instanceKey, wallClock, baseUrl }: Deps,
  configuration: Configuration,
  modules: readonly ApiModule[],
): WebhooksOptions {
  const { db, log } = context;
  const { allowLoopbackWebhooks: allowLoopback, mode } = settings;
  const guard = guardedSend({
    allowLoopback,
    get allowHttp() {
      return mode === 'demo' || allowLoopback || configuration.get(WEBHOOKS_SECTION, 'allowHttp');
    },
  });
  const rules = () => configuredRules(configuration);
  return {
    db,
    log,
    instanceKey,
    baseUrl,
    wallClock,
    rules,
    eventTypes: modules.flatMap(({ events = [] }) => events),
    carriers: CARRIERS,
    onEvents: (tx) => addWork(tx, ALERTS),
    ...guard,
  };
}

function mailTransport({ context: { log }, settings, wallClock }: Deps): MailTransport {
  if (settings.smtpUrl !== undefined) return smtpServer(settings.smtpUrl, settings.mailFrom);
  const folder = join(settings.dataDir, 'outbox');
  log.info({ folder }, 'no mail server is set: mails are written into this folder');
  return outboxFolder(folder, settings.mailFrom, wallClock);
}
