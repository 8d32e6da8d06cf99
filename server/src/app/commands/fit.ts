import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { seasonOf, seasonStart } from '../../kernel/index.ts';
import { fitConstants, SHIPPED, writeConstants, type ModelConstants } from '../../model/index.ts';
import { OperatorError } from '../../platform/index.ts';
import type { Seasons } from '../../scoring/index.ts';
import { closingLine } from './closing-line.ts';
import { peakMemoryMb } from './peak-memory.ts';
import { progressLine } from './progress-line.ts';
import { readSeason, readSeasons } from './seasons.ts';
import { withWorld } from './world.ts';

/** Steps that a fit tells of, one a quoted season among them; a few more or less only move the bar. */
const STEPS = 6;
const FEWEST_SEASONS = 2;

interface FitOptions {
  readonly through?: string;
  readonly out?: string;
}

export function addFit(program: Command): void {
  program
    .command('fit')
    .description('fit every constant of the model on the seasons in the database and write them as one file to review')
    .option(
      '--through <season>',
      'last season to learn from, such as 2022-23; by default the last with games',
      readSeason,
    )
    .option('--out <file>', 'where to write; by default nba-<season>.json, named for the first season it may price')
    .action((options: FitOptions) =>
      withWorld(async ({ context }) => {
        const started = performance.now();
        const { through } = options;
        const seasons = await readSeasons(context, through === undefined ? undefined : seasonStart(through, 1));
        const constants = fitted(seasons);
        const file = options.out ?? `${constants.version.replace(/\.\d+$/, '')}.json`;
        await writeFile(file, writeConstants(constants));
        report(constants, seasons, file, (performance.now() - started) / 1000);
      }),
    );
}

function fitted({ games, quoted }: Seasons): ModelConstants {
  const seasons = [...new Set(games.map((game) => game.season))];
  const last = seasons.at(-1) ?? '';
  if (seasons.length < FEWEST_SEASONS)
    throw new OperatorError(`There is only ${last} to learn from.`, `A fit needs ${FEWEST_SEASONS} seasons or more.`);
  const bar = progressLine('fitting', STEPS);
  const constants = fitConstants({
    games,
    quoted,
    version: nextVersion(seasonAfter(last)),
    availability: statusCounts(),
    progress: (step) => bar.step(step),
  });
  bar.end();
  return constants;
}

/** One more than what is shipped for that season: picks name the version, and two sets of numbers must not share one. */
function nextVersion(season: string): string {
  const name = `nba-${season}.`;
  const shipped = SHIPPED.filter(({ version }) => version.startsWith(name)).map(({ version }) =>
    Number(version.slice(name.length)),
  );
  return `${name}${Math.max(0, ...shipped) + 1}`;
}

/** How often each reported status played: counted on dated reports, which the seasons before them do not have. */
function statusCounts(): ModelConstants['availability'] {
  const newest = SHIPPED.at(-1);
  if (newest === undefined) throw new Error('no constants are shipped');
  return newest.availability;
}

const seasonAfter = (season: string): string => seasonOf(seasonStart(season, 1));

function report({ version, seasons, levels }: ModelConstants, read: Seasons, file: string, seconds: number): void {
  process.stdout.write('weight of the model beside the market, and the market’s own bias (standard errors)\n');
  for (const [stat, stack] of Object.entries(levels.none.stack)) {
    const shown = [stack.weight, stack.weightError, stack.intercept, stack.interceptError].map((of) => of.toFixed(3));
    process.stdout.write(`  ${stat.padEnd(22)} ${shown[0]} (${shown[1]})  ${shown[2]} (${shown[3]})\n`);
  }
  closingLine({ version, seasons: seasons.join(' '), games: read.games.length, 'quoted props': read.quoted.length });
  closingLine({ written: file, seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}
