export type CsvValue = string | number | boolean | null;

/** What a spreadsheet runs as a formula when a cell begins with it, the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/**
 * One record of RFC 4180, its line break included. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front; numbers go out as they are, the negative ones too. Null is an empty field.
 */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join()}\r\n`;
}

function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
