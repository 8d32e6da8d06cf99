import type { League } from '../../../../server/src/leagues/index.ts';
import type { ModelConstants, PlayedGame, QuotedProp, Random } from '../../../../server/src/model/parts.ts';
import { calibrationError, reliability, sortForecasts } from '../../proper-scores.ts';
import { byPlayerGame } from '../../fit/rows.ts';
import { playerGame } from '../../fit/rows.ts';
import { clusteredMean, type MeanInterval } from '../bootstrap.ts';
import { replaySeason } from '../replay.ts';
import { columnOf, groupsOf, newSheet, type Sheet } from '../sheet.ts';
import { pairedGain } from '../tables.ts';
import { JOINT_PREDICTORS, RELATIONS, scorePairs, scorePopular, scoreTriples } from './combinations.ts';
import { anyLineProps, mainLineProps, type PlayedProp } from './props.ts';
import { addPairs, sidesOf, type PlayedPairs, type SidesScore } from './sides.ts';
import { sumAgreement, sumDifference, type SumAgreement, type SumDifference } from './sums.ts';

export interface JointBacktestInput {
  readonly league: League;
  /** Finished games, sorted by day: the season under test and earlier ones. */
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
  readonly season: string;
  readonly constants: ModelConstants;
  /** Number of random pairs, and of random triples, in the whole season. */
  readonly combinations: number;
  readonly random: Random;
  /** Called with each game of the season under test as its replay begins. */
  readonly progress: (game: PlayedGame) => void;
}

/** Combinations of one kind: how often all legs won, and the expectation. Intervals are 95 %, by game. */
export interface JointScore {
  readonly group: string;
  readonly rows: number;
  readonly joint: number;
  readonly independent: number;
  readonly actual: MeanInterval;
  readonly logLoss: number;
  readonly calibrationError: number;
  readonly independentCalibrationError: number;
  /** Log loss of the joint model minus that of the product, in thousandths; below 0 is better. */
  readonly gain: MeanInterval;
}

/** A season's combinations, replayed with constants of earlier seasons. */
export interface JointBacktest {
  readonly season: string;
  readonly constants: string;
  readonly games: number;
  readonly pairs: readonly JointScore[];
  readonly pairsByStats: readonly JointScore[];
  readonly triples: readonly JointScore[];
  readonly popular: readonly JointScore[];
  /** Pairs by relation and stats, on the books' main lines and on the even lines of all established players. */
  readonly mainLineSides: readonly SidesScore[];
  readonly anyLineSides: readonly SidesScore[];
  /** Whether points + rebounds agrees with its parts, with and without quotes. */
  readonly sums: readonly SumAgreement[];
}

const BINS = 20;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function scoreOf(group: string, sheet: Sheet, random: Random): JointScore {
  const [joint, independent] = JOINT_PREDICTORS.map((name) => columnOf(sheet, name)) as [number[], number[]];
  const losses = joint.map((chance, row) => -Math.log(sheet.won[row] === 1 ? chance : 1 - chance));
  return {
    group,
    rows: sheet.won.length,
    joint: mean(joint),
    independent: mean(independent),
    actual: clusteredMean(sheet.won, sheet.days, random),
    logLoss: mean(losses),
    calibrationError: calibrationError(reliability(sortForecasts(joint, sheet.won), BINS)),
    independentCalibrationError: calibrationError(reliability(sortForecasts(independent, sheet.won), BINS)),
    gain: pairedGain(sheet, 'joint', 'independent', random),
  };
}

const scoresOf = (sheet: Sheet, random: Random): JointScore[] =>
  Array.from(groupsOf(sheet), ([group, part]) => scoreOf(group, part, random)).toSorted((a, b) =>
    a.group.localeCompare(b.group),
  );

/** The same rows in wider groups: the text before the colon. */
const byRelation = (sheet: Sheet): Sheet => ({
  ...sheet,
  groups: sheet.groups.map((group) => group.slice(0, group.indexOf(':'))),
});

/** Replays a season game by game, draws combinations of each game and compares their probabilities with the results. */
export function backtestJoint(input: JointBacktestInput): JointBacktest {
  const { league, games, season, constants, random, combinations } = input;
  const [pairs, triples, popular] = [
    newSheet(JOINT_PREDICTORS),
    newSheet(JOINT_PREDICTORS),
    newSheet(JOINT_PREDICTORS),
  ];
  const played = games.filter((game) => game.season === season).length;
  const each = Math.ceil(combinations / (RELATIONS.length * Math.max(1, played)));
  const quotes = byPlayerGame(input.quoted);
  const sums: { readonly quoted: SumDifference[]; readonly unquoted: SumDifference[] } = { quoted: [], unquoted: [] };
  const [mainLinePairs, anyLinePairs]: [PlayedPairs, PlayedPairs] = [new Map(), new Map()];
  let current: PlayedGame | undefined;
  let [any, main]: [PlayedProp[], PlayedProp[]] = [[], []];
  const finish = (): void => {
    if (any.length > 1) {
      scorePairs(pairs, any, each, constants, random);
      scoreTriples(triples, any, each, constants, random);
    }
    scorePopular(popular, main, constants);
    addPairs(mainLinePairs, main, current?.day ?? '', constants);
    addPairs(anyLinePairs, any, current?.day ?? '', constants);
    [any, main] = [[], []];
  };
  const isQuoted = (game: PlayedGame, line: { readonly playerId: number }): boolean =>
    quotes.has(playerGame(game.gameId, line.playerId));
  replaySeason(
    league,
    games,
    season,
    constants,
    (replayed) => {
      if (replayed.game !== current) {
        finish();
        input.progress((current = replayed.game));
      }
      any.push(...anyLineProps(replayed, constants));
      const own = quotes.get(playerGame(replayed.game.gameId, replayed.line.playerId)) ?? [];
      main.push(...mainLineProps(replayed, own, constants));
      const [published, unquoted] = [
        sumDifference(replayed, own, constants),
        sumDifference(replayed, undefined, constants),
      ];
      if (published !== undefined) sums.quoted.push(published);
      if (unquoted !== undefined) sums.unquoted.push(unquoted);
    },
    isQuoted,
  );
  finish();
  return {
    season,
    constants: constants.version,
    games: played,
    pairs: scoresOf(byRelation(pairs), random),
    pairsByStats: scoresOf(pairs, random),
    triples: scoresOf(triples, random),
    popular: scoresOf(popular, random),
    mainLineSides: sidesOf(mainLinePairs, random),
    anyLineSides: sidesOf(anyLinePairs, random),
    sums: [sumAgreement('with the books’ quotes', sums.quoted), sumAgreement('without quotes', sums.unquoted)],
  };
}
