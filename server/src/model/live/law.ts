import type { Direction, LineHalves } from '../../kernel/index.ts';
import { fittedDefinition, isFitted, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { Stat } from '../../sports/index.ts';
import { statOfCount, type Calibration } from '../constants/constants.ts';
import { enoughTens } from '../distribution/doubles.ts';
import { reached, type Ladder } from '../distribution/ladder.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import type { Leg, LegOwner, LegPart } from '../joint/index.ts';
import { betweenEnds, clockOf, mixed, type Between, type LiveClock } from './clock.ts';
import type { LiveConstants } from './constants.ts';
import { aboveIn, eachOutcome, expectedMinutes, ladderLeft } from './left.ts';
import { minutesLeft, type MinutesLeft } from './minutes.ts';
import { rateLeft } from './rates.ts';
import type { GameSoFar, PlayerSoFar, Pregame, StatShape } from './state.ts';

/** The outcomes of a line at the end of the game; over, push and under add up to 1. */
export interface LiveChance {
  readonly over: number;
  readonly push: number;
  readonly under: number;
  /** 90 % interval of `over`. */
  readonly interval: readonly [low: number, high: number];
  /** The outcome is certain: probabilities are 0 or 1, and else never. */
  readonly isDecided: boolean;
}

/** How one player's running game may end: the stats of the full game. */
export interface LiveLaw {
  /** Expected minutes still to come. */
  readonly minutes: number;
  /** Undefined if the stat is not priced, or if the source lacks one of its counts. */
  chance(stat: Stat, lineHalves: LineHalves): LiveChance | undefined;
  /** Expected count still to come; undefined as in `chance`, and for doubles. */
  remaining(stat: Stat): number | undefined;
  /** One side of a line, for `liveJoint`. */
  leg(owner: LegOwner, stat: Stat, lineHalves: LineHalves, direction: Direction): Leg | undefined;
}

/** Personal fouls that put a player out of the game. */
const FOULS_OUT = 6;
const TEN = 10;
/** What is not decided keeps this distance from 0 and 1. */
const CLIP = 0.0005;
const NINETY_PERCENT = 1.645;
/** As before the game: prior minutes that are added to a player's own. */
const CHAIN_MINUTES = 150;
const MINUTE = 60;
/** Doubles have no dispersion of their own. */
const POISSON = { c0: 1, c1: 0 };

/** Probability of a value above each whole number. */
type Tail = (most: number) => number;

/** How a player's game may end, from the figures so far, given that the player plays. */
export const liveLaw = (pregame: Pregame, player: PlayerSoFar, game: GameSoFar, constants: LiveConstants): LiveLaw =>
  new PlayerLaw(pregame, player, game, constants);

class PlayerLaw implements LiveLaw {
  readonly #pregame: Pregame;
  readonly #player: PlayerSoFar;
  readonly #constants: LiveConstants;
  readonly #clock: LiveClock;
  readonly #between: Between;
  readonly #left: MinutesLeft;
  readonly #rates = new Map<FittedCount, number>();
  readonly #tails = new Map<string, Tail>();
  readonly #isFinished: boolean;

  constructor(pregame: Pregame, player: PlayerSoFar, game: GameSoFar, constants: LiveConstants) {
    this.#pregame = pregame;
    this.#player = player;
    this.#constants = constants;
    this.#clock = clockOf(game, pregame.periods);
    this.#between = betweenEnds(this.#clock, constants.ends.length);
    this.#left = minutesLeft(pregame, player, game, this.#clock, constants);
    this.#isFinished = game.isOver || (player.fouls ?? 0) >= FOULS_OUT;
  }

  get minutes(): number {
    return this.#isFinished ? 0 : expectedMinutes(this.#left);
  }

  chance(stat: Stat, lineHalves: LineHalves): LiveChance | undefined {
    if (!isFitted(stat)) return undefined;
    const tail = this.#tail(stat, 0);
    if (tail === undefined) return undefined;
    const over = tail(Math.floor(lineHalves / 2));
    const under = 1 - tail(Math.ceil(lineHalves / 2) - 1);
    const push = Math.max(0, 1 - over - under);
    const isDecided = [over, push, under].includes(1);
    const interval = (): readonly [number, number] => (isDecided ? [over, over] : this.#interval(stat, lineHalves));
    return {
      over,
      push,
      under,
      isDecided,
      // Two more distributions: for readers that show it.
      get interval() {
        return interval();
      },
    };
  }

  remaining(stat: Stat): number | undefined {
    if (!isFitted(stat) || this.#soFar(stat) === undefined || fittedDefinition(stat).doubles !== undefined)
      return undefined;
    return this.minutes * this.#rate(stat);
  }

  leg(owner: LegOwner, stat: Stat, lineHalves: LineHalves, direction: Direction): Leg | undefined {
    const chance = this.chance(stat, lineHalves);
    if (chance === undefined || !isFitted(stat)) return undefined;
    const { push, interval } = chance;
    const [wins, loses] = direction === 'Over' ? [chance.over, chance.under] : [chance.under, chance.over];
    const given = (probability: number): number => Math.min(1, probability / (1 - push));
    const [low, high] = direction === 'Over' ? interval : [1 - push - interval[1], 1 - push - interval[0]];
    const { minutes } = this.#pregame;
    return {
      gameId: owner.gameId,
      teamId: owner.teamId,
      playerId: owner.playerId,
      sport: 'basketball',
      stat,
      period: 'Full',
      line: lineHalves / 2,
      direction,
      // A decided push leaves a slip: as a leg it changes nothing.
      probability: push === 1 ? 1 : wins / (wins + loses),
      interval: push === 1 ? [1, 1] : [Math.max(0, given(low)), given(high)],
      push,
      parts: fittedDefinition(stat).parts.map((count) => this.#part(count)),
      minutes,
      minutesVariance: varianceOf(this.#left),
    };
  }

  #part(count: FittedCount): LegPart {
    const rate = this.#countRate(count);
    const { c0, c1 } = this.#shape(statOfCount(count)).dispersion;
    const mean = this.minutes * rate;
    const variance = c0 * mean + c1 * mean * mean + varianceOf(this.#left) * mean * mean;
    const ten = this.#tail(statOfCount(count), 0)?.(TEN - 1) ?? 0;
    return { count, mean, spread: Math.sqrt(Math.max(1e-6, variance)), ten };
  }

  /** Undefined if a count is missing. */
  #soFar(stat: FittedStat): number | undefined {
    let sum = 0;
    for (const part of fittedDefinition(stat).parts) {
      const count = this.#player.counts[part] ?? null;
      if (count === null) return undefined;
      sum += count;
    }
    return this.#pregame.shapes[stat] === undefined ? undefined : sum;
  }

  /** The distribution's tail, with rates moved by this many of their standard errors. */
  #tail(stat: FittedStat, moved: number): Tail | undefined {
    const key = `${stat} ${moved}`;
    let tail = this.#tails.get(key);
    if (tail !== undefined) return tail;
    const soFar = this.#soFar(stat);
    if (soFar === undefined) return undefined;
    tail =
      fittedDefinition(stat).doubles === undefined
        ? this.#tailOfSum(stat, soFar, moved)
        : this.#tailOfDouble(stat, moved);
    this.#tails.set(key, tail);
    return tail;
  }

  #tailOfSum(stat: FittedStat, soFar: number, moved: number): Tail {
    if (this.#isFinished) return (most) => (soFar > most ? 1 : 0);
    const { dispersion, calibration } = this.#shape(stat);
    let ladder: Ladder | undefined;
    return (most) => {
      if (soFar > most) return 1;
      ladder ??= ladderLeft(this.#rate(stat) * this.#factor(stat, moved), this.#left, dispersion);
      return undecided(1 - reached(ladder, most - soFar), calibration);
    };
  }

  #tailOfDouble(stat: FittedStat, moved: number): Tail {
    const { parts, doubles: needed = 2 } = fittedDefinition(stat);
    const missing = parts.map((part) => TEN - (this.#player.counts[part] ?? 0));
    const sure = missing.filter((count) => count <= 0).length;
    if (sure >= needed) return (most) => (most < 1 ? 1 : 0);
    if (this.#isFinished) return (most) => (most < 0 ? 1 : 0);
    const { calibration } = this.#shape(stat);
    const rates = parts.map((part) => this.#countRate(part) * this.#factor(statOfCount(part), moved));
    const dispersions = parts.map((part) => this.#shape(statOfCount(part)).dispersion);
    let chance = 0;
    eachOutcome(this.#left, (minutes, weight) => {
      const tens = missing.map((count, at) => aboveIn(minutes, rates[at]!, count - 1, dispersions[at]!));
      chance += weight * enoughTens(parts, tens, needed, this.#pregame.tens);
    });
    const known = undecided(chance, calibration);
    return (most) => (most < 0 ? 1 : most < 1 ? known : 0);
  }

  /** Expected count in a minute on court. */
  #rate(stat: FittedStat): number {
    const { parts } = fittedDefinition(stat);
    const { sums, means } = this.#pregame;
    const rate = parts.reduce((sum, part) => sum + this.#countRate(part), 0);
    const own = sums[stat];
    return own === undefined ? rate : (rate * own) / parts.reduce((sum, part) => sum + means[part], 0);
  }

  #countRate(count: FittedCount): number {
    let rate = this.#rates.get(count);
    if (rate === undefined) {
      rate = rateLeft(count, this.#pregame, this.#player, this.#clock, this.#left, this.#constants);
      this.#rates.set(count, rate);
    }
    return rate;
  }

  /** A rate's factor at this many standard errors: what was not known before the game, less what its minutes showed. */
  #factor(stat: FittedStat, errors: number): number {
    if (errors === 0) return 1;
    const { means, minutes, minutesSeen } = this.#pregame;
    const mean = Math.max(
      1e-6,
      fittedDefinition(stat).parts.reduce((sum, part) => sum + means[part], 0),
    );
    const seen = (mean / minutes) * (minutesSeen + CHAIN_MINUTES + this.#player.seconds / MINUTE);
    return Math.exp(errors / Math.sqrt(seen));
  }

  #interval(stat: FittedStat, lineHalves: LineHalves): readonly [number, number] {
    const at = (errors: number): number => this.#tail(stat, errors)!(Math.floor(lineHalves / 2));
    return [at(-NINETY_PERCENT), at(NINETY_PERCENT)];
  }

  /** Constants between two ends; before the first end they come from before the game. */
  #shape(stat: FittedStat): StatShape {
    const { from, to, part } = this.#between;
    const at = (end: number): StatShape => {
      const own = this.#pregame.shapes[stat];
      if (end === 0 && own !== undefined) return own;
      const { dispersion, calibration } = this.#constants.ends[Math.max(0, end - 1)]!;
      return { dispersion: dispersion[stat] ?? POISSON, calibration: calibration[stat]! };
    };
    const [one, two] = [at(from), at(to)];
    return {
      dispersion: {
        c0: mixed(one.dispersion.c0, two.dispersion.c0, part),
        c1: mixed(one.dispersion.c1, two.dispersion.c1, part),
      },
      calibration: {
        intercept: mixed(one.calibration.intercept, two.calibration.intercept, part),
        slope: mixed(one.calibration.slope, two.calibration.slope, part),
      },
    };
  }
}

/** A calibrated probability of what is not decided. */
function undecided(chance: number, { intercept, slope }: Calibration): number {
  const kept = Math.min(1 - CLIP, Math.max(CLIP, chance));
  return Math.min(1 - CLIP, Math.max(CLIP, sigmoid(intercept + slope * logit(kept))));
}

/** Variance of the minutes left divided by their squared mean. */
function varianceOf(left: MinutesLeft): number {
  const mean = expectedMinutes(left);
  if (!(mean > 0)) return 0;
  let sum = 0;
  eachOutcome(left, (minutes, chance) => {
    sum += chance * (minutes / mean - 1) ** 2;
  });
  return sum;
}
