import type { BoxScoreRules, GameLength, TeamLine, TeamTotals } from '../sport.ts';

/** Players of a team on court at a time. Each team has as many starters, and all of them play. */
const ON_COURT = 5;
const MOST_OVERTIMES = 6;

export const boxScore: BoxScoreRules = { mostOvertimes: MOST_OVERTIMES, starters: ON_COURT, lineFault, teamFault };

/** Points must match the shots made, and shots made must not exceed attempts. */
function lineFault(counts: TeamLine['counts']): string | undefined {
  const { pts = 0, fgm = 0, fga = 0, fg3m = 0, fg3a = 0, ftm = 0, fta = 0 } = counts as Record<string, number>;
  if (pts !== 2 * fgm + fg3m + ftm) return 'points that are not those of its baskets';
  if (fgm > fga || fg3m > fg3a || ftm > fta || fg3m > fgm || fg3a > fga) return 'more made than attempted';
  return undefined;
}

/**
 * The players' points are the team's, and their time is that of five players' full games. A missing line would mean that a player
 * did not play, so a box score that does not add up is rejected.
 */
function teamFault(
  lines: readonly TeamLine[],
  { points, periods }: TeamTotals,
  { count, minutes, overtimeMinutes }: GameLength,
): string | undefined {
  if (points !== null && lines.reduce((sum, { counts }) => sum + (counts['pts'] ?? 0), 0) !== points)
    return "the players' points are not their team's";
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0);
  const regulation = 60 * count * minutes;
  const overtime = 60 * overtimeMinutes;
  const overtimes = periods === null ? Math.round((seconds / ON_COURT - regulation) / overtime) : periods - count;
  const expected = ON_COURT * (regulation + overtimes * overtime);
  return overtimes < 0 || overtimes > MOST_OVERTIMES || Math.abs(seconds - expected) > toleranceSeconds(lines)
    ? "the players' time is not five players' of a whole game"
    : undefined;
}

/** Tolerance for the sum of the players' times: seconds are truncated or rounded, and some feeds give whole minutes. */
const toleranceSeconds = (lines: readonly TeamLine[]): number =>
  lines.every(({ seconds }) => seconds % 60 === 0) ? 300 : 60;
