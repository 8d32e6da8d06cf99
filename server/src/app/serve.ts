import { join } from 'node:path';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createFirstAdmin } from '../accounts/index.ts';
import { configuredBurst } from '../limits/index.ts';
import { operationMetrics, startWorker, type RunningWorker } from '../operations/index.ts';
import { bounded, instanceKey, OperatorError, systemClock, type Repeating } from '../platform/index.ts';
import { createHttpServer, type HttpServer } from '../platform/http/index.ts';
import {
  httpMetrics,
  newMetrics,
  requestFigures,
  serveMetrics,
  type MetricsServer,
  type Registry,
} from '../platform/metrics/index.ts';
import { startTracing, type Tracer } from '../platform/tracing/index.ts';
import { bringDemoUp } from './bring-demo-up.ts';
import { dashboard } from './dashboard.ts';
import { serviceFigures } from './figures.ts';
import { hasGames } from './due.ts';
import { makeDemoAccounts, type DemoProgress } from './demo.ts';
import { aloneWithDemo } from './demo-lock.ts';
import { openWorld, type OpenWorld } from './open.ts';
import { publishOpenDays, settleRecentDays } from './operation-kinds.ts';
import { ANSWERED_WITHIN_MS, furnish, type Ground, type House } from './rooms.ts';
import type { Settings } from './settings.ts';

/** The service as it runs: where it answers, and how it is asked to stop. */
export interface RunningService {
  readonly address: string;
  /** Where the passwords of the demo's accounts are; undefined in production, and where another process made them. */
  readonly demoAccounts: string | undefined;
  /** Readiness drops, running requests finish, jobs return their leases, the database closes. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly version: string;
  readonly onDemoProgress?: DemoProgress;
}

/** What runs beside each other in one process; undefined is not among its roles. */
interface Parts {
  readonly http: HttpServer | undefined;
  readonly metrics: MetricsServer | undefined;
  readonly worker: RunningWorker;
  readonly mail: Repeating | undefined;
  readonly webhooks: { stop(): Promise<void> } | undefined;
}

/** Opens the database, prepares the demo or the first admin, and starts what the roles of this process want. */
export async function serve(settings: Settings, options: ServeOptions): Promise<RunningService> {
  const world = await openWorld(settings, 'owner');
  try {
    const tracer = await tracing(world, options.version);
    const registry = newMetrics();
    const ground = { ...(await groundOf(world, options.version)), observeFeeds: requestFigures(registry) };
    const house = await furnish(ground);
    await makeFirstAdmin(ground);
    const demoAccounts = settings.mode === 'demo' ? await openDemo(ground, house, world, options) : undefined;
    serviceFigures(registry, ground, house, world.db);
    const parts = await startParts(ground, house, world, registry);
    return {
      address: ground.baseUrl,
      demoAccounts,
      stop: async () => {
        house.stopTasks();
        await stopParts(parts, settings.drainMs);
        await house.configuration.stop();
        await tracer?.stop();
        await world.close();
      },
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** Traces this process where a collector is named; else nothing of it is even loaded. */
async function tracing(
  { context, settings: { otlpUrl: url, traceShare: share } }: OpenWorld,
  version: string,
): Promise<Tracer | undefined> {
  return url === undefined ? undefined : startTracing({ url, share, version, log: context.log });
}

async function groundOf(
  { context, settings }: OpenWorld,
  version: string,
): Promise<Ground & { readonly port: number }> {
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  return {
    context,
    settings,
    version,
    port,
    wallClock: systemClock(),
    baseUrl: settings.baseUrl ?? `http://${urlHost(settings.host)}:${port}`,
    instanceKey: await instanceKey({ dataDir: settings.dataDir, given: settings.instanceKey }),
  };
}

/** Accounts, the past with its last grades, and the boards of the days that are open now: a newcomer finds a living service. */
async function openDemo({ context, settings }: Ground, { shop }: House, world: OpenWorld, options: ServeOptions) {
  const { databaseUrl } = world;
  const { logLevel, clock: clockAt } = settings;
  return aloneWithDemo(databaseUrl, context.log, async () => {
    const accounts = await makeDemoAccounts(context, settings.dataDir);
    await bringDemoUp(context, { databaseUrl, logLevel, clockAt }, options.onDemoProgress ?? (() => {}));
    await settleRecentDays(context, shop);
    await publishOpenDays(context, shop);
    return accounts;
  });
}

/** What `vite build` makes of web/. */
const DASHBOARD = join(import.meta.dirname, '../../../web/dist');

async function startParts(
  ground: Ground & { readonly port: number },
  house: House,
  { context, settings, db }: OpenWorld,
  registry: Registry,
): Promise<Parts> {
  const { roles, host, metricsPort, trustProxy } = settings;
  const http = roles.includes('api')
    ? await createHttpServer({
        ...ground,
        context: { ...context, db: bounded(context.db, ANSWERED_WITHIN_MS) },
        rooms: house.rooms,
        identify: house.identify,
        limits: house.limits,
        burst: configuredBurst(house.configuration),
        trustProxy,
        onAnswer: httpMetrics(registry),
        pages: (api) => dashboard(api, { dist: DASHBOARD }),
      })
    : undefined;
  // The worker first: it makes the queue's tables, which the first command over HTTP needs.
  const worker = await startWorker(
    { ...context, db },
    {
      roles,
      kinds: house.kinds,
      jobs: house.jobs,
      configuration: house.configuration,
      tasks: house.tasks,
      hasGames,
      metrics: operationMetrics(registry),
    },
  );
  const metrics = metricsPort === undefined ? undefined : await serveMetrics(registry, { host, port: metricsPort });
  if (http !== undefined) await listen(http, host, ground.port);
  const works = roles.includes('worker');
  return {
    http,
    metrics,
    worker,
    mail: works ? house.startMail() : undefined,
    webhooks: works ? house.startWebhooks() : undefined,
  };
}

async function stopParts({ http, metrics, worker, mail, webhooks }: Parts, drainMs: number): Promise<void> {
  await Promise.all([
    http && closeDoor(http, drainMs),
    worker.stop(),
    mail?.stop(),
    webhooks?.stop(),
    metrics?.close(),
  ]);
}

/** A proxy hears of it from /readyz before the door is shut: what it sends until then is answered. */
async function closeDoor(http: HttpServer, drainMs: number): Promise<void> {
  http.drain();
  if (drainMs > 0) await setTimeout(drainMs);
  await http.close();
}

async function makeFirstAdmin({ context, settings }: Ground): Promise<void> {
  const { adminEmail, adminPassword } = settings;
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    throw new OperatorError(
      'The first admin needs both PROPPICK_ADMIN_EMAIL and PROPPICK_ADMIN_PASSWORD.',
      'Set both, or neither and run "proppick user create --tier Admin".',
    );
  }
  if (adminEmail !== undefined && adminPassword !== undefined)
    await createFirstAdmin(context.db, { email: adminEmail, password: adminPassword });
}

async function listen(server: HttpServer, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const why = { EADDRINUSE: 'is taken', EACCES: 'needs more rights', EADDRNOTAVAIL: 'is not on this machine' }[code];
    throw new OperatorError(
      `The address ${host}:${port} ${why}.`,
      'Set PROPPICK_PORT to a free port (0 takes any) or PROPPICK_HOST to an address of this machine.',
    );
  }
}

const urlHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** The port has to be known before the service is made: problem types and tokens name the address. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port: 0 }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
