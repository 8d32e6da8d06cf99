import { rounded, type Direction } from '../../kernel/index.ts';
import { HOCKEY_BLOCKS, type HockeyBlock } from '../../sports/hockey/index.ts';
import { STATS } from '../../sports/index.ts';
import { clipped } from '../distribution/ladder.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import { blockScore } from '../pricing/blocks.ts';
import type { Block, Evaluation } from '../pricing/evaluate.ts';
import { effectOf } from '../pricing/explain.ts';
import { featuresOf, type HockeyFeature } from './features.ts';
import { marketTrust, trustOf, type HockeyLogOdds, type HockeyPriced } from './price.ts';
import type { HockeyProjection } from './projection.ts';

type ModelBlock = Exclude<HockeyBlock, 'Baseline' | 'Market'>;
const MODEL_BLOCKS = HOCKEY_BLOCKS.filter((block) => block !== 'Baseline' && block !== 'Market');

/** Features of the baseline belong to the player; all others are measured from their usual level. */
const BLOCK_OF: Readonly<Record<HockeyFeature, ModelBlock | 'Baseline'>> = {
  constant: 'Baseline',
  minutes: 'Baseline',
  rate: 'Baseline',
  defender: 'Baseline',
  saveShare: 'Baseline',
  rateMiddle: 'Form',
  rateShort: 'Form',
  minutesChange: 'Minutes',
  opponent: 'Matchup',
  opponentAttack: 'Matchup',
  ownDefence: 'Environment',
  home: 'Environment',
  playoffs: 'Environment',
  backToBack: 'Rest',
  opponentBackToBack: 'Rest',
  newTeam: 'Rest',
};

/** What each block moves ln(mean) by, from the player's usual count. */
function movesOf({ stat, terms, constants }: HockeyProjection): Record<ModelBlock, number> {
  const moves = Object.fromEntries(MODEL_BLOCKS.map((block) => [block, 0])) as Record<ModelBlock, number>;
  featuresOf(stat).forEach((feature, index) => {
    const block = BLOCK_OF[feature];
    if (block !== 'Baseline')
      moves[block] += terms[index]! - constants.weights[feature]! * (constants.means[feature] ?? 0);
  });
  return moves;
}

const NO_MOVE = 1e-6;
const NUDGE = 1e-4;

/** Every block's part of the final log-odds of the over; they add up to it. */
export function hockeyParts(priced: HockeyPriced, line: number): Readonly<Record<HockeyBlock, number>> {
  const { projection } = priced;
  const { mean, constants } = projection;
  const { stack, calibration } = constants;
  const moves = movesOf(projection);
  const move = MODEL_BLOCKS.reduce((sum, block) => sum + moves[block], 0);
  const at = (value: number): number => logit(clipped(priced.overAtMean(line, value)));
  const { model, market } = priced.logOddsAt(line);
  // The change of the log-odds is split in proportion to that of ln(mean).
  const slope =
    Math.abs(move) > NO_MOVE
      ? (model - at(mean * Math.exp(-move))) / move
      : (at(mean * Math.exp(NUDGE)) - model) / NUDGE;
  const weight = market === undefined ? calibration.slope : stack.weight;
  const parts = Object.fromEntries(MODEL_BLOCKS.map((block) => [block, weight * slope * moves[block]])) as Record<
    ModelBlock,
    number
  >;
  return {
    ...parts,
    Baseline: weight * (model - slope * move) + (market === undefined ? calibration.intercept : 0),
    Market: market === undefined ? 0 : (1 - weight) * market + stack.intercept,
  };
}

type SubScores = Block['subScores'];
interface Explanation {
  readonly subScores: SubScores;
  readonly sentence: string;
}

const percentOf = (ln: number): number => rounded(100 * (Math.exp(ln) - 1), 1);

/** "12% more saves than usual", "3% fewer saves than usual" or "as many saves as usual". */
function compared(percent: number, label: string): string {
  const size = Math.abs(Math.round(percent));
  return size === 0 ? `as many ${label} as usual` : `${size}% ${percent > 0 ? 'more' : 'fewer'} ${label} than usual`;
}

function explain(
  block: HockeyBlock,
  priced: HockeyPriced,
  moves: Readonly<Record<ModelBlock, number>>,
  odds: HockeyLogOdds,
): Explanation {
  const { projection, market } = priced;
  const { input, stat, mean, terms, constants } = projection;
  const label = STATS[stat].label.toLowerCase();
  const featureAt = (feature: HockeyFeature): number => input.stats[stat]!.features[featuresOf(stat).indexOf(feature)]!;
  const termOf = (feature: HockeyFeature): number => terms[featuresOf(stat).indexOf(feature)] ?? 0;
  const moved = MODEL_BLOCKS.reduce((sum, each) => sum + moves[each], 0);
  const usual = mean * Math.exp(-moved);
  const percent = block === 'Baseline' || block === 'Market' ? 0 : percentOf(moves[block]);
  switch (block) {
    case 'Baseline':
      return {
        subScores: {
          usualCount: rounded(usual, 3),
          usualMinutes: rounded(input.usualMinutes, 1),
          games: input.games,
        },
        sentence: `Over ${input.games} games: usually ${rounded(usual, 2)} ${label} in ${rounded(input.usualMinutes, 1)} minutes of ice time.`,
      };
    case 'Form':
      return {
        subScores: { formPercent: percent },
        sentence: input.isGoalie
          ? 'The form of a goalkeeper is not part of the model.'
          : `Recent games point to ${compared(percent, label)}.`,
      };
    case 'Minutes':
      return {
        subScores: { projectedMinutes: rounded(input.minutes, 1), usualMinutes: rounded(input.usualMinutes, 1) },
        sentence: input.isGoalie
          ? 'Given a start in goal.'
          : `${rounded(input.minutes, 1)} minutes in the last games, usually ${rounded(input.usualMinutes, 1)}: ${compared(percent, label)}.`,
      };
    case 'Matchup':
      return {
        subScores: { matchupPercent: percent },
        sentence: `Against this opponent, ${compared(percent, label)}.`,
      };
    case 'Environment':
      return {
        subScores: {
          environmentPercent: percent,
          homePercent: percentOf(termOf('home') - constants.weights.home! * (constants.means.home ?? 0)),
        },
        sentence: `${featureAt('home') > 0 ? 'At home' : 'Away'}${input.playoffs ? ', in the playoffs' : ''}${input.isGoalie ? ', behind this defence' : ''}: ${compared(percent, label)}.`,
      };
    case 'Rest': {
      const tired = featureAt('backToBack') === 1;
      const theyTired = featureAt('opponentBackToBack') === 1;
      const days = tired ? 'The team played yesterday' : 'The team did not play yesterday';
      const theirs = theyTired ? ', the opponent did' : '';
      const arrival = input.newTeam ? '; one of the first games for a new team' : '';
      return {
        subScores: { restPercent: percent, backToBack: Number(tired), opponentBackToBack: Number(theyTired) },
        sentence: `${days}${theirs}${arrival}: ${compared(percent, label)}.`,
      };
    }
    case 'Market': {
      if (market === undefined || odds.market === undefined)
        return { subScores: { books: 0 }, sentence: 'No book quotes both sides of this stat.' };
      const { books, line, consensusOver, spread } = market;
      return {
        subScores: {
          books,
          marketLine: line,
          marketOverPercent: rounded(100 * consensusOver, 1),
          marketExpectedCount: rounded(Math.exp(market.logMean), 3),
          modelExpectedCount: rounded(mean, 3),
          // Where the model’s count per minute comes to the market’s count.
          marketFitsMinutes: rounded((input.minutes * Math.exp(market.logMean)) / mean, 1),
          bookSpread: rounded(spread, 3),
          modelWeightPercent: rounded(100 * constants.stack.weight, 1),
        },
        sentence: `${books} ${books === 1 ? 'book has' : 'books have'} the over ${line} at ${rounded(100 * consensusOver, 1)}% without the margin; our own estimate counts for ${rounded(100 * constants.stack.weight, 0)}%.`,
      };
    }
  }
}

/** Of each block, 0 to 1. */
function trustIn(block: HockeyBlock, { projection, market }: HockeyPriced): number {
  const own = trustOf(projection);
  if (block === 'Market') return market === undefined ? 0 : marketTrust(market);
  return block === 'Baseline' ? projection.input.games / (projection.input.games + 6) : own;
}

/** Prices one side of one line and splits the price into its blocks. */
export function evaluateHockey(priced: HockeyPriced, line: number, direction: Direction): Evaluation {
  const odds = priced.logOddsAt(line);
  const side = direction === 'Over' ? 1 : -1;
  const parts = hockeyParts(priced, line);
  const moves = movesOf(priced.projection);
  const [low, high] = priced.interval(line);
  return {
    line,
    direction,
    probability: sigmoid(side * odds.final),
    push: priced.push(line),
    interval: side === 1 ? [low, high] : [1 - high, 1 - low],
    expected: priced.expected,
    countInterval: priced.countInterval(),
    projectedMinutes: priced.projection.input.minutes,
    logOdds: { final: odds.final, model: odds.model, market: odds.market ?? null },
    books: priced.market?.books ?? 0,
    confidence: priced.confidence,
    blocks: HOCKEY_BLOCKS.map((name): Block => {
      const { subScores, sentence } = explain(name, priced, moves, odds);
      return {
        name,
        logOdds: parts[name],
        score: blockScore(parts[name], odds.final, side),
        confidence: trustIn(name, priced),
        subScores: { logOdds: rounded(parts[name], 6), ...subScores },
        explanation: sentence + effectOf(parts[name], odds.final, direction),
      };
    }),
  };
}
