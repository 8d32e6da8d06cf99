import type { Queryable } from '../../platform/index.ts';
import { insertError } from './error-queries.ts';
import { redacted } from './failure.ts';

/** A failure, as GET /ops/errors groups it. */
export interface ErrorNote {
  /** Its kind: database, upstream, input, quarantine … */
  readonly category: string;
  /** Where it happened: a job, a source, or a step of one. */
  readonly step: string;
  /** Redacted again here. */
  readonly message: string;
  readonly occurredAt: Date;
  readonly operationId?: number;
}

export async function noteError(run: Queryable, note: ErrorNote): Promise<void> {
  await insertError(run, note.occurredAt, note.category, note.step, redacted(note.message), note.operationId ?? null);
}
