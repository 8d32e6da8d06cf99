import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import type { Day } from '../../../kernel/index.ts';
import { sportOf, type League } from '../../../leagues/index.ts';
import { type HockeySeasons, type ModelConstants, type Seasons, writeConstants } from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';
import { loadHockeySeasons, loadSeasons } from '../../../scoring/index.ts';
import { readConstantsFile } from '../input/read-constants.ts';
import { readDay, readSeason } from '../input/typed.ts';
import { LEAGUE_OPTION, leagueMeant } from '../input/read-league.ts';
import { peakMemoryMb } from '../output/peak-memory.ts';
import { progressLine } from '../output/progress-line.ts';
import { summaryLine } from '../output/summary-line.ts';
import { tools } from '../tools.ts';
import { withWorld } from '../world.ts';
import { readSeasons } from './seasons.ts';

/**
 * Percent that the heap may grow beyond what is live before all of it is collected. A fit holds a gigabyte, of which the
 * service's 60 % would be much; more collections cost it little.
 */
const HEAP_GROWTH = 25;
/** Estimated number of steps that a fit reports; it only scales the progress bar. */
const STEPS = 8;

interface FitOptions {
  readonly league?: League;
  readonly through?: string;
  readonly pricesUntil?: Day;
  readonly out?: string;
  readonly live?: true;
  readonly constants?: string;
}

export function addFit(program: Command): void {
  program
    .command('fit')
    .description('fit all model constants on the seasons in the database and write them to a file for review')
    .option(...LEAGUE_OPTION)
    .option('--through <season>', 'last season to fit on, such as 2022-23; default: the last with games', readSeason)
    .option(
      '--prices-until <day>',
      'learn the weights of the market from later seasons too, up to this day; nothing else is learned from them',
      readDay,
    )
    .option('--live', 'fit what moves probabilities while a game runs, on box scores of periods')
    .option(
      '--constants <file>',
      'for --live, what is expected before a game; default: the newest shipped constants of these seasons',
    )
    .option(
      '--out <file>',
      'where to write; by default <league>-<season>.json, named for the first season it may price',
    )
    .action(async (options: FitOptions) => {
      const { league: given, through, pricesUntil, out, live } = options;
      const started = performance.now();
      const before = await liveBefore(options);
      // The database is closed before the fit, which takes minutes and does not need it.
      const read = await withWorld(async ({ context }) => {
        const league = await leagueMeant(context, given);
        if (live === true && sportOf(league).key === 'hockey')
          throw new OperatorError(
            'Of hockey nothing is fitted for running games.',
            'Its data has no box scores of periods: leave --live out.',
          );
        if (sportOf(league).key === 'hockey') {
          const hockey = await readSeasons(context, league, (question) => loadHockeySeasons(context.db, question));
          return { league, hockey: upTo(hockey, through, pricesUntil) };
        }
        const seasons = await readSeasons(context, league, (question) =>
          loadSeasons(context.db, question, pricesUntil === undefined ? through : undefined),
        );
        return { league, seasons: upTo(seasons, through, pricesUntil) };
      });
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      const fitted =
        live === true && read.hockey === undefined ? await liveOf(read, before) : await fitOf(read, through);
      const file = out ?? `${fitted.constants.version.replace(/\.\d+$/, '')}.json`;
      await writeFile(file, writeConstants(fitted.constants));
      process.stdout.write(fitted.report);
      report(fitted.constants, read.hockey ?? read.seasons, file, (performance.now() - started) / 1000);
    });
}

/** The options that belong to --live are refused elsewhere. */
async function liveBefore({ live, constants, pricesUntil }: FitOptions): Promise<ModelConstants | undefined> {
  if (live !== true && constants !== undefined)
    throw new OperatorError('--constants is for --live alone.', 'Add --live, or leave --constants out.');
  if (live === true && pricesUntil !== undefined)
    throw new OperatorError('A fit for running games uses no prices.', 'Leave --prices-until out.');
  return constants === undefined ? undefined : readConstantsFile(constants);
}

async function liveOf(
  { league, seasons }: Read & { seasons: Seasons },
  before: ModelConstants | undefined,
): Promise<Fitted> {
  const { fitLiveSeasons } = await tools();
  const bar = progressLine('fitting', STEPS);
  const constants = fitLiveSeasons(league, seasons, before, (step) => bar.step(step));
  bar.end();
  return { constants, report: '' };
}

type Read =
  | { readonly league: League; readonly seasons: Seasons; readonly hockey?: undefined }
  | { readonly league: League; readonly hockey: HockeySeasons };

interface Fitted {
  readonly constants: { readonly version: string; readonly seasons: readonly string[] };
  readonly report: string;
}

async function fitOf(read: Read, through: string | undefined): Promise<Fitted> {
  const { fitHockeySeasons, fitReport, fitSeasons, hockeyFitReport } = await tools();
  const bar = progressLine('fitting', STEPS);
  const onStep = (step: string): void => bar.step(step);
  if (read.hockey !== undefined) {
    const constants = await fitHockeySeasons(read.league, read.hockey, through, onStep);
    bar.end();
    return { constants, report: hockeyFitReport(constants) };
  }
  const constants = await fitSeasons(read.league, read.seasons, through, onStep);
  bar.end();
  return { constants, report: fitReport(read.league, constants, read.seasons) };
}

/** Of seasons after `through`, the games up to a day: only their prices are used, for the market weights. */
function upTo<Read extends { readonly games: readonly { readonly season: string; readonly day: Day }[] }>(
  read: Read,
  through: string | undefined,
  pricesUntil: Day | undefined,
): Read {
  if (pricesUntil === undefined) return { ...read, games: read.games.filter(isThrough(through)) };
  const games = read.games.filter(
    ({ season, day }) => (through !== undefined && season <= through) || day <= pricesUntil,
  );
  return { ...read, games };
}

const isThrough =
  (through: string | undefined) =>
  ({ season }: { readonly season: string }): boolean =>
    through === undefined || season <= through;

function report(
  { version, seasons }: Fitted['constants'],
  read: { readonly games: readonly unknown[]; readonly quoted: readonly unknown[] },
  file: string,
  seconds: number,
): void {
  summaryLine({ version, seasons: seasons.join(' '), games: read.games.length, 'quoted props': read.quoted.length });
  summaryLine({ written: file, seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}
