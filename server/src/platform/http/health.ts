import { pingDatabase, bounded, type Context } from '../index.ts';

/** A dependency of the service; rejects while it is unavailable. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  /** Names of the failed checks. */
  readonly waitingFor: readonly string[];
}

/** A database that takes longer counts as not ready. */
const RESPONDS_WITHIN_MS = 2_000;

/** Ready: every dependency responds, and the process is not draining. */
export async function readiness(
  context: Context,
  checks: readonly ReadinessCheck[],
  draining: boolean,
): Promise<Readiness> {
  if (draining) return { ready: false, waitingFor: ['shutdown'] };
  const db = bounded(context.db, RESPONDS_WITHIN_MS);
  const database: ReadinessCheck = { name: 'database', check: async () => void (await pingDatabase(db)) };
  const failed = await Promise.all(
    [database, ...checks].map(async (needed) => ((await passes(needed)) ? [] : [needed.name])),
  );
  const waitingFor = failed.flat();
  return { ready: waitingFor.length === 0, waitingFor };
}

async function passes(needed: ReadinessCheck): Promise<boolean> {
  return needed.check().then(
    () => true,
    () => false,
  );
}
