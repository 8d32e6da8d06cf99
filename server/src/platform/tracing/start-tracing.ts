import type { Log } from '../log.ts';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';
import { setTracer, type Span, type SpanStart, type Tracer } from './tracer.ts';

export interface TracingOptions {
  /** The collector's base URL; traces go to `/v1/traces` below it, as OTLP over HTTP in JSON. */
  readonly url: string;
  /** Sampling ratio of traces that start here. A continued trace follows its parent's decision. */
  readonly share: number;
  readonly version: string;
  readonly log: Log;
}

/** Loads the tracing libraries and starts tracing this process. */
export async function startTracing(options: TracingOptions): Promise<Tracer> {
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } = api;
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new OTLPTraceExporter({ url: `${options.url.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'prop-pick',
      'service.version': options.version,
      'service.instance.id': `${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const made = provider.getTracer('prop-pick', options.version);

  function begin(name: string, { kind, attributes, parent }: SpanStart): Span {
    const from = parent === undefined ? undefined : readTraceParent(parent);
    const base =
      from === undefined ? contexts.active() : trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true });
    const span = made.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, base);
    const here = trace.setSpan(base, span);
    return {
      note: (more) => void span.setAttributes(more),
      fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
      end: () => span.end(),
      inside: (work) => contexts.with(here, work),
    };
  }
  const tracer: Tracer = {
    begin,
    current: () => {
      const at = trace.getSpanContext(contexts.active());
      return at === undefined ? undefined : writeTraceParent(at);
    },
    stop: async () => {
      setTracer(undefined);
      // An unreachable collector must neither delay nor fail the exit of the process.
      await provider
        .shutdown()
        .catch((error: unknown) => options.log.warn({ error: String(error) }, 'the last traces could not be sent'));
      contexts.disable();
    },
  };
  setTracer(tracer);
  return tracer;
}
