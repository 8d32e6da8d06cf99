import { mkdir, rm } from 'node:fs/promises';
import type { Database } from '../../platform/index.ts';
import { archivePass, requireWholeMonth, type Archiving } from './archive-month.ts';
import {
  dropAside,
  freeArchiveLock,
  setMonthAside,
  storedMonths,
  tryArchiveLock,
  type MonthTable,
  type StoredMonth,
} from './archive-queries.ts';
import type { Month } from './manifest.ts';

/** The result for a month. */
export interface ArchivedMonth {
  readonly month: Month;
  /** Quotes in the database. */
  readonly rows: number;
  /** The quotes that this run wrote; the others were in the archive already. */
  readonly written: number;
  /** Parts of all leagues that the archive now has of the month. */
  readonly parts: number;
  /** The table, if it can be dropped: the archive has all of it and no write can reach it. */
  readonly table: string | null;
}

/** Months that begin before a moment, or one month. Months set aside already are always included. */
export type MonthSelection = { readonly before: Date | null } | { readonly only: Month };

/** Passes within which a month set aside must be archived: one that writes, one that finds everything, one to spare. */
const MOST_PASSES = 3;

/**
 * Writes months of quotes to the archive. A month is written while it is still read as usual, then set aside. Then each
 * quote is compared with the archive as read back; quotes that arrived in between go into one more part.
 *
 * A run can stop anywhere without loss: the next one compares again and continues. Undefined if another process is
 * archiving. Drops nothing.
 */
export async function archiveQuotes(run: Archiving, selection: MonthSelection): Promise<ArchivedMonth[] | undefined> {
  return withArchiveLock(run.db, async () => {
    // Files in the folder are left from a killed run: the lock allows one run at a time.
    await rm(run.workFolder, { recursive: true, force: true });
    await mkdir(run.workFolder, { recursive: true, mode: 0o700 });
    try {
      return await archiveMonths(run, selection);
    } finally {
      await rm(run.workFolder, { recursive: true, force: true });
    }
  });
}

async function archiveMonths(run: Archiving, selection: MonthSelection): Promise<ArchivedMonth[]> {
  const archived: ArchivedMonth[] = [];
  for (const stored of await storedMonths(run.db)) {
    if (!stored.isAside && !isSelected(stored, selection)) continue;
    await run.checkpoint();
    archived.push(await archiveMonth(run, stored));
  }
  return archived;
}

/** Drops the tables of archived months and returns how many existed. Drops none if readers hold one for two seconds. */
export async function dropArchived(db: Pick<Database, 'query'>, months: readonly ArchivedMonth[]): Promise<number> {
  const tables = months.flatMap(({ table }) => (table === null ? [] : [table]));
  const [row] = await dropAside(db, tables);
  return row?.dropped ?? 0;
}

const isSelected = ({ month }: StoredMonth, selection: MonthSelection): boolean =>
  'only' in selection
    ? textOf(month) === selection.only
    : selection.before !== null && textOf(month) < selection.before.toISOString().slice(0, 7);

const textOf = (month: StoredMonth['month']): Month => month.replace('_', '-');

async function archiveMonth(run: Archiving, { month, isAside, oid }: StoredMonth): Promise<ArchivedMonth> {
  const named = textOf(month);
  let written = 0;
  if (!isAside) {
    const pass = await archivePass(run, `quote_${month}`, named);
    written += pass.added;
    const [aside] = await setMonthAside(run.db, month);
    if (aside?.done !== true) return { month: named, rows: pass.rows, written, parts: pass.parts, table: null };
  }
  const table: MonthTable = `quote_aside_${month}`;
  for (let count = 1; count <= MOST_PASSES; count += 1) {
    // Each pass compares with the result of the one before it.
    // eslint-disable-next-line no-await-in-loop
    const pass = await archivePass(run, table, named);
    written += pass.added;
    if (pass.added > 0) continue;
    // eslint-disable-next-line no-await-in-loop
    await requireWholeMonth(run, table, pass);
    return { month: named, rows: pass.rows, written, parts: pass.parts, table: oid };
  }
  throw new Error(`the archive of ${named} does not read back as written`);
}

/** One run at a time over all processes: concurrent runs would use the same part numbers. */
async function withArchiveLock<Result>(db: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.session(async (client) => {
    const [lock] = await tryArchiveLock(client);
    if (lock?.taken !== true) return undefined;
    try {
      return await work();
    } finally {
      await freeArchiveLock(client);
    }
  });
}
