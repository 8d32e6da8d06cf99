import type pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { only } from '../query.ts';
import { errorCode } from './errors.ts';
import { withClient } from './pool.ts';

/** Number of comparisons of two sessions: other clients may use the pooler at the same time. */
const PROBES = 5;

/**
 * OperatorError unless each connection of this pool keeps one server session for life. A pooler in transaction mode
 * assigns any free session to a transaction. LISTEN, locks and settings would land in another client's session.
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const isShared = await withClient(pool, async (first) => {
    // A server reports its own pid when a session begins. A pooler reports another number, in session mode too.
    if ((await pidOf(first)) === reportedPid(first)) return false;
    return withClient(pool, (second) => areOneSession(first, second));
  }).catch(explainRefusal);
  if (isShared) throw pooled('a connection there changes its session between two transactions');
}

async function areOneSession(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const seen = new Set<number>();
  for (let probe = 0; probe < PROBES; probe += 1) {
    // In turns: the session released by one connection is assigned to the other.
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

/** The pid that came with the cancel key, which the driver's types omit. */
const reportedPid = (client: pg.ClientBase): number => (client as unknown as { readonly processID: number }).processID;

const PROTOCOL_VIOLATION = '08P01';

/** A pooler that refuses session settings does so at connect. */
function explainRefusal(error: unknown): never {
  if (errorCode(error) === PROTOCOL_VIOLATION && /startup parameter/.test((error as Error).message))
    throw pooled(`it returns "${(error as Error).message}"`);
  throw error;
}

const pooled = (why: string): OperatorError =>
  new OperatorError(
    `The database address for sessions leads to a pooler in transaction mode: ${why}.`,
    'Set PROPPICK_DIRECT_DATABASE_URL to the address of the server itself, and PROPPICK_DATABASE_URL to the pooler: docs/self-hosting.md, "Behind a pooler".',
  );
