import { DomainError, invalidInput } from '../../../platform/index.ts';
import type { Format, Mapping } from './format.ts';
import { FORMATS } from './known-formats.ts';
import { MEMBER_NAMES, proposedMapping, type Member } from './members.ts';

/** A normalized column name. */
export const columnName = (text: string): string => text.trim().toLowerCase();

/** The format of a file by its header line; a table of its own where no known one has these columns. */
export function detectFormat(header: readonly string[]): { format: Format; isProposed: boolean } {
  const columns = header.map(columnName);
  const found = FORMATS.find((format) => format.columns.every((name) => columns.includes(name)));
  if (found !== undefined) return { format: found, isProposed: false };
  return { format: tableOf(proposedMapping(columns)), isProposed: true };
}

/** A table whose columns are what the mapping says. */
export function tableOf(mapping: Mapping): Format {
  const columns = Object.keys(mapping);
  const id = columns.filter((column) => mapping[column] === 'reference');
  const ofResult: readonly (Member | undefined)[] = ['result', 'profit', 'note'];
  const others = columns.filter((column) => !ofResult.includes(mapping[column]));
  return {
    name: 'table',
    title: 'Any table',
    columns,
    mapping,
    identity: id.length > 0 ? id : others,
    hasIds: id.length > 0,
    odds: 'american',
  };
}

/** The mapping in a request: JSON, each column of the header with what it is. Throws the 400 that names the error. */
export function askedMapping(text: string, header: readonly string[]): Mapping {
  const refused = (detail: string) => invalidInput([{ pointer: '/query/mapping', detail }]);
  const columns = new Set(header.map(columnName));
  const mapping: Record<string, Member> = {};
  for (const [column, member] of Object.entries(objectIn(text) ?? {})) {
    const known = MEMBER_NAMES.find((name) => name === member);
    if (!columns.has(columnName(column))) throw refused(`names the column “${column}”, which the file does not have`);
    if (known === undefined) throw refused(`says of “${column}” what no column can be: ${MEMBER_NAMES.join(', ')}`);
    mapping[columnName(column)] = known;
  }
  if (Object.keys(mapping).length === 0) throw refused('must be a JSON object of columns and what they are');
  return mapping;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Refuses to write a file whose columns are guessed. */
export function refuseProposed(): never {
  const known = FORMATS.map(({ title }) => title).join(', ');
  throw new DomainError(
    'impossible',
    `The columns of the file are of no known format (${known}). Send mapping: the dry run proposes one.`,
  );
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The field separator of a header line: the most frequent candidate. */
export function delimiterOf(line: string): string {
  const counted = DELIMITERS.map((sign) => ({ sign, times: line.split(sign).length - 1 }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ',';
}
