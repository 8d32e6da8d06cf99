import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import {
  backtest,
  backtestJoint,
  backtestPlots,
  backtestText,
  constantsFor,
  jointText,
  seededRandom,
  type Backtest,
  type ModelConstants,
} from '../../model/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { OperatorError } from '../../platform/index.ts';
import {
  loadNews,
  loadSeason,
  NEWS_FAULTS,
  pastNews,
  type NewsFault,
  type NewsRecords,
  type Seasons,
} from '../../scoring/index.ts';
import { summaryLine } from './output/summary-line.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { progressLine } from './output/progress-line.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import { readConstantsFile } from './input/read-constants.ts';
import { readSeasons } from './model/seasons.ts';
import { withWorld } from './world.ts';
import { readDay, readSeason } from './input/typed.ts';

interface BacktestOptions {
  readonly league?: League;
  readonly season: string;
  readonly from?: Day;
  readonly constants?: string;
  readonly out?: string;
  readonly plantNews?: NewsFault;
  readonly anyLineNews?: true;
  readonly joint?: true;
}

export function addBacktest(program: Command): void {
  program
    .command('backtest')
    .description('replay a season with constants of earlier seasons, and measure the probabilities')
    .requiredOption('--season <season>', 'such as 2023-24', readSeason)
    .option(...LEAGUE_OPTION)
    .option('--from <day>', 'measure games from this day on only; default: the whole season', readDay)
    .option('--constants <file>', 'a file made by proppick fit; default: the shipped constants from before that season')
    .option('--out <folder>', 'folder for JSON, tables and plots; default: backtest-<season>')
    .option(
      '--any-line-news',
      'score any line with news too: as of the last report before tip-off, and what perfect news and exact minutes would be worth',
    )
    .option(
      '--joint',
      'measure random pairs and triples of props, and the pairs people combine most, instead of single props',
    )
    .addOption(
      new Option(
        '--plant-news <fault>',
        'to test the backtest: injury reports of another day of the team, or read an hour before they came out',
      ).choices(NEWS_FAULTS),
    )
    .action(async (options: BacktestOptions) => {
      const started = performance.now();
      const { season, from, constants: file, out = `backtest-${season}` } = options;
      const given = file === undefined ? undefined : await readConstantsFile(file);
      // The database is closed before the replay, which does not need it.
      const { league, seasons, news } = await withWorld(async ({ context, analysis }) => {
        const meant = await leagueMeant(context, options.league);
        const { result, answeredBy } = await analysis.read(STANDBY_WAIT_MS, async (db) => {
          const read = await readSeasons(context, meant, (question) => loadSeason(db, question, season));
          const played = read.games.filter((game) => game.season === season);
          const ids = played.map(({ gameId }) => gameId);
          return { league: meant, seasons: read, news: await loadNews(db, ids, context.clock.now()) };
        });
        if (analysis.hasStandby) summaryLine({ 'read from': answeredBy });
        return result;
      });
      const constants = constantsOf(league, season, from, seasons, given);
      if (options.joint === true) {
        await measureCombinations(out, { league, seasons, season, constants });
        summaryLine({ written: out, seconds: ((performance.now() - started) / 1000).toFixed(1) });
        return;
      }
      const { plantNews: fault, anyLineNews = false } = options;
      if (anyLineNews && news.size === 0)
        throw new OperatorError(
          `No injury report of ${season} is in the database.`,
          'Import the reports first, or leave --any-line-news out.',
        );
      const result = tested({ league, seasons, season, from, constants, news, fault, anyLineNews });
      process.stdout.write(backtestText(result));
      await write(out, result);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      summaryLine({ written: out, seconds, 'peak memory': `${peakMemoryMb()} MB` });
    });
}

/** The constants to test. They must be fitted on days before the season. */
function constantsOf(
  league: League,
  season: string,
  from: Day | undefined,
  { games }: Seasons,
  given: ModelConstants | undefined,
): ModelConstants {
  const first = games.find((game) => game.season === season && game.day >= (from ?? game.day));
  if (first === undefined)
    throw new OperatorError(
      `No finished games of ${season}${from === undefined ? '' : ` from ${from} on`}.`,
      'Import this season and earlier ones: proppick import <folder> (docs/import.md).',
    );
  const constants = given ?? constantsFor(league, first.day);
  if (constants === undefined || constants.lastDay >= first.day)
    throw new OperatorError(
      `No constants were fitted only on days before ${from ?? season}.`,
      'Fit them on earlier seasons (proppick fit --through <season>) and pass the file with --constants.',
    );
  return constants;
}

/** A fixed seed: repeated runs give the same resampled intervals. */
const SEED = 7;

/** How long a standby may take to catch up with the primary, in milliseconds. */
const STANDBY_WAIT_MS = 5_000;

interface Tested {
  readonly league: League;
  readonly seasons: Seasons;
  readonly season: string;
  readonly from: Day | undefined;
  readonly constants: ModelConstants;
  readonly news: NewsRecords;
  readonly fault: NewsFault | undefined;
  readonly anyLineNews: boolean;
}

function tested({ seasons: { games, quoted }, news, fault, ...asked }: Tested): Backtest {
  const { season, constants } = asked;
  const bar = progressLine('replaying', games.filter((game) => game.season === season).length);
  const result = backtest({
    ...asked,
    games,
    quoted,
    news: news.size === 0 ? undefined : pastNews(news, constants, fault),
    random: seededRandom(SEED),
    progress: ({ day }) => bar.step(day),
  });
  bar.end();
  return result;
}

/** The number of random pairs, and of triples, of a season. */
const COMBINATIONS = 200_000;

async function measureCombinations(
  folder: string,
  { league, seasons, season, constants }: Pick<Tested, 'league' | 'seasons' | 'season' | 'constants'>,
): Promise<void> {
  const { games, quoted } = seasons;
  const bar = progressLine('replaying', games.filter((game) => game.season === season).length);
  const result = backtestJoint({
    league,
    games,
    quoted,
    season,
    constants,
    combinations: COMBINATIONS,
    random: seededRandom(SEED),
    progress: ({ day }) => bar.step(day),
  });
  bar.end();
  process.stdout.write(jointText(result));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'joint.json'), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(folder, 'joint.txt'), jointText(result));
}

async function write(folder: string, result: Backtest): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'backtest.json'), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(join(folder, 'backtest.txt'), backtestText(result));
  for (const [file, plot] of Object.entries(backtestPlots(result))) await writeFile(join(folder, file), plot);
}
