import {
  LEFT_EARLY,
  lineValue,
  winningProfit,
  type Direction,
  type GameStatus,
  type LineHalves,
  type Outcome,
} from '../kernel/index.ts';
import { sumCounts, type CountLine, type Period, type Stat } from '../sports/index.ts';
import { countsForPeriod, splitPeriodsOf, sportOf, statValue, type League } from '../leagues/index.ts';
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
  /** Of a pick'em entry whose house does not count a missed Over of a player who left early as a miss. */
  readonly dropsEarlyExit?: boolean;
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
  /** One entry per period with time played; empty where the box score has no periods. */
  readonly periods: readonly (TimedCounts & { readonly period: number })[];
}

export interface TimedCounts extends CountLine {
  /** Of the full game; null or absent where no source says it. */
  readonly starter?: boolean | null;
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
  const { hasPlayed, absentInPeriod, startersOnly } = sportOf(claim.league).grading;
  if (game === null || !hasPlayed(game, rules.minimumSeconds))
    return settled(claim, rules.didNotPlay, null, 'the player did not play');
  if (startersOnly?.includes(claim.stat) === true && rules.reliefCounts !== true && game.starter !== true)
    return game.starter === false
      ? settled(claim, rules.didNotPlay, null, 'the player did not start')
      : gapOf('no source says whether the player started');
  if (claim.period === 'Full') {
    const graded = gradeValue(claim, statValue(claim.league, claim.stat, game), rules);
    const isConcerned = claim.dropsEarlyExit === true && claim.direction === 'Over' && graded.outcome === 'Miss';
    return isConcerned ? earlyExit(claim, graded, leftEarly(claim.league, game, { hasPeriods, periods })) : graded;
  }
  if (!hasPeriods || periods.length === 0) return gapOf('the box score has no figures by period');
  const counted = periods.filter((line) => countsForPeriod(claim.league, claim.period, line.period));
  if (!hasPlayed({ seconds: counted.reduce((sum, line) => sum + line.seconds, 0) }, rules.minimumSeconds))
    return settled(claim, rules.didNotPlay, null, absentInPeriod);
  return gradeValue(claim, statValue(claim.league, claim.stat, sumCounts(counted)), rules);
}

/** The grade of a missed Over, knowing whether the player left early. What is not known is no early exit. */
function earlyExit(claim: FrozenClaim, graded: Grade, hasLeft: boolean | null): Grade {
  if (hasLeft === true) return settled(claim, 'Void', null, LEFT_EARLY);
  if (hasLeft === false) return graded;
  return { ...graded, reason: `${graded.reason}; no source says by period whether the player came back` };
}

/** Feeds differ by seconds in the time played. */
const TIME_TOLERANCE = 60;

/**
 * Whether a player was in the game in the period of the sport's rule, a first half, and not after it. Null where the periods
 * are not known, or do not account for the time played. False in a league without that period.
 */
export function leftEarly(
  league: League,
  { seconds }: Pick<TimedCounts, 'seconds'>,
  { hasPeriods, periods }: Pick<PlayerResult, 'hasPeriods' | 'periods'>,
): boolean | null {
  const { earlyExitIn } = sportOf(league).grading;
  const first = splitPeriodsOf(league).find((period) => period === earlyExitIn);
  if (first === undefined) return false;
  if (!hasPeriods) return null;
  const inFirst = periods.filter(({ period }) => countsForPeriod(league, first, period));
  const time = (lines: typeof periods): number => lines.reduce((sum, line) => sum + line.seconds, 0);
  if (time(periods) > time(inFirst)) return false;
  return Math.abs(seconds - time(inFirst)) <= TIME_TOLERANCE && time(inFirst) > 0 ? true : null;
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
