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
 * Makes this process the only one that works on a data folder, or says which one does. What holds is a lock of the
 * operating system on an empty file: it ends with the process however that ends, and knows nothing of process numbers,
 * which two containers may share. Node takes such locks through SQLite alone.
 */
export function takeOwnership(home: string): Ownership {
  const path = join(home, 'owner.lock');
  // Never opened by hand once it is there: closing it again would drop a lock that this process holds on it.
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
