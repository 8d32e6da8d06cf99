import { DomainError } from '../../../platform/index.ts';
import { betAnalytix } from './bet-analytix.ts';
import type { Format } from './format.ts';
import { oddsjam } from './oddsjam.ts';
import { own } from './own.ts';
import { pikkit } from './pikkit.ts';

export const FORMATS: readonly Format[] = [own, pikkit, oddsjam, betAnalytix];

/** A normalized column name. */
export const columnName = (text: string): string => text.trim().toLowerCase();

/** The format of a file by its header line. Throws `impossible`, which lists the known formats. */
export function detectFormat(header: readonly string[]): Format {
  const columns = new Set(header.map(columnName));
  const found = FORMATS.find((format) => format.columns.every((name) => columns.has(name)));
  if (found !== undefined) return found;
  const known = FORMATS.map(({ title }) => title).join(', ');
  throw new DomainError(
    'impossible',
    `The columns of the file are of no known format (${known}). A file by hand needs ${own.columns.join(', ')}, in any letter case.`,
  );
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The field separator of a header line: the most frequent candidate. */
export function delimiterOf(line: string): string {
  const counted = DELIMITERS.map((sign) => ({ sign, times: line.split(sign).length - 1 }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ',';
}
