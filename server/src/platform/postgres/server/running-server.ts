import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { responds, databaseUrl } from '../address.ts';
import { takeOwnership } from '../owner.ts';

/** The port's line in postmaster.pid. */
const PORT_LINE = 3;

/**
 * The address of the server of a running service on this data folder; undefined if there is none. For commands that run
 * beside the service: it starts and stops nothing.
 */
export async function runningServer(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir, 'postgres');
  if (!isOwned(home)) return undefined;
  const port = await portOf(home);
  if (port !== undefined) {
    // A server with a port has a password; before the first start there is no file.
    const password = await readFile(join(home, 'password'), 'utf8');
    if (await responds(port, password)) return databaseUrl(port, password);
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
