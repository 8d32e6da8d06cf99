import { lineValue } from '../../kernel/index.ts';
import { STATS } from '../../sports/index.ts';
import type { Background, PricedStat } from '../models/sport-model.ts';
import { newsIn } from '../past/background.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { confidenceUnder, doubtsOf, doubtsOfMarket, type Doubt } from './doubts.ts';
import { forecastOf } from '../evaluation/forecast.ts';
import type { Judge, Judgement, PropFeatures } from './judge.ts';
import { marketAlone } from './market-only.ts';
import { unpricedShare } from './unpriced-news.ts';

/**
 * The full model of the league's sport: box scores, schedule, news and every valid quote. If it lacks a player, stat or
 * period, the market's own probability is used, with a doubt.
 */
export function fullModel(background: Background, asOf: Date, bounds: ScoringBounds): Judge {
  const { model, constants, past } = background;
  const news = Map.groupBy(newsIn(background), (known) => known.gameId);
  // A player is projected with the first prop: all at once would block the event loop.
  return (features) => {
    const { prop, game, opinions, teamId, consensus } = features;
    const { stat, period, playerId } = prop;
    if (teamId === null) return marketAlone(features, ['unknownTeam']);
    const player = model.project(background, { game, teamId, playerId });
    if (!model.isPriced(constants, stat, period)) return marketAlone(features, [doubtOf(prop)]);
    const unpriced = unpricedShare(consensus.quotes, news.get(prop.gameId) ?? [], asOf);
    const priced = player.price({ stat, period, quotes: opinions, unpriced });
    if (priced?.hasMarket !== true) return marketAlone(features, ['noModel']);
    const doubts = [...doubtsOf(player.evidence, past, bounds), ...doubtsOfMarket(priced)];
    return judged(priced, lineValue(consensus.lineHalves), doubts);
  };
}

/** Doubles are quoted for the full game only; every other stat without constants waits for a fit. */
function doubtOf({ stat, period }: PropFeatures['prop']): Doubt {
  return STATS[stat].isYesNo && period !== 'Full' ? 'noModel' : 'unpricedStat';
}

function judged(priced: PricedStat, line: number, doubts: readonly Doubt[]): Judgement {
  return {
    over: priced.overProbability(line),
    confidence: confidenceUnder(doubts, priced.confidence),
    doubts,
    inDetail: (direction) => {
      const evaluation = priced.evaluate(line, direction);
      return { blocks: evaluation.blocks, forecast: forecastOf(priced, evaluation, 'near') };
    },
  };
}
