import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Day } from '../../../kernel/index.ts';
import type { League } from '../../../leagues/index.ts';
import { writeConstants, type ModelConstants, type Seasons } from '../../../model/index.ts';
import { loadSeasons } from '../../../scoring/index.ts';
import { readDay, readSeason } from '../input/typed.ts';
import { LEAGUE_OPTION, leagueMeant } from '../input/read-league.ts';
import { peakMemoryMb } from '../output/peak-memory.ts';
import { progressLine } from '../output/progress-line.ts';
import { summaryLine } from '../output/summary-line.ts';
import { tools } from '../tools.ts';
import { withWorld } from '../world.ts';
import { readSeasons } from './seasons.ts';

/** Estimated number of steps that a fit reports, one per quoted season among them; it only scales the progress bar. */
const STEPS = 8;

interface FitOptions {
  readonly league?: League;
  readonly through?: string;
  readonly pricesUntil?: Day;
  readonly out?: string;
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
    .option(
      '--out <file>',
      'where to write; by default <league>-<season>.json, named for the first season it may price',
    )
    .action(async ({ league: given, through, pricesUntil, out }: FitOptions) => {
      const started = performance.now();
      // The database is closed before the fit, which takes minutes and does not need it.
      const { league, seasons } = await withWorld(async ({ context }) => {
        const meant = await leagueMeant(context, given);
        const read = await readSeasons(context, meant, (question) =>
          loadSeasons(context.db, question, pricesUntil === undefined ? through : undefined),
        );
        return { league: meant, seasons: upTo(read, through, pricesUntil) };
      });
      const { fitReport, fitSeasons } = await tools();
      const bar = progressLine('fitting', STEPS);
      const constants = fitSeasons(league, seasons, through, (step) => bar.step(step));
      bar.end();
      const file = out ?? `${constants.version.replace(/\.\d+$/, '')}.json`;
      await writeFile(file, writeConstants(constants));
      process.stdout.write(fitReport(league, constants, seasons));
      report(constants, seasons, file, (performance.now() - started) / 1000);
    });
}

/** Of seasons after `through`, the games up to a day: only their prices are used, for the market weights. */
function upTo(read: Seasons, through: string | undefined, pricesUntil: Day | undefined): Seasons {
  if (pricesUntil === undefined) return read;
  const games = read.games.filter(
    ({ season, day }) => (through !== undefined && season <= through) || day <= pricesUntil,
  );
  return { ...read, games };
}

function report({ version, seasons }: ModelConstants, read: Seasons, file: string, seconds: number): void {
  summaryLine({ version, seasons: seasons.join(' '), games: read.games.length, 'quoted props': read.quoted.length });
  summaryLine({ written: file, seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}
