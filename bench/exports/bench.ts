import { join } from 'node:path';
import { NODE_OPTIONS } from '../../bin/node-options.mjs';
import type { Database } from '../../server/src/platform/index.ts';
import type { Bench, Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { output } from '../kit/load.ts';
import { askForExport, makeQuotes } from './rows.ts';

const ROWS = 1_000_000;
const FORMATS = ['csv', 'ndjson', 'parquet'] as const;
const MOST_MB = 150;

const bench: Bench = {
  name: 'exports',
  about: `An export of ${ROWS.toLocaleString('en')} quotes in each format, made by a worker's process of its own on embedded PostgreSQL: its memory at the highest, and rows a second beside PostgreSQL writing the same rows out as text.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const accountId = await makeQuotes(database.db, ROWS);
      say(`${ROWS} quotes`);
      const asText = await textSpeed(database.db);
      const figures: Figure[] = [];
      for (const format of FORMATS) {
        // One after another: two at once would measure each other.
        // eslint-disable-next-line no-await-in-loop
        const made = await makeExport(database.url, await askForExport(database.db, accountId, format));
        // eslint-disable-next-line no-await-in-loop
        const bytes = await sizeOf(database.db);
        say(
          `${format}: ${made.seconds.toFixed(1)} s, ${Math.round(made.before)} to ${Math.round(made.peak)} MB, ${Math.round(bytes / 1e6)} MB file`,
        );
        figures.push(...figuresOf(format, made, asText));
      }
      return figures;
    } finally {
      await database.close();
    }
  },
};

export default bench;

interface Made {
  readonly seconds: number;
  /** Resident memory in MB: Node before it has loaded anything, before the export, and at the highest. */
  readonly alone: number;
  readonly before: number;
  readonly peak: number;
}

async function makeExport(url: string, id: number): Promise<Made> {
  const script = join(import.meta.dirname, 'export-process.ts');
  return JSON.parse(await output(process.execPath, [...NODE_OPTIONS, script], JSON.stringify({ url, id }))) as Made;
}

/** The size of the newest file, which must hold every row. */
async function sizeOf(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: number; rows: number }>({
    text: 'select byte_count as bytes, row_count as rows from exports.job order by id desc limit 1',
  });
  if (rows[0]?.rows !== ROWS) throw new Error(`the export has ${rows[0]?.rows} rows`);
  return rows[0].bytes;
}

/** Rows a second that the server itself writes of the same table. */
async function textSpeed(db: Database): Promise<number> {
  const started = performance.now();
  await db.query({ text: `select sum(length(quote::text)) from odds.quote` });
  return (ROWS * 1_000) / (performance.now() - started);
}

function figuresOf(format: string, { seconds, alone, before, peak }: Made, asText: number): Figure[] {
  return [
    {
      what: `${format}: memory that the export adds to the process, at its highest`,
      value: peak - before,
      unit: 'MB',
      reach: `under ${MOST_MB} MB`,
      holds: peak - before < MOST_MB,
    },
    {
      what: `${format}: the whole process, at its highest`,
      value: peak,
      unit: 'MB',
      yardsticks: [
        { name: 'with its code loaded', value: before },
        { name: 'Node alone', value: alone },
      ],
    },
    {
      what: `${format}: rows written`,
      value: ROWS / seconds,
      unit: 'rows/s',
      yardsticks: [{ name: 'PostgreSQL writing the rows as text', value: asText }],
    },
  ];
}
