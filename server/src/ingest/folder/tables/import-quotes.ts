import { appearances, loadDirectory, queueOnce, type Directory } from '../../../league/index.ts';
import {
  forgetWalks,
  recordBooks,
  recordQuoteSets,
  type QuoteRecord,
  type QuotesRecorded,
} from '../../../odds/index.ts';
import { periodsOf } from '../../../leagues/index.ts';
import type { Transaction } from '../../../platform/index.ts';
import type { PropRow } from '../../../sources/csv-folder/index.ts';
import { seasonIn, type FolderFile } from '../folder-files.ts';
import {
  assumedTimeOf,
  filesOf,
  formOf,
  noteWritten,
  readThrough,
  refuseRow,
  tallyOf,
  type ImportRun,
} from '../import-run.ts';
import { nameTally, type NameResolution, type NameTally } from '../name-tally.ts';
import { quoteSets, type KeyedQuoteSet } from '../quote-sets.ts';
import { FileRefused } from '../read-lines.ts';
import { readTable } from '../read-table.ts';
import type { QuotedStart } from '../tip-offs.ts';
import { withAlternates } from '../with-alternates.ts';
import { writeTransaction } from '../../write-transaction.ts';

/**
 * The tip-offs in the quotes: games need them before quotes can be written. Faulty rows and files are skipped here and
 * reported when the file is imported.
 */
export async function startsInQuotes(run: ImportRun): Promise<QuotedStart[]> {
  const starts = new Map<string, QuotedStart>();
  for (const file of filesOf(run, 'props')) {
    const ofFile = new Map<string, QuotedStart>();
    const take = { row: (row: PropRow) => noteStart(ofFile, row), fault: () => {}, bytes: () => {} };
    try {
      await readTable(file.path, formOf(run, file), run.provenance.league, take);
    } catch (error) {
      if (error instanceof FileRefused) continue;
      throw error;
    }
    for (const [key, start] of ofFile) starts.set(`${file.name} ${key}`, start);
  }
  return [...starts.values()];
}

function noteStart(starts: Map<string, QuotedStart>, { home, away, startsAt, capturedAt }: PropRow): void {
  if (startsAt === null) return;
  const key = `${home} ${away} ${startsAt.getTime()}`;
  const before = starts.get(key)?.capturedAt?.getTime() ?? 0;
  if (!starts.has(key) || (capturedAt?.getTime() ?? 0) > before) starts.set(key, { home, away, startsAt, capturedAt });
}

/** Imports quotes one file at a time; returns how many names were resolved. */
export async function importQuotes(run: ImportRun): Promise<NameResolution> {
  const { league, ids } = run.provenance;
  const directory = await loadDirectory(run.ctx.db, league, ids);
  const names = nameTally();
  const files = filesOf(run, 'props');
  const left = new Set(files.filter(isAlternate));
  for (const main of files.filter((file) => !isAlternate(file))) {
    const alternate = [...left].find((file) => seasonIn(file) === seasonIn(main));
    if (alternate !== undefined) left.delete(alternate);
    await importSeason(run, [main, ...(alternate === undefined ? [] : [alternate])], directory, names);
  }
  for (const alternate of left) await importSeason(run, [alternate], directory, names);
  const played = await appearances(run.ctx.db, [...names.gameIds]);
  const resolution = names.sum(new Set(played.map(({ gameId, playerId }) => `${gameId} ${playerId}`)));
  const { source, learnedAt: at } = run.provenance;
  await run.ctx.db.transaction((tx) => queueOnce(tx, { league, source, at }, resolution.spellings));
  return resolution;
}

const isAlternate = ({ name }: FolderFile): boolean => name.startsWith('props-alternate-');

/**
 * Imports a season's main lines together with its file of alternate lines. They are quoted in parallel, so a capture of one
 * kind must not end the other.
 */
async function importSeason(
  run: ImportRun,
  files: readonly FolderFile<'props'>[],
  directory: Directory,
  names: NameTally,
): Promise<void> {
  const read: { readonly file: FolderFile; readonly sets: readonly KeyedQuoteSet[] }[] = [];
  for (const file of files) {
    const sets = await readFileOf(run, file, directory, names);
    if (sets !== undefined) read.push({ file, sets });
  }
  const [first] = read;
  if (first === undefined) return;
  const setsOf = (wanted: boolean) => read.flatMap(({ file, sets }) => (isAlternate(file) === wanted ? sets : []));
  const [mains, alternates] = [setsOf(false), setsOf(true)];
  const isOfAlternates = new Set(alternates.flatMap(({ quotes }) => quotes));
  const written = { main: 0, alternate: 0 };
  await writeTransaction(run.ctx.db, run.provenance.league, (tx) =>
    writeQuotes(tx, run, first.file, withAlternates(mains, alternates), (quote) => {
      written[isOfAlternates.has(quote) ? 'alternate' : 'main'] += 1;
    }),
  );
  for (const { file } of read) noteWritten(run, file, written[isAlternate(file) ? 'alternate' : 'main']);
}

/** The offers of a file; undefined if it is refused. */
async function readFileOf(
  run: ImportRun,
  file: FolderFile<'props'>,
  directory: Directory,
  names: NameTally,
): Promise<KeyedQuoteSet[] | undefined> {
  const sets = quoteSets(periodsOf(run.provenance.league), directory, names, assumedTimeOf(run, file));
  const read = await readThrough(run, file, (row, line) => {
    if (row.capturedAt === null) tallyOf(run, file).untimed += 1;
    const fault = sets.add(row, line);
    if (fault !== undefined) refuseRow(run, file, line, fault);
  });
  return read === undefined ? undefined : sets.all();
}

/** Games written together: few statements, and little memory. */
const GAMES_AT_ONCE = 50;

async function writeQuotes(
  tx: Transaction,
  run: ImportRun,
  file: FolderFile,
  sets: readonly KeyedQuoteSet[],
  onWritten: (quote: QuoteRecord) => void,
): Promise<void> {
  const books = await recordBooks(
    tx,
    sets.map(({ book }) => book),
  );
  const games = [...Map.groupBy(sets, ({ gameId }) => gameId).values()];
  for (let at = 0; at < games.length; at += GAMES_AT_ONCE) {
    const some = games.slice(at, at + GAMES_AT_ONCE).flat();
    const records = some.map((set) => ({ ...set, bookId: books.get(set.book) as number }));
    const recorded = await recordQuoteSets(tx, run.provenance.source, records, onWritten);
    // Their flags are written with the results of the import (settleImported), from the first quote on.
    await forgetWalks(tx, [...recorded.changed.keys()]);
    for (const late of recorded.late) noteLate(run, file.name, late);
  }
}

function noteLate(run: ImportRun, file: string, { set, playerId }: QuotesRecorded['late'][number]): void {
  const of = `book ${set.bookId}, ${set.stat}, game ${set.gameId}, player ${playerId}, ${set.knownAt.toISOString()}`;
  const reason = `other prices are recorded for this offer and time, and recorded quotes are never changed; to use the prices of this file, import it into a new database: ${of}`;
  run.problems.note({ file, line: 0, reason });
}
