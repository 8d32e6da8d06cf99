import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { answers, databaseUrl } from '../address.ts';
import { takeOwnership } from '../owner.ts';

/** The line of postmaster.pid that holds the port. */
const PORT_LINE = 3;

/**
 * The address of the server that a running service keeps on this data folder; undefined if none runs on it. For
 * commands beside the service: they are guests, and neither start nor stop anything.
 */
export async function runningServer(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir, 'postgres');
  if (!isOwned(home)) return undefined;
  const port = await portOf(home);
  if (port !== undefined) {
    // A server that has a port has its password; before the first one there is none.
    const password = await readFile(join(home, 'password'), 'utf8');
    if (await answers(port, password)) return databaseUrl(port, password);
  }
  throw new OperatorError(
    `The service on the data folder ${home} is just starting or stopping its database.`,
    'Try again in a moment.',
  );
}

function isOwned(home: string): boolean {
  if (!existsSync(join(home, 'owner.lock'))) return false;
  try {
    takeOwnership(home).release();
    return false;
  } catch (error) {
    if (error instanceof OperatorError) return true;
    throw error;
  }
}

async function portOf(home: string): Promise<number | undefined> {
  const path = join(home, 'cluster', 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const port = Number((await readFile(path, 'utf8')).split('\n')[PORT_LINE]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}
