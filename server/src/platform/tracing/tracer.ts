/** The attributes of a span. Names and values are short and contain no client text. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** One unit of work in a trace. */
export interface Span {
  note(attributes: Attributes): void;
  fail(reason: string): void;
  end(): void;
  /** Runs work inside the span: spans started there become its children. */
  inside<Result>(work: () => Result): Result;
}

export interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** A `traceparent` (W3C) from outside; without one the current span, if any, is the parent. */
  readonly parent?: string | undefined;
}

export interface Tracer {
  begin(name: string, start: SpanStart): Span;
  /** The `traceparent` of the current span. */
  current(): string | undefined;
  /** Sends pending spans and stops. */
  stop(): Promise<void>;
}

let running: Tracer | undefined;

/** The tracer of this process; undefined while tracing is off, which costs one comparison. */
export const tracer = (): Tracer | undefined => running;

/** Sets the tracer of all statements and requests; called only where the process starts. */
export function setTracer(given: Tracer | undefined): void {
  running = given;
}

/** The `traceparent` of the current span, to continue it elsewhere; null while tracing is off. */
export const traceContext = (): string | null => running?.current() ?? null;

/** Runs work as a span. */
export async function spanned<Result>(name: string, start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  if (running === undefined) return work();
  const span = running.begin(name, start);
  try {
    return await span.inside(work);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'something was thrown');
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Traces a statement as a span named after its query, inside the current span. The statement's text has parameters and
 * no values, but the name suffices. Statements outside a request or operation (heartbeats, polls) are not traced.
 */
export function tracedStatement<Result>(name: string | undefined, run: () => Promise<Result>): Promise<Result> {
  const active = tracer();
  if (active?.current() === undefined) return run();
  const span = active.begin(name ?? 'statement', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  return run()
    .catch((error: unknown) => {
      span.fail(error instanceof Error && 'code' in error ? `SQLSTATE ${String(error.code)}` : 'the statement failed');
      throw error;
    })
    .finally(() => span.end());
}
