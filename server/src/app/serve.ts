import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createFirstAdmin } from '../accounts/index.ts';
import { configuredBurst } from '../limits/index.ts';
import { operationMetrics, startWorker, type RunningWorker } from '../operations/index.ts';
import { bounded, instanceKey, OperatorError, pacedClock, systemClock } from '../platform/index.ts';
import { createHttpServer, type HttpServer } from '../platform/http/index.ts';
import {
  httpMetrics,
  newMetrics,
  feedMetrics,
  serveMetrics,
  type MetricsServer,
  type Registry,
} from '../platform/metrics/index.ts';
import { startTracing, type Tracer } from '../platform/tracing/index.ts';
import { bringDemoUp } from './demo/bring-up.ts';
import { dashboard } from './dashboard.ts';
import { demoAccountsRoute, isLocalDemo } from './demo/demo-accounts-route.ts';
import { reservePort, type ReservedPort } from './listen-port.ts';
import { serviceFigures } from './figures.ts';
import { hasGames, publishOpenDays, settleRecentDays } from '../cycle/index.ts';
import { guideFiles } from './guide/guide-files.ts';
import { mountGuide } from './guide/guide-routes.ts';
import { enableSimulatedLeagues, makeDemoAccounts, type DemoProgress } from './demo/demo.ts';
import { aloneWithDemo } from './demo/lock.ts';
import { openWorld, type OpenWorld } from './open.ts';
import type { Deps } from './work/deps.ts';
import { SERVED_WITHIN_MS, createServices, type Services } from './services.ts';
import type { Settings } from './settings.ts';

/** A running service: its address, and how to stop it. */
export interface RunningService {
  readonly address: string;
  /** The file with the demo's passwords; undefined in production, or if another process created the accounts. */
  readonly demoAccounts: string | undefined;
  /** Readiness fails, running requests finish, jobs release their leases, the database closes. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly version: string;
  readonly onDemoProgress?: DemoProgress;
}

/** The started parts of a process; undefined if not among its roles or not started yet. */
interface Parts {
  http?: HttpServer | undefined;
  metrics?: MetricsServer | undefined;
  worker?: RunningWorker;
  webhooks?: { stop(): Promise<void> } | undefined;
}

/** Stop functions of the started parts, in start order. */
type Begun = (() => unknown)[];

/** Opens the database, prepares the demo or the first admin, and starts the parts for this process's roles. */
export async function serve(settings: Settings, options: ServeOptions): Promise<RunningService> {
  if (settings.speed !== 1 && settings.mode !== 'demo')
    throw new OperatorError(
      'Only the demo’s clock can run faster.',
      'Leave out --speed and PROPPICK_SPEED, or start the demo.',
    );
  const clock = pacedClock(settings.clock);
  const reserved = await reservePort(settings);
  const begun: Begun = [() => reserved.release()];
  const stop = (): Promise<void> => endAll(begun);
  try {
    const world = await openWorld(settings, 'owner', clock);
    begun.push(() => world.close());
    const tracer = await tracing(world, options.version);
    begun.push(() => tracer?.stop());
    const registry = newMetrics();
    const deps = { ...(await depsOf(world, options.version, reserved)), observeFeeds: feedMetrics(registry) };
    const services = await createServices(deps);
    begun.push(() => services.configuration.stop());
    services.configuration.follow();
    await makeFirstAdmin(deps);
    const demoAccounts = settings.mode === 'demo' ? await openDemo(deps, services, world, options) : undefined;
    clock.runAt(settings.speed);
    serviceFigures(registry, deps, services, world.db);
    await startParts(deps, services, world, { registry, reserved, begun, demoAccounts });
    return { address: deps.baseUrl, demoAccounts, stop };
  } catch (error) {
    // Report the error of the start, not of the cleanup.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Stops all parts in reverse order. A failure does not prevent the others from stopping; the first one is thrown. */
async function endAll(begun: Begun): Promise<void> {
  const failures: unknown[] = [];
  for (const end of begun.toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Starts tracing if a collector is set; otherwise the packages are not loaded. */
async function tracing(
  { context, settings: { otlpUrl: url, traceShare: share } }: OpenWorld,
  version: string,
): Promise<Tracer | undefined> {
  return url === undefined ? undefined : startTracing({ url, share, version, log: context.log });
}

async function depsOf(
  { context, settings, analysis }: OpenWorld,
  version: string,
  { port }: ReservedPort,
): Promise<Deps> {
  return {
    context,
    settings,
    analysis,
    version,
    wallClock: systemClock(),
    baseUrl: settings.baseUrl ?? `http://${urlHost(settings.host)}:${port}`,
    instanceKey: await instanceKey({ dataDir: settings.dataDir, given: settings.instanceKey }),
  };
}

/** Prepares the demo: accounts, past days with grades, and today's boards. */
async function openDemo({ context, settings }: Deps, { runtime }: Services, world: OpenWorld, options: ServeOptions) {
  const { databaseUrl } = world;
  const { logLevel, clock: clockAt, demoLeagues: leagues } = settings;
  return aloneWithDemo(databaseUrl, context.log, async () => {
    const accounts = await makeDemoAccounts(context, settings.dataDir);
    await enableSimulatedLeagues(context, leagues);
    await bringDemoUp(context, { databaseUrl, logLevel, clockAt, leagues }, options.onDemoProgress ?? (() => {}));
    await settleRecentDays(context, runtime);
    await publishOpenDays(context, runtime);
    return accounts;
  });
}

/** The output folder of `vite build`. */
const DASHBOARD = join(import.meta.dirname, '../../../web/dist');

interface Opening {
  readonly registry: Registry;
  readonly reserved: ReservedPort;
  readonly begun: Begun;
  readonly demoAccounts: string | undefined;
}

async function startParts(
  deps: Deps,
  services: Services,
  { context, settings, db }: OpenWorld,
  { registry, reserved, begun, demoAccounts }: Opening,
): Promise<void> {
  const { roles, metricsHost, metricsPort, trustProxy } = settings;
  const parts: Parts = {};
  begun.push(() => {
    services.releaseWork();
    return stopParts(parts, settings.drainMs);
  });
  const http = roles.includes('api')
    ? await createHttpServer({
        ...deps,
        context: { ...context, db: bounded(context.db, SERVED_WITHIN_MS) },
        modules: services.modules,
        identify: services.identify,
        limits: services.limits,
        burst: configuredBurst(services.configuration),
        trustProxy,
        onResponse: httpMetrics(registry),
        pages: (api) => {
          if (demoAccounts !== undefined && isLocalDemo(settings)) demoAccountsRoute(api, demoAccounts);
          mountGuide(api, context.log, guideFiles);
          return dashboard(api, { dist: DASHBOARD, baseUrl: deps.baseUrl });
        },
      })
    : undefined;
  // The worker starts first: it creates the queue's tables, which the first HTTP command needs.
  parts.worker = await startWorker(
    { ...context, db },
    {
      roles,
      kinds: services.kinds,
      jobs: services.jobs,
      configuration: services.configuration,
      handlers: services.handlers,
      hasGames: hasGames(services.runtime.leagues),
      metrics: operationMetrics(registry),
    },
  );
  if (metricsPort !== undefined) parts.metrics = await serveMetrics(registry, { host: metricsHost, port: metricsPort });
  if (http !== undefined) await reserved.open(http);
  parts.http = http;
  if (!roles.includes('worker')) return;
  parts.webhooks = services.startWebhooks();
}

async function stopParts({ http, metrics, worker, webhooks }: Parts, drainMs: number): Promise<void> {
  await Promise.all([http && drainAndClose(http, drainMs), worker?.stop(), webhooks?.stop(), metrics?.close()]);
}

/** Fails /readyz first, so that a proxy stops sending; then closes the port. Requests are served until then. */
async function drainAndClose(http: HttpServer, drainMs: number): Promise<void> {
  http.drain();
  if (drainMs > 0) await setTimeout(drainMs);
  await http.close();
}

async function makeFirstAdmin({ context, settings }: Deps): Promise<void> {
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

const urlHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
