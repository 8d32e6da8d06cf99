import { createHash } from 'node:crypto';
import type { TableTally } from './manifest.ts';

export interface Tally {
  add(bytes: Buffer): void;
  end(): TableTally;
}

const NEWLINE = 0x0a;

/**
 * Accumulates the totals of one table. Rows are counted in the bytes: in PostgreSQL's text format each row ends with a
 * newline, and no value contains one. The driver's own count of a `copy to` can arrive after the last row, and is 0
 * until then.
 */
export function newTally(): Tally {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

/** The hash decides. Rows are not compared: backups of earlier versions can have 0 here for a table with rows. */
export const sameTally = (one: TableTally, other: TableTally): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;
