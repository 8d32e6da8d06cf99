import { leagueOf, type ClockTime, type League } from '../../leagues/index.ts';
import { OperatorError, type Context } from '../../platform/index.ts';
import { analyzeFacts } from '../queries.ts';
import { listArchive } from './archive-files.ts';
import { listFolder, type FolderFile, type NamedFile } from './folder-files.ts';
import { importArchive } from './tables/import-archive.ts';
import { importAvailability } from './tables/import-availability.ts';
import { importBoxScores } from './tables/import-box-scores.ts';
import { importGameLines } from './tables/import-game-lines.ts';
import { importGames } from './tables/import-games.ts';
import { importAliases, importPlayers } from './tables/import-players.ts';
import { importInjuryListings, importScratches } from './tables/import-news.ts';
import { importQuotes } from './tables/import-quotes.ts';
import type { FileTally, ImportProgress, ImportRun } from './import-run.ts';
import { importShots } from './tables/import-shots.ts';
import type { NameResolution } from './name-tally.ts';
import { openProblemReport, type ProblemSummary } from './problem-report.ts';

export interface ImportOptions {
  /** The league of all files in the folder. */
  readonly league: League;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** New file to which all problems are written as CSV (file, line, cause, reason). Without it the first thousand are kept. */
  readonly problemFile?: string;
  /** For prices without a time: the time of day of a named file, or of all other files (null). */
  readonly assumedTimes?: readonly { readonly file: string | null; readonly time: ClockTime }[];
}

export interface ImportedFile extends Readonly<FileTally> {
  /** Rows that were already stored. */
  readonly unchanged: number;
}

export interface ImportReport {
  readonly files: readonly ImportedFile[];
  readonly problems: ProblemSummary;
  readonly nameResolution: NameResolution;
}

/** The name of this source in every row it writes. */
export const FOLDER_SOURCE = 'csv-folder';

/**
 * Imports a folder of CSV files (docs/import.md), gzipped or plain, or a quote archive (docs/archive.md), or both. A faulty
 * file is refused as a whole, with the line. A faulty row goes to the problem report, and the other rows are imported, one
 * transaction per file. Importing again changes nothing. OperatorError if the folder cannot be read or has nothing to import.
 */
export async function importFolder(ctx: Context, folder: string, options: ImportOptions): Promise<ImportReport> {
  const { league } = options;
  const archive = await listArchive(folder, league);
  const { files, unknown } = await listFolder(folder, league, archive.length > 0);
  const assumed = assumedTimesOf(files, options.assumedTimes ?? []);
  const problems = openProblemReport(options.problemFile);
  const nothing = { rows: 0, written: 0, refused: 0, untimed: 0, fault: null };
  const tallies = new Map<string, FileTally>(
    [...files, ...archive].map(({ name }) => [
      name,
      { file: name, ...nothing, assumedTime: assumed.get(name) ?? assumed.get(null) ?? null },
    ]),
  );
  const progress = progressOf([...files, ...archive], options.onProgress);
  const provenance = {
    league,
    source: FOLDER_SOURCE,
    ids: leagueOf(league).files.ids,
    learnedAt: ctx.clock.now(),
  } as const;
  const run: ImportRun = { ctx, provenance, files, archive, tallies, problems, advance: progress.by };
  for (const name of unknown)
    problems.note({ file: name, line: 0, reason: 'no kind of file has this name; it was not read' });
  try {
    const nameResolution = await importFiles(run);
    await analyzeFacts(ctx.db);
    progress.toEnd();
    return {
      files: Array.from(tallies.values(), (tally) => ({ ...tally, unchanged: unchangedOf(tally) })),
      problems: problems.summary(),
      nameResolution,
    };
  } finally {
    await problems.close();
  }
}

/** By file; OperatorError for a file that is not there or has no prices. */
function assumedTimesOf(files: readonly FolderFile[], times: NonNullable<ImportOptions['assumedTimes']>) {
  const priced = files.filter(({ kind }) => kind === 'props' || kind === 'gameLines').map(({ name }) => name);
  for (const { file } of times)
    if (file !== null && !priced.includes(file))
      throw new OperatorError(
        `A time is assumed for ${file}, which is no file of prices here.`,
        priced.length === 0 ? 'The folder has none.' : `Files of prices: ${priced.join(', ')}.`,
      );
  return new Map(times.map(({ file, time }) => [file, time]));
}

/** In order of dependency: games, players, box scores, then everything that refers to them. */
async function importFiles(run: ImportRun): Promise<NameResolution> {
  await importGames(run);
  await importPlayers(run);
  await importBoxScores(run);
  await importAliases(run);
  const names = await importQuotes(run);
  await importArchive(run);
  await importGameLines(run);
  await importAvailability(run);
  await importInjuryListings(run);
  await importScratches(run);
  await importShots(run);
  return names;
}

function unchangedOf({ rows, written, refused, fault }: FileTally): number {
  return fault === null ? Math.max(0, rows - written - refused) : 0;
}

/** Each file counts twice, for reading and for writing; a refused file counts at the end. */
function progressOf(files: readonly NamedFile[], tell: ImportOptions['onProgress'] = () => {}) {
  const total = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  let file = '';
  return {
    by(of: NamedFile, bytes: number): void {
      done = Math.min(total, done + bytes);
      file = of.name;
      tell({ done, total, file });
    },
    toEnd: () => tell({ done: total, total, file }),
  };
}
