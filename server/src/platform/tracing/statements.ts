import { tracer } from './tracer.ts';

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
