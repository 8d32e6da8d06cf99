import { lineValue, type Direction } from '../kernel/index.ts';
import type { KnownGame } from '../league/index.ts';
import {
  confidenceIn,
  evaluate,
  inputsOf,
  overProbability,
  price,
  project,
  type ModelConstants,
  type Priced,
  type Projection,
} from '../model/index.ts';
import type { Background } from './background.ts';
import { confidenceUnder, doubtsOf } from './doubts.ts';
import type { Contribution, Judge, Judgement, PropFeatures } from './judge.ts';
import { marketAlone } from './market-only.ts';
import { unpricedShare } from './unpriced-news.ts';
import { upcomingGame } from './upcoming-game.ts';

/** Who is projected, by the game and the player. */
type Projections = ReadonlyMap<string, Projection>;

type Playing = Pick<PropFeatures, 'game' | 'teamId'> & { readonly playerId: number };

const keyOf = (gameId: number, playerId: number): string => `${gameId} ${playerId}`;

/** Projects everyone once who is asked about, game by game; who has no team in the game is left out. */
export function projectPlayers(background: Background, players: readonly Playing[]): Projections {
  const { constants, past } = background;
  const games = Map.groupBy(players, ({ game }) => game.id);
  const projections = new Map<string, Projection>();
  for (const [gameId, ofGame] of games) {
    const unique = new Map(ofGame.flatMap(({ playerId, teamId }) => (teamId === null ? [] : [[playerId, teamId]])));
    const asked = Array.from(unique, ([playerId, teamId]) => ({ playerId, teamId }));
    const game: KnownGame = ofGame[0]!.game;
    const inputs = inputsOf(past.world, upcomingGame(game, background), asked, constants.bases);
    for (const input of inputs) projections.set(keyOf(gameId, input.playerId), project(input, constants));
  }
  return projections;
}

/**
 * The whole model: box scores, schedule, news and every believable quote. Where it knows nothing of a player, a stat or a
 * period, the market's own word stands in, in doubt.
 */
export function fullModel(background: Background, slate: readonly PropFeatures[], asOf: Date): Judge {
  const projections = projectPlayers(
    background,
    slate.map(({ prop, game, teamId }) => ({ game, teamId, playerId: prop.playerId })),
  );
  const news = Map.groupBy(background.availability, (known) => known.gameId);
  return (features) => {
    const { prop, opinions, teamId, consensus } = features;
    const projection = projections.get(keyOf(prop.gameId, prop.playerId));
    if (projection === undefined) return marketAlone(features, [teamId === null ? 'unknownTeam' : 'noModel']);
    const priced = price(
      projection,
      prop.stat,
      prop.period,
      opinions,
      background.constants,
      unpricedShare(consensus.quotes, news.get(prop.gameId) ?? [], asOf),
    );
    return priced?.market === undefined
      ? marketAlone(features, ['noModel'])
      : judged(priced, lineValue(consensus.lineHalves), background);
  };
}

function judged(priced: Priced, line: number, { constants, past }: Background): Judgement {
  const doubts = doubtsOf(priced.projection.input, past);
  return {
    over: overProbability(priced, line),
    confidence: confidenceUnder(doubts, confidenceIn(priced)),
    doubts,
    blocksFor: (direction) => contributions(priced, line, direction, constants),
  };
}

function contributions(priced: Priced, line: number, direction: Direction, constants: ModelConstants): Contribution[] {
  return [...evaluate(priced, line, direction, constants).blocks];
}
