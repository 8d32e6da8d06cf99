import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { addDays } from '../../kernel/index.ts';
import { DEFAULT_LEAGUE, seasonOf, seasonStart } from '../../leagues/index.ts';
import {
  constantsFor,
  fitConstants,
  shippedFor,
  TooLittle,
  writeConstants,
  type FitInput,
  type ModelConstants,
} from '../../model/index.ts';
import { OperatorError } from '../../platform/index.ts';
import { loadSeasons, type Seasons } from '../../scoring/index.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { progressLine } from './output/progress-line.ts';
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
        const seasons = await readSeasons(context, (question) => loadSeasons(context.db, question, through));
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
    throw new OperatorError(
      seasons.length === 0 ? 'There are no finished games.' : `There is only ${last} to learn from.`,
      `A fit needs ${FEWEST_SEASONS} seasons or more: proppick import <folder> (docs/import.md).`,
    );
  const bar = progressLine('fitting', STEPS);
  const constants = fitOrSay({
    games,
    quoted,
    version: nextVersion(seasonAfter(last)),
    availability: statusCounts(),
    periods: constantsFor(DEFAULT_LEAGUE, addDays(games.at(-1)?.day ?? '', 1))?.periods,
    progress: (step) => bar.step(step),
  });
  bar.end();
  return constants;
}

function fitOrSay(input: FitInput): ModelConstants {
  try {
    return fitConstants(input);
  } catch (error) {
    if (!(error instanceof TooLittle)) throw error;
    throw new OperatorError(error.message, 'Import whole seasons with their player-periods files (docs/import.md).', {
      cause: error,
    });
  }
}

/** One more than what is shipped for that season: picks name the version, and two sets of numbers must not share one. */
function nextVersion(season: string): string {
  const name = `nba-${season}.`;
  const shipped = shippedFor(DEFAULT_LEAGUE)
    .filter(({ version }) => version.startsWith(name))
    .map(({ version }) => Number(version.slice(name.length)));
  return `${name}${Math.max(0, ...shipped) + 1}`;
}

/** How often each reported status played: counted on dated reports, which the seasons before them do not have. */
function statusCounts(): ModelConstants['availability'] {
  const newest = shippedFor(DEFAULT_LEAGUE).at(-1);
  if (newest === undefined) throw new Error('no constants are shipped');
  return newest.availability;
}

const seasonAfter = (season: string): string => seasonOf(DEFAULT_LEAGUE, seasonStart(DEFAULT_LEAGUE, season, 1));

function report(constants: ModelConstants, read: Seasons, file: string, seconds: number): void {
  const { version, seasons, levels } = constants;
  process.stdout.write('weight of the model beside the market, and the market’s own bias (standard errors)\n');
  for (const [stat, stack] of Object.entries(levels.none.stack)) {
    const shown = [stack.weight, stack.weightError, stack.intercept, stack.interceptError].map((of) => of.toFixed(3));
    process.stdout.write(`  ${stat.padEnd(22)} ${shown[0]} (${shown[1]})  ${shown[2]} (${shown[3]})\n`);
  }
  for (const sentence of reservations(constants, read)) process.stdout.write(`${sentence}\n`);
  summaryLine({ version, seasons: seasons.join(' '), games: read.games.length, 'quoted props': read.quoted.length });
  summaryLine({ written: file, seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}

/** What these seasons could not teach. */
function reservations({ seasons, periods, lastDay }: ModelConstants, { games, quoted }: Seasons): string[] {
  const [first = '', second = ''] = seasons;
  const quotedGames = new Set(quoted.map(({ gameId }) => gameId));
  const weighed = games.some(({ gameId, season }) => season > second && quotedGames.has(gameId));
  const last = seasons.at(-1) ?? '';
  const ended = games.some(({ season, playoffs }) => season === last && playoffs);
  const kept = shippedFor(DEFAULT_LEAGUE).find((set) => set.periods === periods);
  const said = [];
  if (!weighed)
    said.push(
      `No season after ${first} and ${second} has quotes: the weights are 0, and prices follow the market alone.`,
    );
  if (kept !== undefined)
    said.push(`Too few period box scores: what is said of period props is that of ${kept.version}.`);
  if (!ended)
    said.push(
      `${last} has no playoffs by ${lastDay}: if it goes on, fit again when it has ended, or leave it out with --through.`,
    );
  return said;
}
