import { join } from 'node:path';
import type { Command } from 'commander';
import { importFolder, type ImportReport } from '../../ingest/index.ts';
import type { League } from '../../leagues/index.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { progressLine } from './output/progress-line.ts';
import { settleImported } from '../../cycle/index.ts';
import type { OpenWorld } from '../open.ts';
import { withWorld } from './world.ts';

const PROBLEM_FILE = 'import-problems.csv';
const SHOWN_PROBLEMS = 10;

export function addImport(program: Command): void {
  program
    .command('import')
    .description('import a folder of CSV files: games, box scores, shots, quotes, injury reports (docs/import.md)')
    .argument('<folder>', 'the folder; files may be gzipped')
    .option(...LEAGUE_OPTION)
    .action((folder: string, { league }: { league?: League }) =>
      withWorld(async (world) => importSeasons(world, folder, await leagueMeant(world.context, league))),
    );
}

/**
 * Imports a folder with a progress line, grades the imported days, and prints the report. A refused file sets the exit
 * code.
 */
export async function importSeasons({ context, settings }: OpenWorld, folder: string, league: League): Promise<void> {
  const started = performance.now();
  const problemFile = join(settings.dataDir, PROBLEM_FILE);
  const bar = progressLine('importing', 100);
  const report = await importFolder(context, folder, {
    league,
    problemFile,
    onProgress: ({ file, done, total }) => bar.reach((100 * done) / total, file),
  });
  bar.end();
  await settleImported(context, league);
  printReport(report, problemFile, (performance.now() - started) / 1000);
}

function printReport(report: ImportReport, problemFile: string, seconds: number): void {
  const out = process.stdout;
  out.write(
    `${'file'.padEnd(32)} ${['rows', 'written', 'unchanged', 'refused'].map((h) => h.padStart(10)).join('')}\n`,
  );
  for (const { file, rows, written, unchanged, refused } of report.files)
    out.write(
      `${file.padEnd(32)} ${[rows, written, unchanged, refused].map((n) => String(n).padStart(10)).join('')}\n`,
    );
  const { total, first } = report.problems;
  for (const { file, line, reason } of first.slice(0, SHOWN_PROBLEMS)) out.write(`  ${file}:${line}: ${reason}\n`);
  if (total > 0) out.write(`${total} rows skipped; the reasons are in ${problemFile}\n`);
  const faults = report.files.filter(({ fault }) => fault !== null);
  for (const { file, fault } of faults)
    process.stderr.write(`file refused: ${file}: ${fault?.reason}, line ${fault?.line}\n`);
  if (faults.length > 0) process.exitCode = 1;
  summaryLine({
    rows: report.files.reduce((sum, { rows }) => sum + rows, 0),
    written: report.files.reduce((sum, { written }) => sum + written, 0),
    ...nameFigures(report.nameResolution),
    seconds: seconds.toFixed(1),
    'peak memory': `${peakMemoryMb()} MB`,
  });
}

/** The share of resolved names in quotes; nothing for a folder without quotes. */
export function nameFigures({
  quoted,
  resolved,
  resolvedPlayed,
  share,
}: ImportReport['nameResolution']): Readonly<Record<string, string | number>> {
  return share === null
    ? {}
    : {
        'quoted player-games': quoted,
        resolved,
        'of them played': resolvedPlayed,
        'share of the played': `at least ${(100 * share).toFixed(2)} %`,
      };
}
