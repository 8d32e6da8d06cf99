import type { Direction, LineHalves } from '../../kernel/index.ts';
import type { RunningLine, RunningNow } from '../../league/index.ts';
import { elapsedSeconds, leagueOf, secondsLeft, sportOf, statValue, type League } from '../../leagues/index.ts';
import type { GameSoFar, Leg, LiveChance, LiveLaw, PlayerSoFar } from '../../model/index.ts';
import type { CountLine, Period, Stat } from '../../sports/index.ts';
import type { PregameGame, PregamePlayer, QuotedLine } from './pregame.ts';

/** One side of a line in a game that runs. */
export interface LiveClaim {
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
}

/** What a claim is worth while its game runs. */
export interface ClaimNow {
  readonly value: number;
  /** Playing time so far, in seconds. */
  readonly seconds: number;
  /** That it wins, given no push: 0 or 1 exactly where that is decided. */
  readonly probability: number;
  /** 90 % interval of the probability. */
  readonly interval: readonly [low: number, high: number];
  /** Expected count still to come; null for a double. */
  readonly remaining: number | null;
}

/** A quoted line of a running game. */
export interface QuotedNow extends QuotedLine {
  readonly value: number;
  readonly seconds: number;
  readonly chance: LiveChance;
  readonly remaining: number | null;
}

/** The feed is silent once it has not said anything for this long. */
export const SILENT_MS = 300_000;

/** A running game in one state, with the probabilities that follow from it. Everything is computed at the first call. */
export class LiveGame {
  readonly pregame: PregameGame;
  readonly #lines: ReadonlyMap<number, RunningLine>;
  readonly #laws = new Map<number, LiveLaw>();
  #state: RunningNow;
  #quoted: readonly QuotedNow[] | undefined;

  constructor(pregame: PregameGame, state: RunningNow) {
    this.pregame = pregame;
    this.#state = state;
    this.#lines = new Map(state.players.map((line) => [line.playerId, line]));
  }

  get state(): RunningNow {
    return this.#state;
  }

  /** The same state, seen again. */
  seen(state: RunningNow): this {
    this.#state = state;
    return this;
  }

  /** Undefined for a player without a pre-game distribution, a period, a stat that is not priced, and a decided push. */
  claim({ playerId, stat, period, lineHalves, direction }: LiveClaim): ClaimNow | undefined {
    const chance = period === 'Full' ? this.#chance(playerId, stat, lineHalves) : undefined;
    if (chance === undefined || chance.push === 1) return undefined;
    const leg = this.leg({ playerId, stat, period, lineHalves, direction });
    if (leg === undefined) return undefined;
    return { ...this.#figures(playerId, stat), probability: leg.probability, interval: leg.interval };
  }

  /** One side of a line, for the joint of a slip. */
  leg({ playerId, stat, period, lineHalves, direction }: LiveClaim): Leg | undefined {
    const player = this.pregame.players.get(playerId);
    if (player === undefined || period !== 'Full') return undefined;
    const owner = { gameId: this.pregame.game.id, teamId: player.teamId, playerId };
    return this.#law(player).leg(owner, stat, lineHalves, direction);
  }

  /** The quoted lines with their probabilities. */
  quoted(): readonly QuotedNow[] {
    this.#quoted ??= this.pregame.quoted.flatMap((line): QuotedNow[] => {
      const chance = this.#chance(line.playerId, line.stat, line.lineHalves);
      return chance === undefined ? [] : [{ ...line, ...this.#figures(line.playerId, line.stat), chance }];
    });
    return this.#quoted;
  }

  #chance(playerId: number, stat: Stat, lineHalves: LineHalves): LiveChance | undefined {
    const player = this.pregame.players.get(playerId);
    return player && this.#law(player).chance(stat, lineHalves);
  }

  #figures(playerId: number, stat: Stat): Pick<ClaimNow, 'value' | 'seconds' | 'remaining'> {
    const line = this.#lines.get(playerId);
    const player = this.pregame.players.get(playerId);
    const value = line === undefined ? 0 : (statValue(this.#state.league, stat, line.counts) ?? 0);
    const remaining = player === undefined ? undefined : this.#law(player).remaining(stat);
    return { value, seconds: line?.seconds ?? 0, remaining: remaining ?? null };
  }

  #law(player: PregamePlayer): LiveLaw {
    let law = this.#laws.get(player.playerId);
    if (law === undefined) {
      const { live, constants } = this.pregame;
      law = live.law(
        player.pregame,
        soFarOf(this.#state, this.#lines.get(player.playerId)),
        this.#game(player),
        constants,
      );
      this.#laws.set(player.playerId, law);
    }
    return law;
  }

  #game({ teamId }: PregamePlayer): GameSoFar {
    const { league, period, clockSeconds, homePoints, awayPoints } = this.#state;
    const ahead = homePoints - awayPoints;
    return {
      elapsedSeconds: elapsedSeconds(league, period, clockSeconds),
      leftSeconds: secondsLeft(league, period, clockSeconds),
      period,
      margin: teamId === this.pregame.game.homeTeamId ? ahead : -ahead,
      isOver: period >= leagueOf(league).periods.count && clockSeconds === 0 && ahead !== 0,
    };
  }
}

function soFarOf({ league, period, clockSeconds }: RunningNow, line: RunningLine | undefined): PlayerSoFar {
  const elapsed = elapsedSeconds(league, period, clockSeconds);
  if (line === undefined)
    return { counts: nothing(league), seconds: 0, fouls: null, isIn: false, idleSeconds: elapsed };
  const { counts, seconds, fouls, isIn, lastIn } = line;
  return {
    counts,
    seconds,
    fouls,
    isIn: clockSeconds === 0 ? null : isIn,
    idleSeconds: Math.max(0, elapsed - lastIn),
  };
}

/** The counts of a player who has not been on court. */
const nothing = (league: League): CountLine =>
  Object.fromEntries(sportOf(league).everySource.map((count) => [count, 0]));

/** Whether the clock stands: between periods, or the feed has been silent. */
export const isFrozen = ({ clockSeconds, seenAt }: Pick<RunningNow, 'clockSeconds' | 'seenAt'>, now: Date): boolean =>
  clockSeconds === 0 || now.getTime() - seenAt.getTime() > SILENT_MS;
