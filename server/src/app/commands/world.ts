import { errorCode, isConnectionLoss, OperatorError, wordsOfClosedDoor } from '../../platform/index.ts';
import { openDeps, openWorld, type OpenDeps, type OpenWorld } from '../open.ts';
import { processSettings, type Settings } from '../settings.ts';
import type { Clock } from '../../kernel/index.ts';

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  readonly clock?: Clock;
}

/** Opens the world for one command, runs it, and closes the world whatever happens. */
export async function withWorld(work: (world: OpenWorld) => Promise<void>, options: WorldOptions = {}): Promise<void> {
  const world = await openWorld({ ...processSettings(), ...options.settings }, 'guest', options.clock);
  try {
    await work(world);
  } finally {
    await world.close();
  }
}

/** The same for a command that takes the database as it finds it. */
export async function withDeps(work: (deps: OpenDeps, settings: Settings) => Promise<void>): Promise<void> {
  const settings = processSettings();
  const deps = await openDeps(settings, 'guest');
  try {
    await work(deps, settings);
  } finally {
    await deps.close();
  }
}

/** Ends a command as its user should see it: a sentence and what to do; a stack only for what nobody foresaw. */
export function reportFailure(error: unknown): void {
  // A command may have said more exactly how it ends.
  process.exitCode ??= 1;
  const foreseen = error instanceof OperatorError ? error : refusalOfDatabase(error);
  if (foreseen !== undefined) {
    process.stderr.write(`${foreseen.message}\n${foreseen.hint}\n`);
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** A password that is refused, a user or a database that is not there, and no rights to connect. */
const REFUSED: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501']);

/** A database that does not answer, or does not let us in; undefined for everything else. A file that is missing is neither. */
function refusalOfDatabase(error: unknown): OperatorError | undefined {
  const code = errorCode(error);
  const says = wordsOfClosedDoor(error);
  if (says !== undefined)
    return new OperatorError(
      `The database lets nobody in now: ${says}.`,
      'Try again in a moment; "proppick doctor" says how it stands.',
    );
  if (code === 'ENOENT' || !(isConnectionLoss(error) || REFUSED.has(code ?? ''))) return undefined;
  return new OperatorError(
    `The database cannot be used (${code ?? 'no answer'}).`,
    'Check PROPPICK_DATABASE_URL and that PostgreSQL runs; "proppick doctor" says what is wrong with it.',
  );
}
