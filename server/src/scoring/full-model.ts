import { lineValue } from '../kernel/index.ts';
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
import { newsIn, type Background } from './background.ts';
import type { ScoringBounds } from './bounds.ts';
import { confidenceUnder, doubtsOf, type Doubt } from './doubts.ts';
import { forecastOf } from './forecast.ts';
import type { Judge, Judgement, PropFeatures } from './judge.ts';
import { marketAlone } from './market-only.ts';
import { unpricedShare } from './unpriced-news.ts';
import { upcomingGame } from './upcoming-game.ts';

/** Who is projected, by the game and the player. */
type Projections = ReadonlyMap<string, Projection>;

type Playing = Pick<PropFeatures, 'game' | 'teamId'> & {
  readonly playerId: number;
  /** No book quotes him tonight. */
  readonly unquoted?: boolean;
};

const keyOf = (gameId: number, playerId: number): string => `${gameId} ${playerId}`;

/** Projects everyone once who is asked about, game by game; who has no team in the game is left out. */
function projectPlayers(background: Background, players: readonly Playing[]): Projections {
  const { constants, past } = background;
  const games = Map.groupBy(players, ({ game }) => game.id);
  const projections = new Map<string, Projection>();
  for (const [gameId, ofGame] of games) {
    const unique = new Map(ofGame.flatMap(({ playerId, teamId }) => (teamId === null ? [] : [[playerId, teamId]])));
    const unquoted = new Set(ofGame.filter((each) => each.unquoted).map(({ playerId }) => playerId));
    const asked = Array.from(unique, ([playerId, teamId]) => ({ playerId, teamId }));
    const game: KnownGame = ofGame[0]!.game;
    const inputs = inputsOf(past.world, upcomingGame(game, background), asked, constants.bases);
    for (const input of inputs)
      projections.set(keyOf(gameId, input.playerId), project(input, constants, unquoted.has(input.playerId)));
  }
  return projections;
}

/** What was projected on a background already: who asks for ten lines of a player in a second has him projected once. */
const projected = new WeakMap<Background, Map<string, Projection | undefined>>();

/** One player's projection; undefined for who has no team in the game. */
export function projectPlayer(background: Background, player: Playing): Projection | undefined {
  let known = projected.get(background);
  if (known === undefined) projected.set(background, (known = new Map()));
  const key = `${player.game.id} ${player.playerId} ${player.teamId} ${player.unquoted}`;
  if (!known.has(key)) known.set(key, projectPlayers(background, [player]).values().next().value);
  return known.get(key);
}

/**
 * The whole model: box scores, schedule, news and every believable quote. Where it knows nothing of a player, a stat or a
 * period, the market's own word stands in, in doubt.
 */
export function fullModel(
  background: Background,
  slate: readonly PropFeatures[],
  asOf: Date,
  bounds: ScoringBounds,
): Judge {
  const projections = projectPlayers(
    background,
    slate.map(({ prop, game, teamId }) => ({ game, teamId, playerId: prop.playerId })),
  );
  const news = Map.groupBy(newsIn(background), (known) => known.gameId);
  const doubts = new Map(
    Array.from(projections, ([key, { input }]) => [key, doubtsOf(input, background.past, bounds)] as const),
  );
  return (features) => {
    const { prop, opinions, teamId, consensus } = features;
    const key = keyOf(prop.gameId, prop.playerId);
    const projection = projections.get(key);
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
      : judged(priced, lineValue(consensus.lineHalves), doubts.get(key) ?? [], background.constants);
  };
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
