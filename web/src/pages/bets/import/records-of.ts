/** A record of a CSV file: the line that it begins on, and where it stands in the text, without its line break. */
export interface FileRecord {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The records of a CSV text (RFC 4180): a line break inside quotes is no end. */
export function recordsOf(text: string): FileRecord[] {
  const records: FileRecord[] = [];
  let [start, line, startLine, isQuoted] = [0, 1, 1, false];
  const end = (at: number): void => {
    const last = text[at - 1] === '\r' ? at - 1 : at;
    if (last > start) records.push({ line: startLine, start, end: last });
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== '\n') continue;
    line += 1;
    if (isQuoted) continue;
    end(at);
    start = at + 1;
    startLine = line;
  }
  end(text.length);
  return records;
}

/** A text with the record of a line replaced. */
export function withRecord(text: string, line: number, record: string): string {
  const found = recordsOf(text).find((one) => one.line === line);
  return found === undefined ? text : text.slice(0, found.start) + record + text.slice(found.end);
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The values of the first record after the header, in the order of its columns. */
export function firstValues(text: string): string[] {
  const [header, first] = recordsOf(text)
    .slice(0, 2)
    .map(({ start, end }) => text.slice(start, end));
  if (header === undefined || first === undefined) return [];
  const times = (sign: string): number => header.split(sign).length;
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => times(b) - times(a));
  const values: string[] = [];
  let [value, isQuoted] = ['', false];
  for (const sign of `${first}${delimiter}`) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      values.push(value.trim());
      value = '';
    } else value += sign;
  }
  return values;
}
