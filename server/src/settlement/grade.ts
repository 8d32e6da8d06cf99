import {
  lineValue,
  statValue,
  sumCounts,
  winningProfit,
  type CountLine,
  type Direction,
  type GameStatus,
  type LineHalves,
  type Outcome,
  type Period,
  type Stat,
} from '../kernel/index.ts';
import { countsForPeriod, type League } from '../leagues/index.ts';
import type { SettlementRules } from './profiles.ts';

/** The frozen claim of a pick. */
export interface FrozenClaim {
  readonly league: League;
  readonly direction: Direction;
  readonly lineHalves: LineHalves;
  readonly stat: Stat;
  readonly period: Period;
  readonly price: number;
  readonly tipOff: Date;
}

/** The game's facts known at the time of grading. */
export interface GameResult {
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly boxScore: PlayerResult | null;
}

/** The player in the box score. */
export interface PlayerResult {
  readonly hasPeriods: boolean;
  /** Null if the box score has no line for the player. */
  readonly game: TimedCounts | null;
  /** One entry per period with time on court; empty where the box score has no periods. */
  readonly periods: readonly (TimedCounts & { readonly period: number })[];
}

export interface TimedCounts extends CountLine {
  readonly seconds: number;
}

/** A new grade; `outcome` and `profit` are null only while a figure is missing: of the period, or of a count. */
export interface Grade {
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  /** Units for one staked, exact decimal text. */
  readonly profit: string | null;
  readonly isPeriodDataGap: boolean;
  readonly reason: string;
}

/**
 * Grades a claim from the facts known at a moment. Null while it cannot be graded. That is while the game is not over, has no
 * box score yet, or was postponed and may still be played in time.
 */
export function grade(claim: FrozenClaim, result: GameResult, now: Date, rules: SettlementRules): Grade | null {
  const deadline = claim.tipOff.getTime() + rules.waitForGameMs;
  const isOff = result.status === 'postponed' || result.status === 'cancelled';
  if (isOff || result.tipOff.getTime() > deadline)
    return now.getTime() < deadline
      ? null
      : settled(claim, rules.gameNotPlayed, null, 'the game was not played in time');
  if (result.status !== 'final' || result.boxScore === null) return null;
  return gradePlayer(claim, result.boxScore, rules);
}

function gradePlayer(claim: FrozenClaim, { hasPeriods, game, periods }: PlayerResult, rules: SettlementRules): Grade {
  if (game === null || game.seconds < rules.minimumSeconds)
    return settled(claim, rules.didNotPlay, null, 'the player did not play');
  if (claim.period === 'Full') return gradeValue(claim, statValue(claim.stat, game), rules);
  if (!hasPeriods || periods.length === 0) return gapOf('the box score has no figures by period');
  const counted = periods.filter((line) => countsForPeriod(claim.league, claim.period, line.period));
  if (counted.reduce((sum, line) => sum + line.seconds, 0) < rules.minimumSeconds)
    return settled(claim, rules.didNotPlay, null, 'the player was not on court in the period');
  return gradeValue(claim, statValue(claim.stat, sumCounts(counted)), rules);
}

/** Not settled until a source has the figure. Never graded from the full game instead, nor a missing count as 0. */
const gapOf = (reason: string): Grade => ({
  outcome: null,
  actualValue: null,
  profit: null,
  isPeriodDataGap: true,
  reason,
});

function gradeValue(claim: FrozenClaim, value: number | null, rules: SettlementRules): Grade {
  if (value === null) return gapOf('the box score lacks a count of the stat');
  const line = lineValue(claim.lineHalves);
  if (value === line) return settled(claim, rules.onTheLine, value, 'exactly on the line');
  const isAbove = value > line;
  const isHit = isAbove === (claim.direction === 'Over');
  return settled(claim, isHit ? 'Hit' : 'Miss', value, isAbove ? 'above the line' : 'below the line');
}

function settled(claim: FrozenClaim, outcome: Outcome, actualValue: number | null, reason: string): Grade {
  return { outcome, actualValue, profit: profitOf(outcome, claim.price), isPeriodDataGap: false, reason };
}

function profitOf(outcome: Outcome, price: number): string {
  if (outcome === 'Hit') return winningProfit(price);
  return outcome === 'Miss' ? '-1' : '0';
}
