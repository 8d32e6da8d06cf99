import type { Cell } from './table.ts';

/** First characters that make a spreadsheet run a cell as a formula, including the full-width forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/**
 * One RFC 4180 record with its line break. Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe; numbers are not, negative ones included. Null is an empty field.
 */
export function csvRecord(values: readonly Cell[]): string {
  let record = '';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) record += ',';
    record += csvField(values[index] ?? null);
  }
  return `${record}\r\n`;
}

function csvField(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
