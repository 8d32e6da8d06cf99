import type { Period, Stat } from '../../sports/index.ts';
import { sportOf, type League } from '../../leagues/index.ts';
import { logit, sigmoid } from '../../model/index.ts';
import type { Consensus } from '../../odds/index.ts';
import { confidenceUnder, type Doubt } from './doubts.ts';
import type { Judgement, PropFeatures } from './judge.ts';

/** The model name on the board for probabilities without a fitted model. */
export const MARKET_VERSION = 'market-intercept-1';

/** What is added to the market's log-odds of an over of the full game, as a sport's overs have hit. */
export function overTendency(league: League, stat: Stat, period: Period): number {
  return period === 'Full' ? (sportOf(league).overTendency[stat] ?? 0) : 0;
}

/**
 * Disagreement of the feeds, in log-odds, at which their agreement counts for little; 0.10 in ln mean for a main line.
 */
const AGREEMENT_SCALE = 0.3;

/** 0 to 1: each independent feed halves the doubt; disagreement between feeds lowers the confidence. */
export function marketConfidence({ feeds, spread }: Pick<Consensus, 'feeds' | 'spread'>): number {
  return (1 - 0.5 ** feeds) * Math.exp(-spread / AGREEMENT_SCALE);
}

/** The market's no-vig probability and its known bias, nothing else. */
export function marketOnly({ prop, game, consensus }: PropFeatures): Judgement {
  const tendency = overTendency(game.league, prop.stat, prop.period);
  const market = logit(consensus.over);
  const logOdds = market + tendency;
  const confidence = marketConfidence(consensus);
  const over = sigmoid(logOdds);
  const { feeds } = consensus;
  return {
    over,
    confidence,
    doubts: [],
    inDetail: (direction) => ({
      forecast: null,
      blocks: [
        {
          name: 'Market',
          logOdds,
          score: 100 * (direction === 'Over' ? over : 1 - over),
          confidence,
          subScores: { logOdds, consensusLogOdds: market, tendencyLogOdds: tendency },
          explanation: `${feeds} independent ${feeds === 1 ? 'opinion' : 'opinions'} on the line, without the books' margin; overs corrected by how often they really hit.`,
        },
      ],
    }),
  };
}

/** The market's probability where the model has none. It carries doubts and is never published. */
export function marketAlone(features: PropFeatures, doubts: readonly Doubt[]): Judgement {
  const judgement = marketOnly(features);
  return { ...judgement, doubts, confidence: confidenceUnder(doubts, judgement.confidence) };
}
