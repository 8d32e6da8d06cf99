import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { addDays, type Day } from '../../../kernel/index.ts';
import { seasonOf, seasonStart, LEAGUES, type League } from '../../../leagues/index.ts';
import {
  constantsFor,
  evidenceText,
  fitConstants,
  shippedFor,
  TooLittle,
  writeConstants,
  type FitInput,
  type Lender,
  type ModelConstants,
} from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';
import { loadSeasons, type Seasons } from '../../../scoring/index.ts';
import { LEAGUE_OPTION, leagueMeant } from '../input/read-league.ts';
import { summaryLine } from '../output/summary-line.ts';
import { peakMemoryMb } from '../output/peak-memory.ts';
import { progressLine } from '../output/progress-line.ts';
import { readSeasons } from './seasons.ts';
import { withWorld } from '../world.ts';
import { readDay, readSeason } from '../input/typed.ts';

/** Estimated number of steps that a fit reports, one per quoted season among them; it only scales the progress bar. */
const STEPS = 8;
const FEWEST_SEASONS = 2;

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
      const constants = fitted(league, seasons, through);
      const file = out ?? `${constants.version.replace(/\.\d+$/, '')}.json`;
      await writeFile(file, writeConstants(constants));
      report(league, constants, seasons, file, (performance.now() - started) / 1000);
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

function fitted(
  league: League,
  { games, quoted, reported, submitted }: Seasons,
  through: string | undefined,
): ModelConstants {
  const seasons = [...new Set(games.map((game) => game.season))].filter((season) => season <= (through ?? season));
  const last = seasons.at(-1) ?? '';
  if (seasons.length < FEWEST_SEASONS)
    throw new OperatorError(
      seasons.length === 0 ? 'There are no finished games.' : `There is only one season to fit on: ${last}.`,
      `A fit needs at least ${FEWEST_SEASONS} seasons: proppick import <folder> (docs/import.md).`,
    );
  const bar = progressLine('fitting', STEPS);
  const constants = fitOrExplain({
    league,
    games,
    quoted,
    version: nextVersion(league, seasonAfter(league, last)),
    reported,
    submitted,
    availability: nearestAvailability(league, games.at(-1)?.day ?? ''),
    through,
    lender: lenderTo(league, games.at(-1)?.day ?? ''),
    periods: constantsFor(league, addDays(games.at(-1)?.day ?? '', 1))?.periods,
    progress: (step) => bar.step(step),
  });
  bar.end();
  return constants;
}

function fitOrExplain(input: FitInput): ModelConstants {
  try {
    return fitConstants(input);
  } catch (error) {
    if (!(error instanceof TooLittle)) throw error;
    throw new OperatorError(error.message, 'Import whole seasons (docs/import.md).', {
      cause: error,
    });
  }
}

/**
 * One more than the last shipped version of that season. Picks store the version, so no two sets of constants may share
 * one.
 */
function nextVersion(league: League, season: string): string {
  const name = `${league.toLowerCase()}-${season}.`;
  const shipped = shippedFor(league)
    .filter(({ version }) => version.startsWith(name))
    .map(({ version }) => Number(version.slice(name.length)));
  return `${name}${Math.max(0, ...shipped) + 1}`;
}

/**
 * Used if the seasons have no injury reports: the newest availability constants fitted on reports of any league. They
 * are never from later days. Seasons before all reports use the earliest.
 */
function nearestAvailability(league: League, lastDay: Day): ModelConstants['availability'] {
  const sets = [...LEAGUES.flatMap(shippedFor), ...shippedFor(league)].filter((set) => !set.availability.borrowed);
  const nearest = sets.findLast((set) => set.lastDay <= lastDay) ?? sets[0];
  if (nearest === undefined) throw new Error('no constants are shipped');
  return nearest.availability;
}

/** The newest constants of another league that were fitted on its own prices, without knowledge of later days. */
function lenderTo(league: League, lastDay: Day): Lender | undefined {
  const after = addDays(lastDay, 1);
  const sets = LEAGUES.filter((other) => other !== league).flatMap((other) => {
    const constants = constantsFor(other, after);
    return constants === undefined || constants.evidence !== undefined ? [] : [{ league: other, constants }];
  });
  return sets.toSorted((a, b) => (a.constants.lastDay < b.constants.lastDay ? -1 : 1)).at(-1);
}

const seasonAfter = (league: League, season: string): string => seasonOf(league, seasonStart(league, season, 1));

function report(league: League, constants: ModelConstants, read: Seasons, file: string, seconds: number): void {
  const { version, seasons, levels } = constants;
  process.stdout.write('model weight next to the market, and market bias (standard errors)\n');
  for (const [stat, stack] of Object.entries(levels.none.stack)) {
    const shown = [stack.weight, stack.weightError, stack.intercept, stack.interceptError].map((of) => of.toFixed(3));
    process.stdout.write(`  ${stat.padEnd(22)} ${shown[0]} (${shown[1]})  ${shown[2]} (${shown[3]})\n`);
  }
  for (const sentence of reservations(league, constants, read)) process.stdout.write(`${sentence}\n`);
  summaryLine({ version, seasons: seasons.join(' '), games: read.games.length, 'quoted props': read.quoted.length });
  summaryLine({ written: file, seconds: seconds.toFixed(1), 'peak memory': `${peakMemoryMb()} MB` });
}

/** The parameters for which these seasons have too little data. */
function reservations(league: League, constants: ModelConstants, { games, quoted }: Seasons): string[] {
  const { seasons, periods, availability, evidence, lastDay } = constants;
  const [first = '', second = ''] = seasons;
  const quotedGames = new Set(quoted.map(({ gameId }) => gameId));
  const weighed = games.some(({ gameId, season }) => season > second && quotedGames.has(gameId));
  const last = seasons.at(-1) ?? '';
  const ended = games.some(({ season, playoffs }) => season === last && playoffs);
  const kept = shippedFor(league).find((set) => set.periods === periods);
  const sentences = [];
  if (!weighed && (evidence === undefined || evidence.lender === null))
    sentences.push(
      `No season after ${first} and ${second} has quotes: model weights are 0, and prices follow the market.`,
    );
  if (Object.keys(periods.shares).length === 0)
    sentences.push('Too few period box scores: period props are not priced.');
  else if (kept !== undefined)
    sentences.push(`Too few period box scores: the constants of period props are those of ${kept.version}.`);
  if (availability.borrowed)
    sentences.push(
      `Too few injury reports: chances to play are those of ${availability.seasons.join(' and ')}, with wider errors.`,
    );
  if (evidence !== undefined) sentences.push(evidenceText(evidence));
  if (!ended)
    sentences.push(
      `${last} has no playoffs by ${lastDay}. If it is unfinished, fit again when it has ended, or exclude it with --through.`,
    );
  return sentences;
}
