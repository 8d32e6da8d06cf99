import { lineValue, statDefinition } from '../../kernel/index.ts';
import type { KnownGame } from '../../league/index.ts';
import {
  confidenceIn,
  evaluate,
  inputsOf,
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
import { unpricedShare } from './unpriced-news.ts';
import { upcomingGame } from './upcoming-game.ts';

/** Projections by player. */
type Projections = ReadonlyMap<number, Projection>;

/** A player of a slate, and the doubts that all props of the player share. */
interface Known {
  readonly projection: Projection;
  readonly doubts: readonly Doubt[];
}

type Playing = Pick<PropFeatures, 'game' | 'teamId'> & {
  readonly playerId: number;
  /** No book quotes the player tonight. */
  readonly unquoted?: boolean;
};

/** Projects each player of a game once; a player without a team in it is left out. */
function projectPlayers(background: Background, game: KnownGame, players: readonly Playing[]): Projections {
  const { constants, past } = background;
  const unique = new Map(players.flatMap(({ playerId, teamId }) => (teamId === null ? [] : [[playerId, teamId]])));
  const unquoted = new Set(players.filter((each) => each.unquoted).map(({ playerId }) => playerId));
  const asked = Array.from(unique, ([playerId, teamId]) => ({ playerId, teamId }));
  const inputs = inputsOf(past.world, upcomingGame(game, background), asked, constants.bases);
  return new Map(
    inputs.map((input) => [input.playerId, project(input, constants, unquoted.has(input.playerId))] as const),
  );
}

/** Projections by background: ten lines of one player cost one projection. */
const projected = new WeakMap<Background, Map<string, Projection | undefined>>();

/** One player's projection; undefined without a team in the game. */
export function projectPlayer(background: Background, player: Playing): Projection | undefined {
  let known = projected.get(background);
  if (known === undefined) projected.set(background, (known = new Map()));
  const key = `${player.game.id} ${player.playerId} ${player.teamId} ${player.unquoted}`;
  if (!known.has(key)) known.set(key, projectPlayers(background, player.game, [player]).get(player.playerId));
  return known.get(key);
}

/**
 * The whole model: box scores, schedule, news and every believable quote. Where it knows nothing of a player, a stat or a
 * period, the market's own probability stands in, with a doubt.
 */
export function fullModel(
  background: Background,
  slate: readonly PropFeatures[],
  asOf: Date,
  bounds: ScoringBounds,
): Judge {
  const news = Map.groupBy(newsIn(background), (known) => known.gameId);
  const players = Map.groupBy(
    slate.map(({ prop, game, teamId }) => ({ game, teamId, playerId: prop.playerId })),
    ({ game }) => game.id,
  );
  const games = new Map<number, ReadonlyMap<number, Known>>();
  // A game is projected when the first of its props is judged: all at once would block the event loop.
  const knownIn = (game: KnownGame): ReadonlyMap<number, Known> => {
    const before = games.get(game.id);
    if (before !== undefined) return before;
    const known = new Map<number, Known>();
    for (const [playerId, projection] of projectPlayers(background, game, players.get(game.id) ?? []))
      known.set(playerId, { projection, doubts: doubtsOf(projection.input, background.past, bounds) });
    games.set(game.id, known);
    return known;
  };
  return (features) => {
    const { prop, game, opinions, teamId, consensus } = features;
    const known = knownIn(game).get(prop.playerId);
    if (known === undefined) return marketAlone(features, [teamId === null ? 'unknownTeam' : 'noModel']);
    if (!isPriced(background.constants, prop.stat, prop.period)) return marketAlone(features, [doubtOf(prop)]);
    const priced = price(
      known.projection,
      prop.stat,
      prop.period,
      opinions,
      background.constants,
      unpricedShare(consensus.quotes, news.get(prop.gameId) ?? [], asOf),
    );
    if (priced?.market === undefined) return marketAlone(features, ['noModel']);
    const thin: readonly Doubt[] = isThin(background.constants, prop.stat, prop.period) ? ['thinMarket'] : [];
    return judged(priced, lineValue(consensus.lineHalves), [...known.doubts, ...thin], background.constants);
  };
}

/** A double is quoted for the full game only; every other stat without constants waits for a fit. */
function doubtOf({ stat, period }: PropFeatures['prop']): Doubt {
  return statDefinition(stat).doubles !== undefined && period !== 'Full' ? 'noModel' : 'unpricedStat';
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
