import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { importFolder, type ImportReport } from '../../ingest/index.ts';
import type { League } from '../../leagues/index.ts';
import { readAssumedTime, type AssumedTimes } from './input/assumed-time.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import { importReport } from './output/import-report.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { progressLine } from './output/progress-line.ts';
import { settleImported } from '../../cycle/index.ts';
import { configuredFlagBounds } from '../work/flag-bounds.ts';
import type { OpenWorld } from '../open.ts';
import { withWorld } from './world.ts';

interface ImportArguments {
  readonly league?: League;
  readonly assumeTime?: AssumedTimes;
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description('import a folder of CSV files: games, box scores, shots, quotes, injury reports (docs/import.md)')
    .argument('<folder>', 'the folder; files may be gzipped')
    .option(...LEAGUE_OPTION)
    .option(
      '--assume-time <time>',
      'when prices without a time were known, on the league’s clocks: 12:00, or of one file: game-lines.csv.gz=07:00; may be repeated. By default an hour before the start',
      readAssumedTime,
    )
    .action((folder: string, { league, assumeTime = [] }: ImportArguments) =>
      withWorld(async (world) => importSeasons(world, folder, await leagueMeant(world.context, league), assumeTime)),
    );
}

/**
 * Imports a folder with a progress line, grades the imported days, and prints the report, which is also kept in the data folder. A
 * refused file sets the exit code.
 */
export async function importSeasons(
  { context, settings }: OpenWorld,
  folder: string,
  league: League,
  assumedTimes: AssumedTimes = [],
): Promise<void> {
  const started = performance.now();
  const { problemFile, reportFile } = filesOfRun(settings.dataDir, context.clock.now());
  const bar = progressLine('importing', 100);
  const report = await importFolder(context, folder, {
    league,
    problemFile,
    assumedTimes,
    onProgress: ({ file, done, total }) => bar.reach((100 * done) / total, file),
  });
  bar.end();
  await settleImported(context, league, await configuredFlagBounds(context));
  const text = importReport(report, problemFile);
  process.stdout.write(text);
  await writeFile(reportFile, text, { flag: 'wx' });
  const faults = report.files.filter(({ fault }) => fault !== null);
  for (const { file, fault } of faults)
    process.stderr.write(`file refused: ${file}: ${fault?.reason}, line ${fault?.line}\n`);
  if (faults.length > 0) process.exitCode = 1;
  summaryLine({
    rows: report.files.reduce((sum, { rows }) => sum + rows, 0),
    written: report.files.reduce((sum, { written }) => sum + written, 0),
    ...nameFigures(report.nameResolution),
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    'peak memory': `${peakMemoryMb()} MB`,
  });
}

/** Names that no earlier run has used. */
export function filesOfRun(folder: string, now: Date): { readonly problemFile: string; readonly reportFile: string } {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let run = 1; ; run += 1) {
    const name = run === 1 ? moment : `${moment}-${run}`;
    const [problemFile, reportFile] = [`import-problems-${name}.csv`, `import-report-${name}.txt`].map((file) =>
      join(folder, file),
    ) as [string, string];
    if (![problemFile, reportFile].some((file) => existsSync(file))) return { problemFile, reportFile };
  }
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
