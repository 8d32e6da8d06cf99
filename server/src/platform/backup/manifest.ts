import { escapeIdentifier } from 'pg';
import type { AppliedMigration } from '../database/migrate.ts';
import { derive, type InstanceKey } from '../secrets.ts';

/** A table and the columns that are copied. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPartitioned: boolean;
}

/** A partition: `bounds` as PostgreSQL prints them, `options` as `name=value`. See partition-sql.ts. */
export interface Partition {
  readonly tableSchema: string;
  readonly table: string;
  readonly schema: string;
  readonly name: string;
  readonly bounds: string;
  readonly options: readonly string[] | null;
}

/** A sequence and its next value (as text: it may pass 2^53). */
export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly next: string;
}

/** The first frame of an archive: its contents, in their order in the file. */
export interface Manifest {
  readonly program: string;
  readonly takenAt: string;
  readonly migrations: readonly AppliedMigration[];
  /** Identifies the instance key that sealed the values in the archive. It reveals nothing about the key. */
  readonly keyFingerprint: string;
  readonly tables: readonly Table[];
  readonly partitions: readonly Partition[];
  readonly sequences: readonly Sequence[];
}

/** Totals of one table: rows, and the bytes of PostgreSQL's text format with their SHA-256. */
export interface TableTally {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The last frame: a tally for each table of the manifest, in its order. */
export interface Trailer {
  readonly tallies: readonly TableTally[];
}

export const fingerprintOf = (key: InstanceKey): string => derive(key, 'backup', 'fingerprint').toString('hex');

export const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`;

/** The quoted name for SQL. */
export const sqlName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const sqlColumns = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ');
