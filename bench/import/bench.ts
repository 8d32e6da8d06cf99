import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/src/platform/index.ts';
import { REAL_DATA } from '../../server/tests/support/real-data-folder.ts';
import { runCommand } from '../../server/tests/support/running-program.ts';
import type { Bench, Figure } from '../kit/figures.ts';
import { openBenchDatabase, type BenchDatabase } from '../kit/bench-database.ts';
import { writeSeason } from './made-season.ts';

const SEASON = '2023-24';
const SCHEMAS = ['league', 'odds'] as const;
const MOST_TIMES = 6;

/** A folder for `proppick import`. */
interface Source {
  readonly folder: string;
  readonly what: string;
}

export default {
  name: 'import',
  about: `A season imported from CSV files by the command \`proppick import\` in a separate process, names resolved and every fact with the moment it was known, compared with a plain insert of the same rows with indexes; then the same folder again. The real season ${SEASON} where its files exist, else a generated one.`,
  async run(say) {
    const database = await openBenchDatabase(1);
    const scratch = await mkdtemp(join(tmpdir(), 'prop-pick-import-'));
    try {
      const source = (await realSeason(join(scratch, 'real'))) ?? (await madeSeason(join(scratch, 'made')));
      say(source.what);
      const first = await imported(database, source, scratch);
      say(`${first.rows} rows read in ${first.seconds.toFixed(1)} s`);
      const again = await imported(database, source, scratch);
      return figuresOf(source, first, again, await insertedBare(database.db));
    } finally {
      await rm(scratch, { recursive: true, force: true });
      await database.close();
    }
  },
} satisfies Bench;

/** Links to the files of one real season; undefined without them. */
async function realSeason(folder: string): Promise<Source | undefined> {
  const files = join(REAL_DATA, 'nba');
  if (!existsSync(files)) return undefined;
  const names = (await readdir(files)).filter((name) => !/-20\d\d-\d\d/.test(name) || name.includes(SEASON));
  if (names.length === 0) return undefined;
  await mkdir(folder);
  await Promise.all(names.map((name) => symlink(join(files, name), join(folder, name))));
  return { folder, what: `the real season ${SEASON}` };
}

async function madeSeason(folder: string): Promise<Source> {
  await mkdir(folder);
  await writeSeason(folder);
  return { folder, what: 'a made season' };
}

interface Import {
  readonly rows: number;
  readonly written: number;
  readonly seconds: number;
  readonly megabytes: number;
}

/** The command's own report; its time starts at the first file, without the start of the process. */
async function imported({ url }: BenchDatabase, { folder }: Source, scratch: string): Promise<Import> {
  const { code, out, err } = await runCommand(['import', folder], {
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: join(scratch, 'data'),
  });
  if (code !== 0) throw new Error(`the import ended with code ${code}: ${err.slice(-2_000)}`);
  const last = out.trim().split('\n').at(-1) ?? '';
  const figure = (name: string): number => Number(new RegExp(`${name} ([\\d.]+)`).exec(last)?.[1] ?? Number.NaN);
  return {
    rows: figure('rows'),
    written: figure('written'),
    seconds: figure('seconds'),
    megabytes: figure('peak memory'),
  };
}

/**
 * Inserts every row that the import wrote into tables of the same form, in one transaction; returns the seconds and the
 * number of rows.
 */
async function insertedBare(db: Database): Promise<{ rows: number; seconds: number }> {
  const { rows: tables } = await db.query<{ name: string; bare: string }>({
    text: `select format('%I.%I', table_schema, table_name) as name, format('bare.%I', table_schema || '_' || table_name) as bare
           from information_schema.tables
           where table_schema = any($1) and table_type = 'BASE TABLE' and table_name !~ '^quote_2'`,
    values: [SCHEMAS],
  });
  await db.query({ text: 'create schema bare' });
  // oxlint-disable-next-line no-await-in-loop
  for (const { name, bare } of tables) await db.query({ text: `create table ${bare} (like ${name} including all)` });
  const started = performance.now();
  let rows = 0;
  await db.transaction(async (tx) => {
    for (const { name, bare } of tables) {
      // One session.
      // oxlint-disable-next-line no-await-in-loop
      const { rowCount } = await tx.query({
        text: `insert into ${bare} overriding system value select * from ${name}`,
      });
      rows += rowCount ?? 0;
    }
  });
  return { rows, seconds: (performance.now() - started) / 1_000 };
}

function figuresOf({ what }: Source, first: Import, again: Import, bare: { rows: number; seconds: number }): Figure[] {
  return [
    {
      what: `${what}, ${first.rows.toLocaleString('en')} rows of files, ${bare.rows.toLocaleString('en')} of the database`,
      value: first.seconds,
      unit: 's',
      yardsticks: [{ name: 'plain insert of the same rows', value: bare.seconds }],
      reach: `at most ${MOST_TIMES} times`,
      holds: first.seconds <= MOST_TIMES * bare.seconds,
    },
    { what: '… rows of the files', value: first.rows / first.seconds, unit: 'rows/s' },
    { what: 'the same folder again, nothing to write', value: again.seconds, unit: 's' },
    { what: 'memory of the command, peak', value: first.megabytes, unit: 'MB' },
  ];
}
