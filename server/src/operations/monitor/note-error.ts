import type { Queryable } from '../../platform/index.ts';
import { insertError } from './error-queries.ts';
import { redacted } from './failure.ts';

/** Something that went wrong, as GET /ops/errors groups it. */
export interface ErrorNote {
  /** What sort: database, upstream, input, quarantine … */
  readonly category: string;
  /** Where: a job, a source, a step of one. */
  readonly step: string;
  /** Redacted here once more, whatever the caller did. */
  readonly message: string;
  readonly occurredAt: Date;
  readonly operationId?: number;
}

export async function noteError(run: Queryable, note: ErrorNote): Promise<void> {
  await insertError(run, note.occurredAt, note.category, note.step, redacted(note.message), note.operationId ?? null);
}
