import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lineValue } from '../../kernel/index.ts';
import { LEAGUES, type League } from '../../leagues/index.ts';
import { only, type Context } from '../../platform/index.ts';
import { parquetWriter, readParquet } from '../../platform/parquet/index.ts';
import type { ObjectStore } from '../../platform/store/index.ts';
import { countMonth, quotesOfMonth, type MonthTable, type StoredQuote } from './archive-queries.ts';
import { ARCHIVE_COLUMNS, type ArchivedQuote } from './archived-quote.ts';
import { fetchParts, type FetchedPart } from './archive-parts.ts';
import { fileName, FORMAT, manifestName, monthPath, type Manifest, type Month } from './manifest.ts';
import { missingQuotes } from './missing-quotes.ts';

/** The dependencies of an archive run. */
export interface Archiving extends Pick<Context, 'db' | 'clock'> {
  readonly store: ObjectStore;
  /** Folder for temporary files on this machine; emptied by the run. */
  readonly workFolder: string;
  /** Throws if the run must stop. */
  checkpoint(): Promise<void>;
}

/** The result of one comparison of a month's table with its archive. */
export interface MonthPass {
  readonly rows: number;
  /** Rows that no part had; they are in a new part now. */
  readonly added: number;
  /** Parts of all leagues. */
  readonly parts: number;
}

/**
 * Compares every quote of a month's table with its parts, as read back from the store. Missing quotes are written into
 * a new part per league. If nothing was added, the archive has the whole table.
 */
export async function archivePass(run: Archiving, table: MonthTable, month: Month): Promise<MonthPass> {
  const sum = { rows: 0, added: 0, parts: 0 };
  for (const league of LEAGUES) {
    // Sequential: the database and the disk are the bottleneck.
    // eslint-disable-next-line no-await-in-loop
    const pass = await archiveLeaguePass(run, table, league, month);
    sum.rows += pass.rows;
    sum.added += pass.added;
    sum.parts += pass.parts;
    // eslint-disable-next-line no-await-in-loop
    await run.checkpoint();
  }
  return sum;
}

/** Throws if a table has rows that no pass read, or moments finer than the archive's whole milliseconds. */
export async function requireWholeMonth({ db }: Archiving, table: MonthTable, { rows }: MonthPass): Promise<void> {
  const stored = only(await countMonth(table)(db));
  if (stored.rows !== rows || stored.finer > 0)
    throw new Error(`odds.${table} has ${stored.rows} quotes, but only ${rows - stored.finer} could be archived`);
}

async function archiveLeaguePass(run: Archiving, table: MonthTable, league: League, month: Month): Promise<MonthPass> {
  const { store, workFolder } = run;
  const parts = await fetchParts(store, workFolder, league, month);
  const number = parts.length + 1;
  const path = join(workFolder, `new-${league}-${month}.parquet`);
  try {
    const { rows, added, ...written } = await writeMissing(run, table, league, parts, path);
    if (added === 0) return { rows, added, parts: parts.length };
    const place = monthPath(league, month);
    await store.put(`${place}/${fileName(number)}`, path, written.sha256);
    const manifest: Manifest = {
      format: FORMAT,
      league,
      month,
      part: number,
      file: fileName(number),
      rows: added,
      ...written,
      writtenAt: run.clock.now().toISOString(),
      columns: ARCHIVE_COLUMNS,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const isOurs = await store.create(`${place}/${manifestName(number)}`, text);
    if (!isOurs) throw new Error(`part ${number} of ${place} was written by another program`);
    return { rows, added, parts: number };
  } finally {
    for (const file of [path, ...parts.map((part) => part.path)]) await rm(file, { force: true });
  }
}

/** Writes the quotes that are in no part into a file. */
async function writeMissing(
  { db }: Archiving,
  table: MonthTable,
  league: League,
  parts: readonly FetchedPart[],
  path: string,
): Promise<{ rows: number; added: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let [rows, added, bytes] = [0, 0, 0];
  const file = await open(path, 'w', 0o600);
  try {
    const writer = parquetWriter(ARCHIVE_COLUMNS, {
      async write(chunk) {
        hash.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      },
    });
    const others = parts.map((part) => readParquet(part.path, ARCHIVE_COLUMNS));
    await db.transaction(async (tx) => {
      async function* stored(): AsyncGenerator<readonly ArchivedQuote[]> {
        for await (const batch of quotesOfMonth(table)(tx, league)) {
          rows += batch.length;
          yield batch.map(cellsOf);
        }
      }
      for await (const missing of missingQuotes(stored(), others)) {
        added += missing.length;
        await writer.write(missing);
      }
    });
    await writer.finish();
  } finally {
    await file.close();
  }
  return { rows, added, bytes, sha256: hash.digest('hex') };
}

/** The cells of ARCHIVE_COLUMNS. */
const cellsOf = (quote: StoredQuote): ArchivedQuote => [
  ...[quote.league, quote.gameId, quote.gameDate, quote.home, quote.away, quote.playerId, quote.playerName],
  ...[quote.stat, quote.period, quote.book, lineValue(quote.lineHalves), quote.knownAt.toISOString()],
  ...[quote.supersededAt?.toISOString() ?? null, quote.knownAtAssumed, quote.source],
  ...[quote.overPrice, quote.underPrice, quote.overLink, quote.underLink, quote.resting],
];
