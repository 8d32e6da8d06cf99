import type { Day } from '../../server/src/kernel/index.ts';
import type { League } from '../../server/src/leagues/index.ts';
import {
  constantsFor,
  seededRandom,
  type ModelConstants,
  type PastNews,
  type Seasons,
} from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { backtest } from './backtest/backtest.ts';
import { backtestJoint } from './backtest/joint/joint-backtest.ts';
import { jointText } from './backtest/joint/report.ts';
import { backtestPlots, backtestText } from './backtest/report.ts';

/**
 * The constants to test: those of a file, else the shipped ones. OperatorError if the season has no games, or if they were
 * fitted on its days.
 */
export function constantsToTest(
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
/** The number of random pairs, and of triples, of a season. */
const COMBINATIONS = 200_000;

export interface SeasonToTest {
  readonly league: League;
  readonly seasons: Seasons;
  readonly season: string;
  readonly constants: ModelConstants;
  /** Called with each game of the season as its replay begins. */
  readonly onGame: (game: { readonly day: Day }) => void;
}

export interface PropsToTest extends SeasonToTest {
  /** The first day to measure; undefined: the first of the season. */
  readonly from: Day | undefined;
  /** Undefined: no prop is scored with news. */
  readonly news: PastNews | undefined;
  /** Whether any line is scored with news too. */
  readonly anyLineNews: boolean;
}

/** What a backtest found, as text, and the files to write: their content by name. */
export interface Measured {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Measures the probabilities of single props. */
export function measureProps({ seasons: { games, quoted }, onGame, ...asked }: PropsToTest): Measured {
  const result = backtest({ ...asked, games, quoted, random: seededRandom(SEED), progress: onGame });
  const text = backtestText(result);
  return { text, files: { 'backtest.json': json(result), 'backtest.txt': text, ...backtestPlots(result) } };
}

/** Measures the probabilities of random pairs and triples of props and of the pairs people combine most, and the dependence of pairs. */
export function measureCombinations({ seasons: { games, quoted }, onGame, ...asked }: SeasonToTest): Measured {
  const random = seededRandom(SEED);
  const result = backtestJoint({ ...asked, games, quoted, combinations: COMBINATIONS, random, progress: onGame });
  const text = jointText(result);
  return { text, files: { 'joint.json': json(result), 'joint.txt': text } };
}

const json = (result: object): string => `${JSON.stringify(result, null, 2)}\n`;
