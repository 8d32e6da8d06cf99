import {
  BOX_COUNTS,
  sportNamed,
  valueOf,
  type Count,
  type Sport,
  type Stat,
  type StatDefinition,
} from '../sports/index.ts';
import { regulationMinutes } from './periods.ts';
import { leagueOf, type League } from './registry.ts';

/** The sport that a league plays. */
export const sportOf = (league: League): Sport => sportNamed(leagueOf(league).sport);

/** The stats that props of a league exist for. A word's meaning is that of the league's sport. */
export const statsOf = (league: League): readonly Stat[] => leagueOf(league).stats;

/** Seconds of the longest game of a league that is believed: no player has played for longer. */
export function longestGame(league: League): number {
  const { periods } = leagueOf(league);
  return 60 * (regulationMinutes(periods) + sportOf(league).boxScore.mostOvertimes * periods.overtimeMinutes);
}

/** What the box scores of leagues count, each count once. */
export const countsOf = (leagues: readonly League[]): readonly Count[] =>
  BOX_COUNTS.filter((count) => leagues.some((league) => count in sportOf(league).counts));

/**
 * The value of a stat in a line of a league's box score. Null if the line lacks one of its counts: a missing count is never 0.
 * Null also for a stat that the league's sport does not have.
 */
export function statValue(
  league: League,
  stat: Stat,
  line: Readonly<Partial<Record<Count, number | null>>>,
): number | null {
  // A sport's counts are columns of every line.
  const definition = sportOf(league).stats[stat] as StatDefinition<Count> | undefined;
  return definition === undefined ? null : valueOf(definition, line);
}
