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
  about: `An export of ${ROWS.toLocaleString('en')} quotes in each format, made by a separate worker process on embedded PostgreSQL: its peak memory, and rows a second compared with PostgreSQL writing the same rows as text.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const accountId = await makeQuotes(database.db, ROWS);
      say(`${ROWS} quotes`);
      const asText = await textSpeed(database.db);
      const figures: Figure[] = [];
      for (const format of FORMATS) {
        // One after another: concurrent exports would distort the measurement.
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
  /** Resident memory in MB: of Node alone, before the export, and the peak. */
  readonly alone: number;
  readonly before: number;
  readonly peak: number;
}

async function makeExport(url: string, id: number): Promise<Made> {
  const script = join(import.meta.dirname, 'export-process.ts');
  return JSON.parse(await output(process.execPath, [...NODE_OPTIONS, script], JSON.stringify({ url, id }))) as Made;
}

/** The size of the newest file, which must have every row. */
async function sizeOf(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: number; rows: number }>({
    text: 'select byte_count as bytes, row_count as rows from exports.job order by id desc limit 1',
  });
  if (rows[0]?.rows !== ROWS) throw new Error(`the export has ${rows[0]?.rows} rows`);
  return rows[0].bytes;
}

/** Rows per second when PostgreSQL itself writes the same table as text. */
async function textSpeed(db: Database): Promise<number> {
  const started = performance.now();
  await db.query({ text: `select sum(length(quote::text)) from odds.quote` });
  return (ROWS * 1_000) / (performance.now() - started);
}

function figuresOf(format: string, { seconds, alone, before, peak }: Made, asText: number): Figure[] {
  return [
    {
      what: `${format}: memory that the export adds to the process, peak`,
      value: peak - before,
      unit: 'MB',
      reach: `under ${MOST_MB} MB`,
      holds: peak - before < MOST_MB,
    },
    {
      what: `${format}: the whole process, peak`,
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
