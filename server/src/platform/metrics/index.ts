import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export { Gauge, Histogram, Registry } from 'prom-client';
export { databaseMetrics } from './database-metrics.ts';
export { metricsOnDemand, type MetricNames, type Measured } from './on-demand.ts';
export { feedMetrics } from './feed-metrics.ts';

/** A registry with the default metrics of Node. */
export function newMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export interface CompletedRequest {
  readonly method: string;
  /** The route's pattern, never the request's path: it bounds the number of series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Response time by route; called once per response. */
export function httpMetrics(registry: Registry): (request: CompletedRequest) => void {
  const seconds = new Histogram({
    name: 'proppick_http_request_seconds',
    help: 'Time from the request’s headers to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return ({ method, route, status, seconds: took }) => seconds.observe({ method, route, status: String(status) }, took);
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on its own port. Keep the port private: there is no login. */
export async function serveMetrics(
  registry: Registry,
  at: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(at.port, at.host, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        // Otherwise a client that holds a connection without a request would keep it open.
        server.closeAllConnections();
      }),
  };
}
