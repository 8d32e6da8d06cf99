import type { Direction } from '../../../kernel/index.ts';
import { finishedGamesOf } from '../../../league/index.ts';
import {
  advanceHockey,
  copyHockeyWorld,
  evaluateHockey,
  type Evaluation,
  type HockeyConstants,
  hockeyConstantsFor,
  type HockeyInput,
  hockeyInput,
  hockeyLeg,
  HockeyPriced,
  type HockeyStat,
  type HockeyWorld,
  isHockeyStat,
  isProvenIn,
  type JointConstants,
  type Leg,
  type LegOwner,
  newHockeyWorld,
  projectHockey,
  shippedHockey,
  sigmoid,
} from '../../../model/index.ts';
import type {
  Background,
  Evidence,
  LogOdds,
  PlayerInGame,
  PricedStat,
  ProjectedPlayer,
  PropQuotes,
  SportModel,
} from '../sport-model.ts';
import { isWholeHockey, MODEL_COUNTS, playedHockey } from './played-game.ts';

type HockeyBackground = Background<HockeyConstants, HockeyWorld>;

/** Ten lines of a player share an input; it is read once per background. */
const known = new WeakMap<HockeyBackground, Map<string, HockeyPlayer>>();

export const hockeyModel: SportModel<HockeyConstants, HockeyWorld> = {
  finishedGames: finishedGamesOf('hockey', MODEL_COUNTS),
  hasConstants: (league) => shippedHockey(league).length > 0,
  constantsFor: hockeyConstantsFor,
  // Box scores of most sources have no counts by period: props of a period are not priced.
  isPriced: ({ stats }, stat, period) => period === 'Full' && isHockeyStat(stat) && stats[stat] !== undefined,
  newWorld: () => newHockeyWorld(),
  copyWorld: copyHockeyWorld,
  advance: (world, day, games) => advanceHockey(world, day, games.map(playedHockey).filter(isWholeHockey)),
  project: playerIn,
  // Who starts in goal is seldom known before the game, and skaters have no line-up.
  teamStarts: () => [],
};

function playerIn(background: HockeyBackground, { game, teamId, playerId }: PlayerInGame): HockeyPlayer {
  let players = known.get(background);
  if (players === undefined) known.set(background, (players = new Map()));
  const key = `${game.id} ${teamId} ${playerId}`;
  let player = players.get(key);
  if (player === undefined) {
    const { gameDate: day, homeTeamId, awayTeamId } = game;
    const playoffs = game.seasonType === 'playoffs';
    const matchup = { day, playoffs, homeTeamId, awayTeamId };
    const input = hockeyInput(background.past.world, matchup, { playerId, teamId });
    const isOut = background.availability.some(
      (entry) => entry.gameId === game.id && entry.playerId === playerId && entry.inForce && entry.status === 'Out',
    );
    players.set(key, (player = new HockeyPlayer(input, isOut, background.constants)));
  }
  return player;
}

class HockeyPlayer implements ProjectedPlayer {
  readonly #input: HockeyInput;
  readonly #isOut: boolean;
  readonly #constants: HockeyConstants;

  constructor(input: HockeyInput, isOut: boolean, constants: HockeyConstants) {
    this.#input = input;
    this.#isOut = isOut;
    this.#constants = constants;
  }

  get evidence(): Evidence {
    const { teamId, opponentId, games } = this.#input;
    return { teamId, opponentId, careerGames: games, plays: this.#isOut ? 0 : 1 };
  }

  get minutes(): number {
    return this.#input.minutes;
  }

  price({ stat, period, quotes }: PropQuotes): PricedStat | undefined {
    if (period !== 'Full' || !isHockeyStat(stat)) return undefined;
    const projection = projectHockey(this.#input, stat, this.#constants);
    return projection && new PricedHockey(new HockeyPriced(projection, quotes), this.#constants);
  }
}

class PricedHockey implements PricedStat {
  readonly period = 'Full';
  readonly #priced: HockeyPriced;
  readonly #constants: HockeyConstants;

  constructor(priced: HockeyPriced, constants: HockeyConstants) {
    this.#priced = priced;
    this.#constants = constants;
  }

  get stat(): HockeyStat {
    return this.#priced.projection.stat;
  }

  get modelVersion(): string {
    return this.#constants.version;
  }

  get hasMarket(): boolean {
    return this.#priced.market !== undefined;
  }

  get marketDoubt(): 'unproven' | null {
    return isProvenIn(this.#constants, this.stat) ? null : 'unproven';
  }

  get confidence(): number {
    return this.#priced.confidence;
  }

  get joint(): JointConstants | undefined {
    return this.#constants.joint;
  }

  logOddsAt(line: number): LogOdds {
    return this.#priced.logOddsAt(line);
  }

  overProbability(line: number): number {
    return sigmoid(this.#priced.logOddsAt(line).final);
  }

  push(line: number): number {
    return this.#priced.push(line);
  }

  interval(line: number): readonly [number, number] {
    return this.#priced.interval(line);
  }

  median(): number {
    return this.#priced.median();
  }

  span(tail: number): readonly [number, number] {
    return this.#priced.span(tail);
  }

  evaluate(line: number, direction: Direction): Evaluation {
    return evaluateHockey(this.#priced, line, direction);
  }

  leg(owner: LegOwner, line: number, direction: Direction): Leg {
    return hockeyLeg(this.#priced, owner, line, direction, this.#constants);
  }
}
