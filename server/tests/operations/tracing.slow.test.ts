import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { spanned, traceContext, tracer } from '../../src/platform/tracing/index.ts';
import { openCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

interface Collector {
  readonly url: string;
  readonly services: ReadonlySet<string>;
  readonly spans: readonly (ReceivedSpan & { readonly process: string })[];
}

const valueOf = (attributes: readonly Attribute[], key: string): string => {
  const value = attributes.find((one) => one.key === key)?.value;
  return String(value?.stringValue ?? value?.intValue ?? '');
};

/** An OTLP/HTTP receiver, like a collector: POST /v1/traces in JSON. */
async function startCollector(t: TestContext): Promise<Collector> {
  const spans: (ReceivedSpan & { process: string })[] = [];
  const services = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      assert.equal(request.url, '/v1/traces');
      for (const { resource, scopeSpans } of (JSON.parse(text.toString()) as Export).resourceSpans) {
        services.add(valueOf(resource.attributes, 'service.name'));
        const process = valueOf(resource.attributes, 'service.instance.id');
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, process })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, services, spans };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];

test('one trace spans a request, the queue and the worker’s statements', async (t) => {
  const collector = await startCollector(t);
  const cluster = await openCluster(t, { settings: { PROPPICK_OTLP_URL: collector.url } });
  const [api, worker] = await cluster.start(['api', 'worker']);
  assert.ok(api !== undefined && worker !== undefined);
  const asked = await cluster.ask(
    api.address,
    'POST',
    '/ops/operations/settle',
    { date: '2024-01-01' },
    { traceparent: `00-${TRACE}-${CALLER}-01` },
  );
  const { id } = asked.body as { id: number };
  await eventually('its end', async () => {
    const { body } = await cluster.ask(api.address, 'GET', `/ops/operations/${id}`);
    return (body as { status: string }).status === 'succeeded' ? true : undefined;
  });
  // Remaining spans are sent when a process stops.
  assert.deepEqual(await Promise.all([api.stop(), worker.stop()]), [0, 0]);
  const ours = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const request = ours.find(({ kind }) => kind === SERVER);
  assert.equal(request?.name, 'POST /api/v1/ops/operations/settle');
  assert.equal(request.parentSpanId, CALLER);
  assert.equal(valueOf(request.attributes, 'proppick.request.id'), asked.headers.get('x-request-id'));
  assert.equal(valueOf(request.attributes, 'http.response.status_code'), '202');
  const work = ours.find(({ kind }) => kind === CONSUMER);
  assert.equal(work?.name, 'operation settle');
  assert.equal(valueOf(work.attributes, 'proppick.operation.id'), String(id));
  assert.deepEqual([request.process, work.process], [String(api.pid), String(worker.pid)]);
  const statements = ours.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === work.spanId);
  assert.ok(statements.some(({ name }) => name === 'operations.succeed'));
  const insert = ours.find(({ name }) => name === 'operations.insert');
  assert.equal(insert?.process, request.process);
  assert.deepEqual([...collector.services], ['prop-pick']);
});

test('a request without traceparent starts its own trace, and no input of the client is in any span', async (t) => {
  const collector = await startCollector(t);
  const cluster = await openCluster(t, { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` } });
  const [api] = await cluster.start(['api']);
  assert.ok(api !== undefined);
  const written = 'canary-5121';
  await cluster.ask(api.address, 'GET', `/ops/jobs/${written}/runs`, undefined, { traceparent: `00-${written}` });
  await cluster.ask(api.address, 'GET', `/${written}?q=${written}`);
  await api.stop();
  const requests = collector.spans.filter(({ kind }) => kind === SERVER);
  assert.deepEqual(requests.map(({ name }) => name).sort(), ['GET /api/v1/ops/jobs/:jobName/runs', 'GET unknown']);
  assert.ok(requests.every(({ parentSpanId = '' }) => parentSpanId === ''));
  assert.equal(new Set(requests.map(({ traceId }) => traceId)).size, 2);
  assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(written));
});

test('without a collector nothing is traced and none of its packages is loaded', async () => {
  assert.equal(tracer(), undefined);
  assert.equal(traceContext(), null);
  assert.equal(await spanned('x', { kind: 'internal' }, async () => 7), 7);
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const statically = files.filter((name) => /from '@opentelemetry/.test(readFileSync(join(src, name), 'utf8')));
  assert.deepEqual(statically, []);
});
