import type { BoxScoreRules, GameLength, TeamLine, TeamTotals } from '../sport.ts';

/** Skaters of a team on the ice at full strength. */
const ON_ICE = 5;
/** A game has been lost in the fifth overtime, in 2020. */
const MOST_OVERTIMES = 8;
/** A goalkeeper's own goal is in no skater's count where the source lists goalkeepers without goals. */
const MOST_GOALKEEPERS_GOALS = 1;

export const boxScore: BoxScoreRules = { mostOvertimes: MOST_OVERTIMES, starters: ON_ICE + 1, lineFault, teamFault };

/** A goalkeeper stopped or let in what came. A goal may be no shot: one that is awarded. */
function lineFault(counts: TeamLine['counts']): string | undefined {
  const { goals, assists } = counts;
  const { pp_goals: powerPlayGoals, pp_points: powerPlayPoints, saves, shots_against: faced } = counts;
  if ((powerPlayGoals ?? 0) > (goals ?? Infinity)) return 'more goals in power plays than goals';
  if ((powerPlayPoints ?? 0) > (goals ?? Infinity) + (assists ?? Infinity))
    return 'more points in power plays than points';
  // Saves and goals against are not always the shots: sources count penalty shots otherwise.
  return (saves ?? 0) > (faced ?? Infinity) ? 'more saves than shots faced' : undefined;
}

/**
 * The skaters' goals are the team's, but for one: a shootout gives its winner a goal that no player scored, and a goalkeeper may
 * score. Their time is that of five skaters, less what penalties take and more when the goalkeeper leaves the ice.
 */
function teamFault(
  lines: readonly TeamLine[],
  { points, periods }: TeamTotals,
  { count, minutes, overtimeMinutes }: GameLength,
): string | undefined {
  const goals = lines.reduce((sum, { counts }) => sum + (counts['goals'] ?? 0), 0);
  if (points !== null && (goals > points || points - goals > MOST_GOALKEEPERS_GOALS))
    return "the players' goals are not their team's";
  const isSkater = ({ counts }: TeamLine): boolean => (counts['saves'] ?? null) === null;
  const seconds = lines.filter(isSkater).reduce((sum, line) => sum + line.seconds, 0);
  const regulation = 60 * count * minutes;
  const overtimes = periods === null ? MOST_OVERTIMES : Math.max(0, periods - count);
  const longest = (ON_ICE + 1) * (regulation + 60 * overtimes * overtimeMinutes);
  return seconds < LEAST_SHARE * ON_ICE * regulation || seconds > longest
    ? "the skaters' time is not that of five for a whole game"
    : undefined;
}

/** Penalties take time; below this share of it, a line is missing. */
const LEAST_SHARE = 0.9;
