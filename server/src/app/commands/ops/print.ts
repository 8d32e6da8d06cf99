import { table } from '../output/table.ts';

/** What came back, as the API sent it. */
export function printJson(body: unknown): void {
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
}

/** Rows of an answer as a table: the members named, in their order. */
export function printRows(rows: readonly object[], columns: readonly string[]): void {
  table(
    columns,
    rows.map((row) => columns.map((column) => cellOf((row as Readonly<Record<string, unknown>>)[column]))),
  );
}

/** The figures of an output, a line each; what is inside something is named by its way there: `days[0].picks`. */
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

/** One line, whatever is in it; a tenth of a second of a moment interests nobody. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return String(value.length);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})\.\d+Z$/.exec(text);
  // Control characters of a message would move the cursor of whoever reads it.
  return (moment === null ? text : `${moment[1]} ${moment[2]}Z`).replaceAll(/\p{Cc}+/gu, ' ');
}
