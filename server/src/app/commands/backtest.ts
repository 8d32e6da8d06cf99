import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import type { Day } from '../../kernel/index.ts';
import { sportOf, type League } from '../../leagues/index.ts';
import { OperatorError, type Context, type Queryable } from '../../platform/index.ts';
import { loadHockeySeasons, loadNews, loadSeason, NEWS_FAULTS, pastNews, type NewsFault } from '../../scoring/index.ts';
import { readConstantsFile, readHockeyConstantsFile, readLiveConstantsFile } from './input/read-constants.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import { readDay, readSeason } from './input/typed.ts';
import { readSeasons } from './model/seasons.ts';
import { peakMemoryMb } from './output/peak-memory.ts';
import { progressLine } from './output/progress-line.ts';
import { summaryLine } from './output/summary-line.ts';
import { tools } from './tools.ts';
import { withWorld } from './world.ts';

interface BacktestOptions {
  readonly league?: League;
  readonly season: string;
  readonly from?: Day;
  readonly constants?: string;
  readonly out?: string;
  readonly plantNews?: NewsFault;
  readonly anyLineNews?: true;
  readonly joint?: true;
  readonly live?: true;
  readonly liveConstants?: string;
  readonly unusedFacts?: true;
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
      'score any line with news too: as of the last report before the start, and what perfect news and exact minutes would be worth',
    )
    .option(
      '--joint',
      'measure random pairs and triples of props, the pairs people combine most, and the dependence of pairs, instead of single props',
    )
    .option('--live', 'measure probabilities at the ends of periods while the games run, instead of single props')
    .option('--live-constants <file>', 'for --live, a file made by proppick fit --live; default: the shipped constants')
    .option(
      '--unused-facts',
      'of hockey: measure what facts that the model does not use would gain, known perfectly (docs/model-hockey.md); needs --from',
    )
    .addOption(
      new Option(
        '--plant-news <fault>',
        'to test the backtest: injury reports of another day of the team, or read an hour before they came out',
      ).choices(NEWS_FAULTS),
    )
    .action(async (options: BacktestOptions) => {
      const started = performance.now();
      const { season, out = `backtest-${season}` } = options;
      // The database is closed before the replay, which does not need it.
      const read = await withWorld(async ({ context, analysis }) => {
        const league = await leagueMeant(context, options.league);
        const isHockey = sportOf(league).key === 'hockey';
        const { result, servedBy } = await analysis.read(STANDBY_WAIT_MS, async (db) =>
          isHockey ? readHockey(context, db, league, options) : readBasketball(context, db, league, options),
        );
        if (analysis.hasStandby) summaryLine({ 'read from': servedBy });
        return result;
      });
      const { text, files } =
        read.sport === 'hockey' ? await measuredHockey(read, options) : await measuredBasketball(read, options);
      process.stdout.write(text);
      await mkdir(out, { recursive: true });
      for (const [name, content] of Object.entries(files)) await writeFile(join(out, name), content);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      summaryLine({ written: out, seconds, 'peak memory': `${peakMemoryMb()} MB` });
    });
}

interface Written {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}

/** What is wrong with the options or the file is told before seasons are read, which takes minutes. */
async function readHockey(context: Context, db: Queryable, league: League, options: BacktestOptions) {
  const { constants: file, plantNews, anyLineNews, joint, live, liveConstants } = options;
  if (live === true || liveConstants !== undefined)
    throw new OperatorError(
      'Of hockey nothing is known while a game runs.',
      'Its data has no box scores of periods: leave --live out.',
    );
  if (plantNews !== undefined || anyLineNews === true || joint === true)
    throw new OperatorError(
      'Of hockey only single props without news are measured.',
      'Leave --joint, --any-line-news and --plant-news out.',
    );
  const given = file === undefined ? undefined : await readHockeyConstantsFile(file);
  const seasons = await readSeasons(context, league, (question) => loadHockeySeasons(db, question));
  return { sport: 'hockey', league, seasons, given } as const;
}

async function measuredHockey(
  { league, seasons, given }: Awaited<ReturnType<typeof readHockey>>,
  { season, from, unusedFacts }: BacktestOptions,
): Promise<Written> {
  const { measureHockey } = await tools();
  return measureHockey({ league, seasons, season, from, given, unusedFacts: unusedFacts === true });
}

async function readBasketball(context: Context, db: Queryable, league: League, options: BacktestOptions) {
  const { season, constants: file, live, liveConstants, unusedFacts } = options;
  const { from, joint, anyLineNews, plantNews } = options;
  if (live === true && [from, joint, anyLineNews, plantNews].some((other) => other !== undefined))
    throw new OperatorError(
      'With --live a whole season is measured without news.',
      'Leave --from, --joint, --any-line-news and --plant-news out.',
    );
  if (liveConstants !== undefined && live !== true)
    throw new OperatorError('--live-constants is for --live alone.', 'Add --live, or leave --live-constants out.');
  if (unusedFacts === true)
    throw new OperatorError(
      'Of basketball no unused facts are measured.',
      'Leave --unused-facts out, or name a league of hockey.',
    );
  const given = file === undefined ? undefined : await readConstantsFile(file);
  const running = liveConstants === undefined ? undefined : await readLiveConstantsFile(liveConstants);
  const seasons = await readSeasons(context, league, (question) => loadSeason(db, question, season));
  const ids = seasons.games.filter((game) => game.season === season).map(({ gameId }) => gameId);
  const news = await loadNews(db, ids, context.clock.now());
  return { sport: 'basketball', league, seasons, given, running, news } as const;
}

async function measuredBasketball(
  { league, seasons, given, running, news }: Awaited<ReturnType<typeof readBasketball>>,
  { season, from, plantNews, ...wanted }: BacktestOptions,
): Promise<Written> {
  const [anyLineNews, joint] = [wanted.anyLineNews === true, wanted.joint === true];
  const { constantsToTest, measureCombinations, measureLive, measureProps } = await tools();
  const constants = constantsToTest(league, season, from, seasons, given);
  if (anyLineNews && !joint && news.size === 0)
    throw new OperatorError(
      `No injury report of ${season} is in the database.`,
      'Import the reports first, or leave --any-line-news out.',
    );
  const bar = progressLine('replaying', seasons.games.filter((game) => game.season === season).length);
  const asked = { league, seasons, season, constants, onGame: ({ day }: { readonly day: Day }) => bar.step(day) };
  const read = news.size === 0 ? undefined : pastNews(news, constants, plantNews);
  if (wanted.live === true) {
    const measured = measureLive({ ...asked, live: running });
    bar.end();
    return measured;
  }
  const measured = joint ? measureCombinations(asked) : measureProps({ ...asked, from, news: read, anyLineNews });
  bar.end();
  return measured;
}

/** How long a standby may take to catch up with the primary, in milliseconds. */
const STANDBY_WAIT_MS = 5_000;
