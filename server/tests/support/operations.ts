import type { TestContext } from 'node:test';
import { SCOPES, type Scope } from '../../src/access/index.ts';
import type { Clock } from '../../src/kernel/index.ts';
import {
  newInstanceKey,
  openDatabase,
  silentLog,
  systemClock,
  type Context,
  type Log,
  type PooledDatabase,
  type Caller,
} from '../../src/platform/index.ts';
import { type HttpServer } from '../../src/platform/http/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import {
  openConfiguration,
  operation,
  operationsModule,
  scheduleSection,
  startWorker,
  type ConfigSection,
  type Configuration,
  type Job,
  type OperationKind,
  type OperationContext,
  type RunningWorker,
  type WorkerOptions,
} from '../../src/operations/index.ts';
import { eventually } from './eventually.ts';
import { testServer } from './http.ts';
import { testDatabaseUrl } from './postgres.ts';
import { PATIENT } from './quick-timing.ts';

export type PooledContext = Context & { readonly db: PooledDatabase };

const endings = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** Runs in reverse order when the test ends: a worker stops before its database closes and is dropped. */
function undo(t: TestContext, undoing: () => Promise<void>): void {
  const list = endings.get(t) ?? [];
  if (list.length === 0) {
    endings.set(t, list);
    t.after(async () => {
      for (const one of list.toReversed()) await one();
    });
  }
  list.push(undoing);
}

/** A database with the queue's tables, opened as by a separate process. */
export async function queueContext(
  t: TestContext,
  {
    url,
    clock = systemClock(),
    log = silentLog,
    poolSize = 10,
  }: { url?: string; clock?: Clock; log?: Log; poolSize?: number } = {},
): Promise<PooledContext & { readonly url: string }> {
  // Before the database is created, so that it is closed before it is dropped.
  undo(t, async () => db.close());
  const address = url ?? (await testDatabaseUrl(t));
  const db = openDatabase({ url: address, poolSize, log: silentLog, applicationName: 'prop-pick tests' });
  await prepareQueue(db, silentLog);
  return { clock, log, db, url: address };
}

/** The contract's five operations; the test implements them. */
export function fiveKinds(run: (ctx: OperationContext, input: unknown) => Promise<object>): OperationKind[] {
  return [
    operation('score-day', run),
    operation('settle', run),
    operation('settle-range', run),
    operation('ingest', run),
    operation('republish-picks', run),
  ];
}

export interface NodeOptions {
  readonly kinds?: readonly OperationKind[];
  readonly jobs?: readonly Job[];
  readonly sections?: readonly ConfigSection[];
  readonly scopes?: readonly Scope[];
  readonly sources?: readonly string[];
}

/** Shared by all nodes of these tests. */
const INSTANCE_KEY = newInstanceKey();

/** One node with the operations area behind HTTP. Its only caller is an admin, account 1. */
export async function operationsNode(
  t: TestContext,
  context: PooledContext,
  options: NodeOptions = {},
): Promise<{ server: HttpServer; configuration: Configuration; post: Post; get: Get }> {
  const { kinds = fiveKinds(async () => ({})), jobs = [], sections = [], scopes = SCOPES, sources = [] } = options;
  const configuration = await openConfiguration(context, [...sections, scheduleSection(jobs)]);
  undo(t, configuration.stop);
  const caller: Caller = { kind: 'access-token', credentialId: 'session', account: { id: 1, tier: 'Admin' }, scopes };
  const module = operationsModule({
    kinds,
    jobs,
    configuration,
    services: ['scorer'],
    sources: () => sources,
    version: '1.2.3',
    isSimulated: true,
    startedAt: context.clock.now(),
    wallClock: systemClock(),
  });
  const server = await testServer(t, {
    context,
    modules: [module],
    identify: async () => caller,
    instanceKey: INSTANCE_KEY,
  });
  const headers = { authorization: 'Bearer test' };
  return {
    server,
    configuration,
    post: async (path, body, more = {}) => {
      const response = await server.api.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body }),
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
    get: async (path) => {
      const response = await server.api.inject({ url: `/api/v1${path}`, headers });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
}

/** A response body: JSON whose members the test names. */
export type Json = Record<string, never> & { readonly id: number; readonly status: string };
export interface ApiResponse {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, unknown>>;
}
type Post = (path: string, body?: object, headers?: Record<string, string>) => Promise<ApiResponse>;
type Get = (path: string) => Promise<ApiResponse>;

/** A worker of this process that polls often; stopped when the test ends. */
export async function quickWorker(
  t: TestContext,
  context: PooledContext,
  kinds: readonly OperationKind[],
  options: Partial<Pick<WorkerOptions, 'jobs' | 'roles' | 'metrics' | 'timing'>> = {},
): Promise<RunningWorker> {
  const { jobs = [], roles = ['worker'], ...more } = options;
  const configuration = await openConfiguration(context, [scheduleSection(jobs)]);
  const worker = await startWorker(context, { roles, kinds, jobs, configuration, timing: PATIENT, ...more });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= worker.stop().then(() => configuration.stop()));
  undo(t, stop);
  return { stop };
}

/** The operation's row once it has ended, or has the given state. */
export function ended(
  db: PooledDatabase,
  id: number,
  statuses = ['succeeded', 'failed', 'cancelled'],
  withinMs?: number,
): Promise<Ended> {
  const ask = async (): Promise<Ended | undefined> => {
    const { rows } = await db.query<Ended>({
      text: 'select status, output, error, attempts, fence, completed_at from operations.operation where id = $1',
      values: [id],
    });
    return rows.find(({ status }) => statuses.includes(status));
  };
  return eventually(`operation ${id} is ${statuses.join(' or ')}`, ask, withinMs);
}

export interface Ended {
  readonly status: string;
  readonly output: unknown;
  readonly error: string | null;
  readonly attempts: number;
  readonly fence: number;
}
