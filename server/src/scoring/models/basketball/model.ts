import type { Direction } from '../../../kernel/index.ts';
import { finishedGamesOf, type Game } from '../../../league/index.ts';
import {
  advance,
  confidenceIn,
  constantsFor,
  copyWorld,
  evaluate,
  informedBy,
  isPriced,
  isThin,
  ladderSpan,
  legOf,
  liveConstantsFor,
  liveJoint,
  liveLaw,
  logOddsAt,
  medianCount,
  movesOthers,
  newWorld,
  overProbability,
  pregameOf,
  price,
  probabilityInterval,
  project,
  pushProbability,
  shippedFor,
  startChances,
  type Evaluation,
  type Informed,
  type JointConstants,
  type Leg,
  type LegOwner,
  type ModelConstants,
  type Pregame,
  type Priced,
  type Projection,
  type World,
} from '../../../model/index.ts';
import { FITTED_COUNTS, isFitted } from '../../../sports/basketball/index.ts';
import type { Period, Stat } from '../../../sports/index.ts';
import { isWhole, playedGame } from './played-game.ts';
import { readGame } from './read-game.ts';
import type { BasketballBackground } from './upcoming-game.ts';
import type {
  Evidence,
  LogOdds,
  OtherQuotes,
  PlayerInGame,
  PricedStat,
  ProjectedPlayer,
  PropQuotes,
  SportModel,
  TeamStarts,
} from '../sport-model.ts';

export const basketballModel: SportModel<ModelConstants, World> = {
  finishedGames: finishedGamesOf('basketball', FITTED_COUNTS),
  hasConstants: (league) => shippedFor(league).length > 0,
  constantsFor: (league, day) => constantsFor(league, day),
  isPriced,
  newWorld: (league, constants) => newWorld(league, constants.league),
  copyWorld,
  advance: (world, day, games) => advance(world, day, games.map((game) => playedGame(game)).filter(isWhole)),
  project: (background, player) => new BasketballPlayer(projectionOf(background, player), background.constants),
  teamStarts,
  live: { constantsFor: liveConstantsFor, law: liveLaw, joint: liveJoint },
};

function projectionOf(background: BasketballBackground, player: PlayerInGame): Projection {
  const { game, playerId, teamId, unquoted = false } = player;
  const { inputOf, projections } = readGame(background, game);
  const key = `${playerId} ${teamId} ${unquoted}`;
  let projection = projections.get(key);
  if (projection === undefined)
    projections.set(key, (projection = project(inputOf({ playerId, teamId }), background.constants, unquoted)));
  return projection;
}

/** Who starts for both teams of a game, with the news of a background. See `startChances`. */
function teamStarts(background: BasketballBackground, game: Game): TeamStarts[] {
  const { upcoming, inputOf } = readGame(background, game);
  const { past, constants } = background;
  return [game.homeTeamId, game.awayTeamId].map((teamId) => {
    const chances = startChances(past.world, upcoming, teamId, inputOf, constants);
    return { gameId: game.id, teamId, chances };
  });
}

class BasketballPlayer implements ProjectedPlayer {
  readonly #projection: Projection;
  readonly #constants: ModelConstants;

  constructor(projection: Projection, constants: ModelConstants) {
    this.#projection = projection;
    this.#constants = constants;
  }

  get evidence(): Evidence {
    return this.#projection.input;
  }

  get minutes(): number {
    return this.#projection.minutes;
  }

  price({ stat, period, quotes, unpriced, others }: PropQuotes): PricedStat | undefined {
    const informed = others && (() => informedOf(this.#projection, others, this.#constants));
    const priced = price(this.#projection, stat, period, quotes, this.#constants, unpriced, informed);
    return priced && new BasketballStat(priced, this.#constants);
  }

  /** Each stat's mean follows from what was said of the half line below its median, where half of the outcomes lie. */
  pregame(quoted: readonly PricedStat[]): Pregame {
    const published = quoted.flatMap((priced) => {
      const { stat, period } = priced;
      const line = Math.max(0.5, priced.median() - 0.5);
      return isFitted(stat) && period === 'Full' ? [{ stat, line, over: priced.overProbability(line) }] : [];
    });
    return pregameOf(this.#projection, this.#constants, published);
  }
}

/** By projection, of which a player has one per background: ten lines of a player process the other quotes once. */
const known = new WeakMap<Projection, Informed | null>();

/** What the other quotes imply for all of the player's stats. Undefined if the constants do not support it. */
function informedOf(projection: Projection, others: OtherQuotes, constants: ModelConstants): Informed | undefined {
  let informed = known.get(projection);
  if (informed === undefined) {
    const quoted = others((stat) => movesOthers(constants, stat));
    known.set(projection, (informed = informedBy(projection, quoted, constants) ?? null));
  }
  return informed ?? undefined;
}

class BasketballStat implements PricedStat {
  readonly #priced: Priced;
  readonly #constants: ModelConstants;

  constructor(priced: Priced, constants: ModelConstants) {
    this.#priced = priced;
    this.#constants = constants;
  }

  get stat(): Stat {
    return this.#priced.target.stat;
  }

  get period(): Period {
    return this.#priced.target.period;
  }

  get modelVersion(): string {
    return this.#constants.version;
  }

  get hasMarket(): boolean {
    return this.#priced.market !== undefined;
  }

  /** If no quote of the stat is used, the price contains no borrowed weight. */
  get marketDoubt(): 'thinMarket' | null {
    return this.hasMarket && isThin(this.#constants, this.stat, this.period) ? 'thinMarket' : null;
  }

  get confidence(): number {
    return confidenceIn(this.#priced);
  }

  get joint(): JointConstants | undefined {
    return this.#constants.joint;
  }

  logOddsAt(line: number): LogOdds {
    return logOddsAt(this.#priced, line);
  }

  overProbability(line: number): number {
    return overProbability(this.#priced, line);
  }

  push(line: number): number {
    return pushProbability(this.#priced, line);
  }

  interval(line: number): readonly [number, number] {
    return probabilityInterval(this.#priced, line);
  }

  median(): number {
    return medianCount(this.#priced);
  }

  span(tail: number): readonly [number, number] {
    return ladderSpan(this.#priced, tail);
  }

  evaluate(line: number, direction: Direction): Evaluation {
    return evaluate(this.#priced, line, direction, this.#constants);
  }

  leg(owner: LegOwner, line: number, direction: Direction): Leg {
    return legOf(this.#priced, owner, line, direction, this.#constants);
  }
}
