import type pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { only } from '../query.ts';
import { errorCode } from './errors.ts';
import { withClient } from './pool.ts';

/** Looks at two sessions side by side so often: others may use the pooler at the same moment. */
const LOOKS = 5;

/**
 * OperatorError unless a connection of this pool is one session of the server as long as it lives: a pooler in transaction
 * mode gives each transaction the session that is free, so LISTEN, locks and settings would be another client's.
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const isShared = await withClient(pool, async (first) => {
    // A server says its own number when a session begins. A pooler says another one, in session mode too.
    if ((await pidOf(first)) === numberSaid(first)) return false;
    return withClient(pool, (second) => areOneSession(first, second));
  }).catch(explainRefusal);
  if (isShared) throw pooled('a connection there changes its session between two transactions');
}

async function areOneSession(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const seen = new Set<number>();
  for (let look = 0; look < LOOKS; look += 1) {
    // In turns: the session that one gives back is the one that the other gets.
    // eslint-disable-next-line no-await-in-loop
    const [mine, theirs] = [await pidOf(first), await pidOf(second)];
    seen.add(mine);
    if (mine === theirs || seen.size > 1) return true;
  }
  return false;
}

async function pidOf(client: pg.ClientBase): Promise<number> {
  return only((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows).pid;
}

/** The number that came with the key for cancel requests, which the driver's types leave out. */
const numberSaid = (client: pg.ClientBase): number => (client as unknown as { readonly processID: number }).processID;

const PROTOCOL_VIOLATION = '08P01';

/** A pooler that refuses the settings of a session says so when it is connected to. */
function explainRefusal(error: unknown): never {
  if (errorCode(error) === PROTOCOL_VIOLATION && /startup parameter/.test((error as Error).message))
    throw pooled(`it answers "${(error as Error).message}"`);
  throw error;
}

const pooled = (why: string): OperatorError =>
  new OperatorError(
    `The database address for sessions leads to a pooler in transaction mode: ${why}.`,
    'Set PROPPICK_DIRECT_DATABASE_URL to the address of the server itself, and PROPPICK_DATABASE_URL to the pooler: docs/self-hosting.md, "Behind a pooler".',
  );
