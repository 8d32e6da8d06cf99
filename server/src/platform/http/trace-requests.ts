import { tracer, type Span } from '../tracing/index.ts';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span, while tracing is on. */
    span: Span | null;
  }
}

/**
 * One span per request, from its headers to the end of its response; it continues the caller's `traceparent`. The
 * route's pattern replaces the path, so no client text leaves the process. These hooks exist only if tracing is on when
 * the server is created.
 */
export function traceRequests(api: Api): void {
  if (tracer() === undefined) return;
  api.decorateRequest('span', null);
  api.addHook('onRequest', (request, reply, done) => {
    request.span = begin(request);
    if (request.span === null) {
      done();
      return;
    }
    // 'close' fires once per response, even if the client disconnected.
    reply.raw.once('close', () => endSpan(request, reply.statusCode));
    request.span.inside(done);
  });
  // The body is parsed in the connection's async context: enter the request's context again.
  api.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.inside(done);
  });
}

function begin({ headers, method, routeOptions, id }: FastifyRequest): Span | null {
  const active = tracer();
  if (active === undefined) return null;
  const { traceparent } = headers;
  const route = routeOptions.url ?? 'unknown';
  return active.begin(`${method} ${route}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'proppick.request.id': id },
    ...(typeof traceparent === 'string' && { parent: traceparent }),
  });
}

function endSpan({ span }: FastifyRequest, status: number): void {
  span?.note({ 'http.response.status_code': status });
  if (status >= 500) span?.fail(`status ${status}`);
  span?.end();
}
