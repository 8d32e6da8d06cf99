import { constants } from 'node:os';
import { errorCode, isConnectionLoss, OperatorError, notReadyReason } from '../../platform/index.ts';
import { openDeps, openWorld, type OpenDeps, type OpenWorld } from '../open.ts';
import { processSettings, type Settings } from '../settings.ts';
import type { Clock } from '../../kernel/index.ts';

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  readonly clock?: Clock;
}

/** Opens the runtime for one command, runs it, and always closes it. */
export async function withWorld<Result>(
  work: (world: OpenWorld) => Promise<Result>,
  options: WorldOptions = {},
): Promise<Result> {
  return exitingOnSignal(async () => {
    const world = await openWorld({ ...processSettings(), ...options.settings }, 'guest', options.clock);
    try {
      return await work(world);
    } finally {
      await world.close();
    }
  });
}

/** The same without database migrations. */
export async function withDeps(work: (deps: OpenDeps, settings: Settings) => Promise<void>): Promise<void> {
  const settings = processSettings();
  await exitingOnSignal(async () => {
    const deps = await openDeps(settings, 'guest');
    try {
      await work(deps, settings);
    } finally {
      await deps.close();
    }
  });
}

/**
 * Turns a signal into an orderly exit while the database is open. The embedded server is stopped when this process
 * exits, and a signal's default action would skip that. The handler needs the event loop, so `work` must not compute
 * for long.
 */
async function exitingOnSignal<Result>(work: () => Promise<Result>): Promise<Result> {
  const exit = (signal: NodeJS.Signals): never => process.exit(SIGNALLED + constants.signals[signal]);
  for (const signal of ENDING) process.once(signal, exit);
  try {
    return await work();
  } finally {
    for (const signal of ENDING) process.off(signal, exit);
  }
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Added to the signal's number for the exit code, as shells do. */
const SIGNALLED = 128;

/** Prints a failed command's message and hint; a stack only for an unexpected error. */
export function reportFailure(error: unknown): void {
  // A command may have set a more specific exit code.
  process.exitCode ??= 1;
  const expected = error instanceof OperatorError ? error : refusalOfDatabase(error);
  if (expected !== undefined) {
    process.stderr.write(`${expected.message}\n${expected.hint}\n`);
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** SQLSTATE codes: wrong password, unknown user or database, no right to connect. */
const REFUSED: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501']);

/** The error for a database that does not respond or refuses us; undefined for anything else, such as a missing file. */
function refusalOfDatabase(error: unknown): OperatorError | undefined {
  const code = errorCode(error);
  const says = notReadyReason(error);
  if (says !== undefined)
    return new OperatorError(
      `The database refuses connections now: ${says}.`,
      'Try again in a moment, or run "proppick doctor".',
    );
  if (code === 'ENOENT' || !(isConnectionLoss(error) || REFUSED.has(code ?? ''))) return undefined;
  return new OperatorError(
    `The database cannot be used (${code ?? 'no response'}).`,
    'Check PROPPICK_DATABASE_URL and that PostgreSQL runs, or run "proppick doctor".',
  );
}
