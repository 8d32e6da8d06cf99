import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { LEAGUES, type League } from '../../leagues/index.ts';
import type { TableColumn } from '../../platform/index.ts';

export const FORMAT = 'prop-pick quotes 1';

/** A month of the calendar in UTC, `2024-03`. */
export type Month = string;

/** One Parquet file of a league and month. The manifest is written after its file, and never changes. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly league: League;
  readonly month: Month;
  /** From 1. A later part has the quotes that were added after the part before it. */
  readonly part: number;
  /** In the same folder as the manifest. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly writtenAt: string;
  readonly columns: readonly TableColumn[];
}

const Shape = Type.Object({
  format: Type.Literal(FORMAT),
  league: Type.Enum([...LEAGUES]),
  month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  part: Type.Integer({ minimum: 1 }),
  file: Type.String({ pattern: '^[1-9]\\d{0,5}\\.parquet$' }),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  writtenAt: Type.String({ maxLength: 40 }),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
});

/** Parses a manifest; undefined if the bytes are none. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  // The cast is safe: the value was checked against the shape, which has the interface's members.
  return Value.Check(Shape, content) ? (content as Manifest) : undefined;
}

/** The folder of a league and month's files, in a store or on disk. */
export const monthPath = (league: League, month: Month): string => `${leaguePath(league)}/${month}`;
export const leaguePath = (league: League): string => `quotes/${league.toLowerCase()}`;
export const manifestName = (part: number): string => `${part}.json`;
export const fileName = (part: number): string => `${part}.parquet`;
