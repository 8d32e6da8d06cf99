import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { FileRefused } from '../../../src/ingest/folder/read-lines.ts';
import { readTable } from '../../../src/ingest/folder/read-table.ts';
import { FILE_KINDS, splitFields, type FileKind } from '../../../src/sources/csv-folder/index.ts';
import { SMALL_FOLDER } from '../../journeys/import-folder-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { seeded } from './mutate.ts';

const ROUNDS = 720;

interface Read {
  /** Each row as JSON, by its line. */
  readonly rows: ReadonlyMap<number, string>;
  readonly faults: ReadonlySet<number>;
  readonly isRefused: boolean;
}

async function read(path: string, kind: FileKind<unknown>): Promise<Read> {
  const rows = new Map<number, string>();
  const faults = new Set<number>();
  try {
    const row = (value: unknown, line: number): void => void rows.set(line, JSON.stringify(value));
    await readTable(path, kind, 'Nba', { row, fault: (_fault, line) => void faults.add(line), bytes: () => {} });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { rows: new Map(), faults, isRefused: true };
  }
  return { rows, faults, isRefused: false };
}

interface Mutated {
  readonly content: string | Buffer;
  /** Lines, from 1, that were changed in place; null if the change affects the whole file. */
  readonly line: number | null;
  /** True if the file itself reveals the error. */
  readonly isTold: boolean;
}
type At = (count: number) => number;
type Mutation = (lines: readonly string[], at: At) => Mutated | null;

const csv = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const whole = (lines: readonly string[] | string | Buffer, isTold = false): Mutated => ({
  content: Array.isArray(lines) ? csv(lines as string[]) : (lines as string | Buffer),
  line: null,
  isTold,
});

/** Changes one row: `change` gets its values, and may change them or return a whole line. */
const inRow =
  (change: (values: string[], at: At, header: readonly string[]) => string | null | undefined): Mutation =>
  (lines, at) => {
    const index = 1 + at(lines.length - 1);
    const values = [...(splitFields(lines[index] ?? '') ?? [])];
    const changed = change(values, at, splitFields(lines[0] ?? '') ?? []);
    if (changed === null) return null;
    return { content: csv(lines.with(index, changed ?? written(values))), line: index + 1, isTold: true };
  };

const written = (values: readonly string[]): string =>
  values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',');

const NOT_A_NUMBER = ['x', 'NaN', 'Infinity', '1e999', '-', '1 2', '0x10', '--5', ' ', '٣', '9'.repeat(30), '\u0000'];
const NOT_A_TIME = ['x', '2024-13-45', '2024-02-30T10:00:00Z', 'yesterday', '0000-00-00', '20240301', '1709251200', ''];
const NOT_A_TEXT = ['\u0000', 'y'.repeat(400), '\u0007bell'];

function mistyped(values: string[], at: At): null | undefined {
  const index = at(values.length);
  const old = values[index] ?? '';
  if (old === '') return null;
  const junk = /^-?[\d.]+$/.test(old) ? NOT_A_NUMBER : /^\d{4}-/.test(old) ? NOT_A_TIME : NOT_A_TEXT;
  values[index] = junk[at(junk.length)] ?? 'x';
  return undefined;
}

const WALL = '<!DOCTYPE html><html><body>Access Denied, "try" again</body></html>\n';

const mutations: Readonly<Record<string, Mutation>> = {
  mistyped: inRow(mistyped),
  'mistyped again': inRow(mistyped),
  emptied: inRow((values, at) => {
    values[at(values.length)] = '';
    return undefined;
  }),
  'a value too few': inRow((values, at) => void values.splice(at(values.length), 1)),
  'a value too many': inRow((values, at) => void values.splice(at(values.length), 0, '1')),
  'an open quote': inRow((values) => `"${values.join(',')}`),
  'an impossible price': inRow((values, at, header) => {
    const prices = header.flatMap((name, index) => (name.endsWith('_price') ? [index] : []));
    if (prices.length === 0) return null;
    values[prices[at(prices.length)] ?? 0] = ['0', '1.5', '-50', '99', '-99', '1e9'][at(6)] ?? '0';
    return undefined;
  }),
  'rows in another order': (lines, at) => {
    const rows = lines.slice(1);
    for (let index = rows.length - 1; index > 0; index -= 1) rows.push(...rows.splice(at(index + 1), 1));
    return whole([lines[0] ?? '', ...rows]);
  },
  'columns in another order': (lines, at) => {
    const table = lines.map((line) => splitFields(line) ?? []);
    const shift = 1 + at((table[0]?.length ?? 1) - 1);
    return whole(table.map((row) => written([...row.slice(shift), ...row.slice(0, shift)])));
  },
  'a row twice': (lines, at) => {
    const row = lines[1 + at(lines.length - 1)] ?? '';
    return whole([...lines, row]);
  },
  'a column without its name': (lines, at) => {
    const header = [...(splitFields(lines[0] ?? '') ?? [])];
    header[at(header.length)] = ['', 'x', header[0] === 'line' ? 'book' : (header.at(-1) ?? '')][at(2)] ?? '';
    return whole([header.join(','), ...lines.slice(1)], true);
  },
  'no header': (lines) => whole(lines.slice(1), true),
  'cut off, compressed': (lines, at) => {
    const bytes = gzipSync(csv(lines));
    return whole(bytes.subarray(0, 1 + at(bytes.length - 1)), true);
  },
  'a bit turned, compressed': (lines, at) => {
    const bytes = gzipSync(csv(lines));
    // After the gzip header, whose time and name are ignored.
    const place = 10 + at(bytes.length - 10);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << at(8));
    return whole(bytes, true);
  },
  // A plain file cut inside its last value may be undetectable, so it is cut before that.
  'cut off': (lines, at) => {
    const last = 1 + at(lines.length - 1);
    const row = lines[last] ?? '';
    return whole(csv(lines.slice(0, last)) + row.slice(0, at(row.lastIndexOf(','))));
  },
  'bytes that are no text': (lines, at) => {
    const bytes = Buffer.from(csv(lines));
    bytes[at(bytes.length)] = 0xff;
    return whole(bytes, true);
  },
  'a wall': (_lines, at) => whole(['', '\ufeff', '\n'][at(3)] + WALL, true),
  'another body': (_lines, at) => whole(['', 'null', '{"error":"x"}', '[]', '\u0000', '\n\n'][at(6)] ?? '', true),
};

/** What is wrong with the reading of a mutated file; undefined if nothing is. */
function badReading(name: string, good: Read, mutated: Mutated, now: Read): string | undefined {
  const known = new Set(good.rows.values());
  for (const [line, row] of now.rows) {
    if (line === mutated.line ? good.rows.get(line) === row : known.has(row)) continue;
    if (name === 'emptied' && line === mutated.line && isEmptied(good.rows.get(line), row)) continue;
    return `line ${line} says what the file did not: ${row}`;
  }
  if (mutated.line !== null) {
    for (const [line, row] of good.rows)
      if (line !== mutated.line && now.rows.get(line) !== row) return `line ${line} was lost, or is another`;
    if (!now.rows.has(mutated.line) && !now.faults.has(mutated.line)) return 'a row was lost without a word';
    return undefined;
  }
  if (mutated.isTold) return now.isRefused ? undefined : 'a file at fault was taken';
  const told = now.isRefused || now.faults.size > 0;
  if (name !== 'cut off' && new Set(now.rows.values()).size < known.size) return 'rows were lost';
  return name === 'cut off' && !told && now.rows.size === good.rows.size ? 'the end was not missed' : undefined;
}

/** An optional value is empty, and everything else is unchanged. */
function isEmptied(before: string | undefined, after: string): boolean {
  const [old, row] = [before ?? '{}', after].map((text) => JSON.parse(text) as Record<string, unknown>);
  const other = Object.keys(row ?? {}).filter((key) => JSON.stringify(old?.[key]) !== JSON.stringify(row?.[key]));
  return other.length === 1 && [null, ''].includes(row?.[other[0] ?? ''] as null);
}

async function rounds(folder: string, count: number, disturb: (kind: FileKind<unknown>) => FileKind<unknown>) {
  const faults: string[] = [];
  const tried = new Set<string>();
  const files = Object.entries(SMALL_FOLDER);
  const random = seeded(5);
  const at: At = (many) => Math.floor(random() * many);
  for (let round = 0; round < count;) {
    const [file, text] = files[round % files.length] ?? ['', ''];
    const kind = Object.values(FILE_KINDS.basketball).find(({ pattern }) => pattern.test(file)) as FileKind<unknown>;
    const [name = '', mutation] = Object.entries(mutations)[at(Object.keys(mutations).length)] ?? [];
    const mutated = mutation?.(text.trimEnd().split('\n'), at) ?? null;
    if (mutated === null || mutated.content.toString() === text) continue;
    round += 1;
    tried.add(name);
    const good = join(folder, 'good.csv');
    const bad = join(folder, / compressed/.test(name) ? 'bad.csv.gz' : 'bad.csv');
    await writeFile(good, text);
    await writeFile(bad, mutated.content);
    const fault = badReading(name, await read(good, kind), mutated, await read(bad, disturb(kind)));
    if (fault !== undefined) faults.push(`${file}, ${name} (round ${round}): ${fault}`);
  }
  return { faults, tried };
}

test(`csv-folder: ${ROUNDS} hostile files give no invented row, keep the valid rest, and never throw`, async (t) => {
  const { faults, tried } = await rounds(await temporaryFolder(t), ROUNDS, (kind) => kind);
  assert.deepEqual(faults, []);
  assert.equal(tried.size, Object.keys(mutations).length);
});

test('the harness sees a reader that uses a column’s position instead of its name, and one that skips invalid rows silently', async (t) => {
  const folder = await temporaryFolder(t);
  const byPlace = await rounds(folder, 200, (kind) => {
    const header = kind.columns.map(({ name }) => name);
    return { ...kind, reader: () => kind.reader(header, 'Nba') };
  });
  assert.ok(byPlace.faults.some((fault) => fault.includes('columns in another order')));
  const silent = await rounds(folder, 200, (kind) => ({
    ...kind,
    reader: (header) => {
      const careful = kind.reader(header, 'Nba');
      let last: ReturnType<typeof careful> | undefined;
      return (fields) => {
        const reading = careful(fields);
        if ('row' in reading || last === undefined) last = reading;
        return last;
      };
    },
  }));
  assert.ok(
    silent.faults.some((fault) => fault.includes('mistyped')),
    silent.faults.join('\n'),
  );
});
