import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/index.ts';
import { systemClock, type Context, type InstanceKey } from '../index.ts';
import type { CompletedRequest } from '../metrics/index.ts';
import { allowedMethods } from './allowed-methods.ts';
import { problemOf, sendProblem, writeProblem } from './responses/send-problem.ts';
import { BODY_LIMIT, type Api, type ApiModule } from './api.ts';
import { mountApi } from './mount-api.ts';
import { mountPages } from './pages.ts';
import type { Identify } from '../caller.ts';
import type { Burst, CountRequests } from '../quota.ts';
import { respondToClientError, respondToConnect } from './responses/client-errors.ts';
import { readiness, type Readiness, type ReadinessCheck } from './health.ts';
import { burstGuard, retryAfter, unlimitedHeaders } from './limits/limits.ts';
import { logResponse, logBareResponse, logProblem } from './responses/log-response.ts';
import { invalidRequest, notFound, Problem } from './responses/problems.ts';
import { singleFlight } from '../single-flight.ts';
import { LONGEST_READ_MS, USUAL_BODIES, type BodyBounds } from './limits/bodies.ts';
import { USUAL_PRESSURE, type Pressure } from './limits/shed-load.ts';
import { traceRequests } from './trace-requests.ts';
import { compileCheck } from './input/validate.ts';
import { watchConnections } from './waiting-connections.ts';

const MAX_HEADER_BYTES = 16 * 1024;
/** TCP accept backlog; the operating system may cap it. */
const BACKLOG = 4_096;

/** Time limits in ms from the first byte: all headers, the whole request; and the interval of the check. */
export interface Arrival {
  readonly headersMs: number;
  readonly wholeMs: number;
  readonly checkEveryMs: number;
}

const DEFAULT_ARRIVAL: Arrival = { headersMs: 10_000, wholeMs: 30_000, checkEveryMs: 2_000 };

export interface HttpServerOptions {
  readonly context: Context;
  readonly modules: readonly ApiModule[];
  /** The public address of the service, without a trailing slash; problem types start with it. */
  readonly baseUrl: string;
  readonly version: string;
  /** Encrypts stored responses of Idempotency-Keys; the same on all nodes of one database. */
  readonly instanceKey: InstanceKey;
  readonly identify: Identify;
  /** If omitted, nothing is counted and every response says "no limit". */
  readonly limits?: CountRequests;
  /** Checks that must pass, besides the database, for /readyz to return 200. */
  readonly readinessChecks?: readonly ReadinessCheck[];
  /** The real time, even if the service's clock is set to another time. */
  readonly wallClock?: Clock;
  /** Trust the last address in X-Forwarded-For: only behind a proxy that sets or appends it. */
  readonly trustProxy?: boolean;
  /** When requests are refused with 503. */
  readonly pressure?: Pressure;
  /** How many bodies may be arriving. */
  readonly bodies?: BodyBounds;
  /** How long the client may take to read the response of heavy work, or the next part of a stream, in ms. */
  readonly longestReadMs?: number;
  /** The current burst limit per address; if omitted, no limit. */
  readonly burst?: () => Burst;
  /** Called once per response. */
  readonly onResponse?: (result: CompletedRequest) => void;
  /** Validates every response against its description; for tests and development. */
  readonly checkResponses?: boolean;
  /** How long a request may take to arrive. */
  readonly arrival?: Arrival;
  /** Mounts pages besides the API: see app/dashboard.ts. */
  readonly pages?: (api: Api) => unknown;
}

export interface HttpServer {
  readonly api: Api;
  /** Listens and returns the address. Port 0 picks a free one. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** From now on /readyz returns 503 and every response closes its connection; requests are still served. */
  drain(): void;
  /** Waits for running requests and stops. */
  close(): Promise<void>;
}

/** Creates the HTTP service of the modules, ready to listen. Throws if a route's declaration is incomplete. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { context } = options;
  const wallClock = options.wallClock ?? systemClock();
  const state = { draining: false };
  const api = newFastify(options, wallClock);
  const connections = watchConnections(api.server);
  const methods = allowedMethods();
  const fixed = options.baseUrl.startsWith('https:') ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS;
  const guard = options.burst === undefined ? undefined : burstGuard(options.burst, wallClock);

  api.setValidatorCompiler(compileCheck);
  api.setSerializerCompiler(() => (data) => JSON.stringify(data));
  api.setErrorHandler((error, request, reply) => respondWithProblem(error, request, reply, { ...options, wallClock }));
  api.decorate('instanceKey', options.instanceKey);
  decorateRequests(api, context);
  api.addHook('onRoute', (route) => methods.note(route));
  traceRequests(api);
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).headers(unlimitedHeaders(wallClock)).header('x-request-id', request.id);
    if (state.draining) reply.header('connection', 'close');
    guard?.(request.ip);
    checkHost(request);
    if (request.is404) throw problemOfUnknown(methods.of(request.url.split('?', 1)[0] ?? ''));
    done();
  });
  api.addHook('onResponse', (request, reply, done) => {
    const completed = logResponse(context.log, request, reply);
    options.onResponse?.(completed);
    done();
  });
  api.setNotFoundHandler(() => {
    throw notFound();
  });

  // The two routes with a cookie parse it themselves; a hook would parse it for every request.
  await api.register(cookie, { hook: false });
  options.pages?.(api);
  mountHealth(api, options, state);
  await mountPages(api, options);
  const { pressure = USUAL_PRESSURE, bodies = USUAL_BODIES, longestReadMs = LONGEST_READ_MS } = options;
  await mountApi(api, { ...options, wallClock, pressure, bodies, longestReadMs });
  await api.ready();
  return {
    api,
    listen: ({ host, port }) => api.listen({ host, port, backlog: BACKLOG }),
    drain: () => {
      state.draining = true;
    },
    close: async () => {
      state.draining = true;
      const closed = api.close();
      const stop = connections.end((options.arrival ?? DEFAULT_ARRIVAL).wholeMs);
      await closed.finally(stop);
    },
  };
}

/** For JSON responses; HTML pages set their own policy. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** For services behind https: browsers use only https for two years. Other names of the domain are not covered. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Identifies a request in its response, log line and trace: 122 random bits. */
const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`;

function newFastify(options: HttpServerOptions, wallClock: Clock): Api {
  const { baseUrl, arrival = DEFAULT_ARRIVAL, context } = options;
  /** Context of responses sent without the framework. */
  const bare = (method: string | null = null) => {
    const requestId = newRequestId();
    const onResponse = (status: number): void => logBareResponse(context.log, { requestId, method, status });
    return { baseUrl, headers: usualHeaders(requestId, wallClock), onResponse };
  };
  const api = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // Trust only the adjacent proxy: the client's own value comes first in the header.
    trustProxy: options.trustProxy === true ? (_address, hop) => hop === 0 : false,
    requestTimeout: arrival.wholeMs,
    return503OnClosing: false,
    // Host is checked by `checkHost`, so that the error is a problem too. Duplicate headers are joined, and a joined
    // Host or token is invalid. Without this, Node would silently use the first one.
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      headersTimeout: arrival.headersMs,
      connectionsCheckingInterval: arrival.checkEveryMs,
    },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(usualHeaders(request.id, wallClock));
      respondWithProblem(error, request, reply, { ...options, wallClock });
      logBareResponse(context.log, { requestId: request.id, method: request.method, status: reply.statusCode });
    },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, bare()),
  });
  api.server.on('connect', (_request, socket) => respondToConnect(socket, bare('CONNECT')));
  api.server.on('checkExpectation', ({ method }, response) => {
    const problem = invalidRequest([{ pointer: '/header/expect', detail: 'asks for something we do not know' }]);
    const { headers, onResponse } = bare(method);
    writeProblem(response, problem, baseUrl, { headers: { ...headers, connection: 'close' } });
    onResponse(response.statusCode);
  });
  return api.withTypeProvider();
}

/** Characters that no host and port contain; a joined duplicate contains a comma. */
const INVALID_HOST = /[\s,/?#@]/;

const invalidHost = (detail: string): Problem => invalidRequest([{ pointer: '/header/host', detail }]);

/** 400 for a request with a missing, duplicate or invalid Host: RFC 9112, 3.2. */
function checkHost({ raw: { httpVersion, headers } }: FastifyRequest): void {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') throw invalidHost('is required');
  } else if (INVALID_HOST.test(host)) throw invalidHost('must be one host, once');
}

const usualHeaders = (requestId: string, wallClock: Clock): Record<string, string> => ({
  'x-request-id': requestId,
  ...unlimitedHeaders(wallClock),
});

function respondWithProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, baseUrl, wallClock }: Pick<HttpServerOptions, 'context' | 'baseUrl'> & { wallClock: Clock },
): FastifyReply {
  // A client that disconnects while sending its body is a connection error too, but not the database's.
  const problem = error === request.raw.errored ? truncated() : problemOf(error);
  logProblem(context.log, request, problem);
  const { resetAt } = problem.members;
  if (typeof resetAt === 'string') reply.header('retry-after', retryAfter(new Date(resetAt), wallClock.now()));
  return sendProblem(reply, request, problem, baseUrl);
}

const truncated = (): Problem => invalidRequest([{ pointer: '', detail: 'broke off before its end' }]);

function problemOfUnknown(allowed: readonly string[]): Problem {
  if (allowed.length === 0) return notFound();
  const list = allowed.join(', ');
  return new Problem('method-not-allowed', `This path has the methods ${list}.`, { headers: { allow: list } });
}

function decorateRequests(api: Api, context: Context): void {
  api.decorateRequest('context', { getter: () => context });
  api.decorateRequest('caller', null);
  api.decorateRequest('counted', null);
  api.decorateRequest('isRefused', false);
  api.decorateRequest('work', null);
  api.decorateRequest('bodyArrived', null);
  api.decorateRequest('leavePlace', null);
}

/** Probes for supervisors and load balancers; not part of the API contract. */
function mountHealth(
  api: Api,
  { context, readinessChecks = [] }: HttpServerOptions,
  state: { draining: boolean },
): void {
  api.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  const share = singleFlight<Readiness>();
  api.get('/readyz', async (_request, reply) => {
    const read = (): Promise<Readiness> => readiness(context, readinessChecks, state.draining);
    const { ready, waitingFor } = await share('ready', read);
    if (ready) return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    throw new Problem('unavailable', `Not ready: waiting for ${waitingFor.join(', ')}.`, {
      headers: { 'retry-after': '1' },
    });
  });
}
