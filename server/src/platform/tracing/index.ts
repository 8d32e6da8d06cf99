export { spanned, traceContext, tracer, type Span, type Tracer } from './tracer.ts';
export { startTracing, type TracingOptions } from './start-tracing.ts';
