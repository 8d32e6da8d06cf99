import { table } from '../output/table.ts';

/** Prints a response as the API sent it. */
export function printJson(body: unknown): void {
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
}

/** Prints rows as a table with the given columns. */
export function printRows(rows: readonly object[], columns: readonly string[]): void {
  table(
    columns,
    rows.map((row) => columns.map((column) => cellOf((row as Readonly<Record<string, unknown>>)[column]))),
  );
}

/** Prints the figures of an output, one per line; nested ones by their path: `days[0].picks`. */
export function printFigures(output: unknown): void {
  for (const [name, value] of figuresOf(output, '')) process.stdout.write(`  ${name}  ${value}\n`);
}

const MOST_FIGURES = 200;

function figuresOf(value: unknown, name: string): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, cellOf(value)]];
  const inner = Array.isArray(value)
    ? value.flatMap((one: unknown, index) => figuresOf(one, `${name}[${index}]`))
    : Object.entries(value).flatMap(([key, one]) => figuresOf(one, name === '' ? key : `${name}.${key}`));
  return inner.slice(0, MOST_FIGURES);
}

/** A value as one line of text; times are shown to the second. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return String(value.length);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})\.\d+Z$/.exec(text);
  // Control characters could move the terminal's cursor.
  return (moment === null ? text : `${moment[1]} ${moment[2]}Z`).replaceAll(/\p{Cc}+/gu, ' ');
}
