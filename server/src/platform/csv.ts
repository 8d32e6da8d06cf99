import type { Cell } from './table.ts';

/** What a spreadsheet runs as a formula when a cell begins with it, the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/**
 * One record of RFC 4180, its line break included. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front; numbers go out as they are, the negative ones too. Null is an empty field.
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
