import { join } from 'node:path';
import { openAccounts } from '../accounts/index.ts';
import type { Clock } from '../kernel/index.ts';
import { countRequests, limitsRoom } from '../limits/index.ts';
import {
  HOUSEKEEPING,
  OPERATIONS_SECTION,
  openConfiguration,
  operationsRoom,
  recordAudit,
  scheduleSection,
  type Configuration,
  type Job,
  type OperationKind,
} from '../operations/index.ts';
import { linesMoved, oddsRefreshed } from '../odds/index.ts';
import { picksRoom, picksScored, picksSettled } from '../picks/index.ts';
import {
  every,
  outboxFolder,
  sendQueuedMail,
  smtpServer,
  type Context,
  type InstanceKey,
  type Repeating,
} from '../platform/index.ts';
import { forgetRawAnswers } from '../platform/egress/index.ts';
import type { CountRequests, Identify, Room } from '../platform/http/index.ts';
import { recordRoom } from '../record/index.ts';
import { researchRoom } from '../research/index.ts';
import { guardedSend, openWebhooks } from '../webhooks/index.ts';
import { worldStore } from '../scoring/index.ts';
import { allJobs, scheduledJobs } from './jobs.ts';
import { operationKinds, type Workshop } from './operation-kinds.ts';
import { serviceRoom } from './about-room.ts';
import { plannedFeeds, servedNow, sourcesSection } from './feeds.ts';
import { liveSources } from './live-sources.ts';
import type { Settings } from './settings.ts';

/** What the rooms need of the world. */
export interface Ground {
  readonly context: Context;
  readonly settings: Settings;
  readonly instanceKey: InstanceKey;
  readonly baseUrl: string;
  readonly version: string;
  readonly wallClock: Clock;
}

/** Every room of the service, put together: the only place that knows them all. */
export interface House {
  readonly rooms: readonly Room[];
  readonly identify: Identify;
  readonly limits: CountRequests;
  readonly configuration: Configuration;
  readonly kinds: readonly OperationKind[];
  readonly jobs: readonly Job[];
  readonly shop: Workshop;
  /** Delivers events to their subscribers; a worker runs it. */
  startWebhooks(): { stop(): Promise<void> };
  /** Answers mail requests and sends queued mail, again and again; a worker runs it. */
  startMail(): Repeating;
}

export async function furnish(ground: Ground): Promise<House> {
  const { context, settings, instanceKey, baseUrl, version, wallClock } = ground;
  const { db, log } = context;
  const isSimulated = settings.mode === 'demo';
  const feeds = plannedFeeds(settings, context.clock);
  // What a feed serves is asked when it is read, long after the configuration is open.
  const sources = liveSources(settings.mode, feeds, (feed) => servedNow(configuration, feeds, feed));
  const shop: Workshop = { origin: originOf(settings), sources, worlds: worldStore() };
  const accounts = openAccounts({
    db,
    log,
    instanceKey,
    baseUrl,
    wallClock,
    keepAudit: (tx, entry) => recordAudit(tx, { ...entry, at: context.clock.now() }),
  });
  const configuration = await openConfiguration(context, [
    scheduleSection([...scheduledJobs(shop), HOUSEKEEPING]),
    sourcesSection(feeds),
    OPERATIONS_SECTION,
  ]);
  const webhooks = webhooksOf(ground);
  const kinds = operationKinds(shop);
  const jobs = allJobs(shop, configuration, {
    webhooks: webhooks.sweep,
    rawAnswers: (answers) => forgetRawAnswers(answers, new Date(context.clock.now().getTime() - KEEP_RAW_MS)),
  });
  const operations = operationsRoom({
    kinds,
    jobs,
    configuration,
    services: ['api', 'scheduler', 'ingester', 'scorer', 'settler', 'publisher', 'housekeeper'],
    sources: shop.sources.filter(({ schedule }) => schedule !== 'off').map(({ name }) => name),
    version,
    isSimulated,
    startedAt: context.clock.now(),
    wallClock,
  });
  return {
    rooms: [
      serviceRoom({ version, isSimulated }),
      accounts.room,
      limitsRoom,
      picksRoom({ origin: shop.origin, worlds: shop.worlds }),
      recordRoom({ origin: shop.origin }),
      researchRoom({ db, origin: shop.origin }),
      operations,
      webhooks.room,
    ],
    identify: accounts.identify,
    limits: countRequests(db, log),
    configuration,
    kinds,
    jobs,
    shop,
    startWebhooks: webhooks.start,
    startMail: () => startMail(ground, accounts.answerMailRequests),
  };
}

/** A demo shows simulated picks; a service whose clock was set into the past shows what a replay published then. */
function originOf({ mode, clock }: Settings): Workshop['origin'] {
  if (mode === 'demo') return 'simulated';
  return clock === undefined ? 'live' : 'replay';
}

/** Raw answers are kept for a month: long enough to mend a parser and read them again. */
const KEEP_RAW_MS = 30 * 86_400_000;

/** Every event there is. A new one is defined in the room that emits it, and named here. */
const EVENT_TYPES = [picksScored, picksSettled, linesMoved, oddsRefreshed];

/** Targets are public and https; the demo also takes http, and loopback where the settings open it. */
function webhooksOf({ context, settings, instanceKey, wallClock }: Ground) {
  const { db, log } = context;
  const { allowLoopbackWebhooks: allowLoopback, mode } = settings;
  const guard = guardedSend({ allowHttp: mode === 'demo' || allowLoopback, allowLoopback });
  return openWebhooks({ db, log, instanceKey, wallClock, eventTypes: EVENT_TYPES, ...guard });
}

const MAIL_EVERY_MS = 1_000;

function startMail({ context, settings, instanceKey }: Ground, answer: () => Promise<number>): Repeating {
  const { db, log } = context;
  const folder = join(settings.dataDir, 'outbox');
  if (settings.smtpUrl === undefined) log.info({ folder }, 'no mail server is set: mails are written into this folder');
  const transport =
    settings.smtpUrl === undefined
      ? outboxFolder(folder, settings.mailFrom)
      : smtpServer(settings.smtpUrl, settings.mailFrom);
  return every(
    MAIL_EVERY_MS,
    async () => {
      await answer();
      await sendQueuedMail(db, instanceKey, transport, log);
    },
    (error) => log.warn({ error: String(error) }, 'mail could not be looked after'),
  );
}
