import { lineValue } from '../../kernel/index.ts';
import { STATS } from '../../sports/index.ts';
import {
  confidenceIn,
  evaluate,
  isPriced,
  isThin,
  overProbability,
  price,
  project,
  type ModelConstants,
  type Priced,
  type Projection,
} from '../../model/index.ts';
import { newsIn, type Background } from '../past/background.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { confidenceUnder, doubtsOf, type Doubt } from './doubts.ts';
import { forecastOf } from '../evaluation/forecast.ts';
import type { Judge, Judgement, PropFeatures } from './judge.ts';
import { marketAlone } from './market-only.ts';
import { readGame } from './read-game.ts';
import { unpricedShare } from './unpriced-news.ts';

type Playing = Pick<PropFeatures, 'game' | 'teamId'> & {
  readonly playerId: number;
  /** No book quotes the player for this game. */
  readonly unquoted?: boolean;
};

/** One player's projection; undefined without a team in the game. */
export function projectPlayer(background: Background, player: Playing): Projection | undefined {
  const { game, playerId, teamId, unquoted = false } = player;
  if (teamId === null) return undefined;
  const { inputOf, projections } = readGame(background, game);
  const key = `${playerId} ${teamId} ${unquoted}`;
  let projection = projections.get(key);
  if (projection === undefined)
    projections.set(key, (projection = project(inputOf({ playerId, teamId }), background.constants, unquoted)));
  return projection;
}

/**
 * The full model: box scores, schedule, news and every valid quote. If it lacks a player, stat or period, the market's
 * own probability is used, with a doubt.
 */
export function fullModel(background: Background, asOf: Date, bounds: ScoringBounds): Judge {
  const news = Map.groupBy(newsIn(background), (known) => known.gameId);
  // Props of one player share doubts. A player is projected with the first: all at once would block the event loop.
  const shared = new Map<Projection, readonly Doubt[]>();
  const doubtsIn = (projection: Projection): readonly Doubt[] => {
    const doubts = shared.get(projection) ?? doubtsOf(projection.input, background.past, bounds);
    shared.set(projection, doubts);
    return doubts;
  };
  return (features) => {
    const { prop, game, opinions, teamId, consensus } = features;
    const projection = projectPlayer(background, { game, teamId, playerId: prop.playerId });
    if (projection === undefined) return marketAlone(features, ['unknownTeam']);
    if (!isPriced(background.constants, prop.stat, prop.period)) return marketAlone(features, [doubtOf(prop)]);
    const priced = price(
      projection,
      prop.stat,
      prop.period,
      opinions,
      background.constants,
      unpricedShare(consensus.quotes, news.get(prop.gameId) ?? [], asOf),
    );
    if (priced?.market === undefined) return marketAlone(features, ['noModel']);
    const thin: readonly Doubt[] = isThin(background.constants, prop.stat, prop.period) ? ['thinMarket'] : [];
    return judged(priced, lineValue(consensus.lineHalves), [...doubtsIn(projection), ...thin], background.constants);
  };
}

/** Doubles are quoted for the full game only; every other stat without constants waits for a fit. */
function doubtOf({ stat, period }: PropFeatures['prop']): Doubt {
  return STATS[stat].isYesNo && period !== 'Full' ? 'noModel' : 'unpricedStat';
}

function judged(priced: Priced, line: number, doubts: readonly Doubt[], constants: ModelConstants): Judgement {
  return {
    over: overProbability(priced, line),
    confidence: confidenceUnder(doubts, confidenceIn(priced)),
    doubts,
    inDetail: (direction) => {
      const evaluation = evaluate(priced, line, direction, constants);
      return { blocks: evaluation.blocks, forecast: forecastOf(priced, evaluation, 'near') };
    },
  };
}
