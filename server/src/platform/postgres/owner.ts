import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';

export interface Ownership {
  release(): void;
}

/** SQLite's "database is locked". */
const SQLITE_BUSY = 5;

/**
 * Locks a data folder for this process; the error names the current owner. It is an operating-system lock on an empty
 * file. It ends with the process and does not depend on process ids, which two containers may share. Node offers such
 * locks only through SQLite.
 */
export function takeOwnership(home: string): Ownership {
  const path = join(home, 'owner.lock');
  // An existing file is never opened: closing it again would drop a lock that this process holds.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path);
  const holder = join(home, 'owner.pid');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    writeFileSync(holder, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw alreadyOwned(home, existsSync(holder) ? readFileSync(holder, 'utf8').trim() : '');
  }
  return { release: () => lock.close() };
}

function alreadyOwned(home: string, pid: string): OperatorError {
  return new OperatorError(
    `Another Prop-Pick${pid === '' ? '' : ` (process ${pid})`} is running on the data folder ${home}.`,
    `Stop that one first, or give this one a folder of its own: PROPPICK_DATA_DIR=…`,
  );
}
