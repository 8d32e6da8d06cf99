import { OperatorError } from '../../platform/index.ts';
import { openGround, openWorld, type OpenGround, type OpenWorld } from '../open.ts';
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
export async function withGround(work: (ground: OpenGround, settings: Settings) => Promise<void>): Promise<void> {
  const settings = processSettings();
  const ground = await openGround(settings, 'guest');
  try {
    await work(ground, settings);
  } finally {
    await ground.close();
  }
}

/** Ends a command as its user should see it: a sentence and what to do; a stack only for what nobody foresaw. */
export function reportFailure(error: unknown): void {
  // A command may have said more exactly how it ends.
  process.exitCode ??= 1;
  if (error instanceof OperatorError) {
    process.stderr.write(`${error.message}\n${error.hint}\n`);
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
