import { createHash } from 'node:crypto';
import type { TableTally } from './manifest.ts';

export interface Tally {
  add(bytes: Buffer): void;
  end(rows: number): TableTally;
}

/** Accumulates the totals of one table. */
export function newTally(): Tally {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    end: (rows) => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

export const sameTally = (one: TableTally, other: TableTally): boolean =>
  one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;
