import type { Log } from '../log.ts';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';
import { useTracer, type Span, type SpanStart, type Tracer } from './tracer.ts';

export interface TracingOptions {
  /** The collector's base address; traces go to `/v1/traces` below it, as OTLP over HTTP in JSON. */
  readonly url: string;
  /** Of the traces that begin here, the share that is kept. One that began elsewhere is kept if it was kept there. */
  readonly share: number;
  readonly version: string;
  readonly log: Log;
}

/** Loads what tracing needs, and only then, and traces this process from now on. */
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
      useTracer(undefined);
      // A collector that is away must not hold up the end of the process, nor fail it.
      await provider
        .shutdown()
        .catch((error: unknown) => options.log.warn({ error: String(error) }, 'the last traces could not be sent'));
      contexts.disable();
    },
  };
  useTracer(tracer);
  return tracer;
}
