/** What a span is about. Names and values are short and hold nothing that a caller wrote. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** One piece of work in a trace. */
export interface Span {
  note(attributes: Attributes): void;
  fail(because: string): void;
  end(): void;
  /** Does something inside it: what it begins becomes a part of this. */
  inside<Result>(work: () => Result): Result;
}

export interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** A `traceparent` (W3C) that came from outside; without one it is a part of what is under way here, if anything is. */
  readonly parent?: string | undefined;
}

export interface Tracer {
  begin(name: string, start: SpanStart): Span;
  /** The `traceparent` of what is under way here. */
  current(): string | undefined;
  /** Sends what is left and stops. */
  stop(): Promise<void>;
}

let running: Tracer | undefined;

/** The tracer of this process; undefined while tracing is off, so that it costs one comparison then. */
export const tracer = (): Tracer | undefined => running;

/** Every statement and request of the process goes through one tracer: it is set where the process starts and nowhere else. */
export function useTracer(given: Tracer | undefined): void {
  running = given;
}

/** The `traceparent` of the current span, to continue it elsewhere; null while tracing is off. */
export const traceContext = (): string | null => running?.current() ?? null;

/** Does some work as a span of its own. */
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
 * Runs a statement as a span named after its query, inside what is under way; the statement's own text has parameters and
 * no values, but its name says enough. What belongs to no request or operation (beats, polls) is not traced.
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
