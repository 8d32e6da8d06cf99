import type { Static, TSchema } from 'typebox';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Context } from '../../platform/index.ts';

/** What an operation works with: the world, and how it is stopped, and how its effects happen once. */
export interface OperationContext extends Context {
  readonly operationId: number;
  /** Aborted when the work should end: cancelled, taken over, or the process stops. For fetches and other long waits. */
  readonly signal: AbortSignal;
  /** A safe point: throws if the operation was cancelled, was taken over, or must be given back because the process stops. */
  checkpoint(): Promise<void>;
  /**
   * Everything that the operation changes: one transaction, which also completes the operation. So its effects are
   * there whole, and once, if it succeeded, and not at all otherwise. Every verb that gets the context given here
   * takes part in it. Called once, as the last thing; work that takes long comes before it.
   */
  effects<Output extends object>(work: (ctx: Context) => Promise<Output>): Promise<Output>;
}

/** Days and league that an operation covers; without a league, all of them. */
export interface Coverage {
  readonly from: Day;
  readonly to: Day;
  readonly league: League | null;
}

/** A kind of operation that people may queue. */
export interface OperationKind<Input = unknown, Output extends object = object> {
  readonly type: string;
  readonly targetService: string;
  readonly summary: string;
  readonly description?: string;
  readonly input: TSchema;
  /** The days that the input names: checked before it is queued. */
  covers?(input: Input): Coverage | undefined;
  /** Whether two that cover the same days must not be open at once: the second is a conflict. */
  readonly exclusive?: boolean;
  /** What the shape cannot say; throws the problem. */
  check?(input: Input): void;
  /** What was done, in figures; a member `picksGenerated` shows in the job's runs. */
  run(ctx: OperationContext, input: Input): Promise<Output>;
}

/** A kind as lists of kinds hold it. What it is run with was checked against its own schema when it was queued. */
export function defineOperation<Schema extends TSchema, Output extends object>(
  kind: Omit<OperationKind<Static<Schema>, Output>, 'input'> & { readonly input: Schema },
): OperationKind {
  return kind;
}

/** Work that the schedule starts. */
export interface Job {
  /** As in GET /ops/jobs/{jobName}/runs; its schedule is the key of this name in the section `schedule`. */
  readonly name: string;
  /** The service that it belongs to in GET /ops/services. */
  readonly service: string;
  readonly description: string;
  /** Until configured otherwise: `every 5m`, `at 04:30, 12:00` (Eastern time) or `off`. */
  readonly schedule: string;
  /** Asked when a slot comes; false lets the slot pass without a run. `lastSuccess` is when the last run that succeeded began. */
  isDue?(ctx: Context, slot: Date, lastSuccess: Date | undefined): Promise<boolean>;
  run(ctx: OperationContext): Promise<object>;
}

export const defineJob = (job: Job): Job => job;

/** Everything that workers can do, by type; a job is an operation that only the schedule queues. */
export function runnable(kinds: readonly OperationKind[], jobs: readonly Job[]): ReadonlyMap<string, Runnable> {
  const all: Runnable[] = [
    ...kinds,
    ...jobs.map(({ name, service, run }) => ({ type: name, targetService: service, run })),
  ];
  const found = new Map(all.map((one) => [one.type, one]));
  if (found.size !== all.length) throw new Error('two operations or jobs have one name');
  return found;
}

export type Runnable = Pick<OperationKind, 'type' | 'targetService' | 'run'>;
