import type { Static, TSchema } from 'typebox';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Context, LocalKind } from '../../platform/index.ts';
import { workKind } from '../../platform/work/index.ts';

/** The queue’s work about one operation or run of a job; its row decides whether it runs. */
export const OPERATION = workKind('operation');
/** The priority of runs of the schedule: below what a user asked for. */
export const SCHEDULED = 10;

/** The context of an operation: how it is stopped, and how its effects happen once. */
export interface OperationContext extends Context {
  readonly operationId: number;
  /** Aborted when the work must end: cancelled, taken over, or the process stops. For fetches and other long waits. */
  readonly signal: AbortSignal;
  /**
   * A safe point: throws if the operation was cancelled or taken over, or must be released because the process stops.
   */
  checkpoint(): Promise<void>;
  /**
   * Everything that the operation changes: one transaction, which also completes the operation. If it succeeds, the
   * effects happen completely and once, otherwise not at all. Functions that get this context join the transaction.
   * Call it once, as the last step, after long work. `writes`: what a failover may lose together with the completion,
   * so that the operation runs again.
   */
  effects<Output extends object>(work: (ctx: Context) => Promise<Output>, writes?: LocalKind): Promise<Output>;
}

/** The days and league that an operation covers; all leagues without one. */
export interface Coverage {
  readonly from: Day;
  readonly to: Day;
  readonly league: League | null;
}

/** A kind of operation that users may queue. */
export interface OperationKind<Input = unknown, Output extends object = object> {
  readonly type: string;
  readonly targetService: string;
  readonly summary: string;
  readonly description?: string;
  readonly input: TSchema;
  /** The days that the input names; checked before it is queued. */
  covers?(input: Input): Coverage | undefined;
  /** Whether two with overlapping days must not be open at once: the second is a conflict. */
  readonly exclusive?: boolean;
  /** Checks what the schema cannot express; throws a domain error. */
  check?(input: Input): void;
  /** Figures of the result; `picksGenerated` appears in the job's runs. */
  run(ctx: OperationContext, input: Input): Promise<Output>;
}

/** A kind, as lists of kinds hold it. Its input was checked against its own schema when it was queued. */
export function defineOperation<Schema extends TSchema, Output extends object>(
  kind: Omit<OperationKind<Static<Schema>, Output>, 'input'> & { readonly input: Schema },
): OperationKind {
  return kind;
}

/** Work that the schedule starts. */
export interface Job {
  /** As in GET /ops/jobs/{jobName}/runs. Its schedule is the key with this name in the section `schedule`. */
  readonly name: string;
  /** Its service in GET /ops/services. */
  readonly service: string;
  readonly description: string;
  /** The default: `every 5m`, `at 04:30, 12:00` (Eastern time) or `off`. */
  readonly schedule: string;
  /** Called when a slot is due; false skips the slot. `lastSuccess` is when the last successful run began. */
  isDue?(ctx: Context, slot: Date, lastSuccess: Date | undefined): Promise<boolean>;
  run(ctx: OperationContext): Promise<object>;
}

export const defineJob = (job: Job): Job => job;

/** Everything that workers can run, by type; a job is an operation that only the schedule queues. */
export function runnable(kinds: readonly OperationKind[], jobs: readonly Job[]): ReadonlyMap<string, Runnable> {
  const all: Runnable[] = [
    ...kinds,
    ...jobs.map(({ name, service, run }) => ({ type: name, targetService: service, run })),
  ];
  const found = new Map(all.map((one) => [one.type, one]));
  if (found.size !== all.length) throw new Error('two operations or jobs have the same name');
  return found;
}

export type Runnable = Pick<OperationKind, 'type' | 'targetService' | 'run'>;
