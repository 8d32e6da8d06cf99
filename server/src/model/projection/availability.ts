import type { Availability } from '../../kernel/index.ts';
import type { ModelConstants, ReportedGroup } from '../constants/constants.ts';
import type { ChanceByMinutes, UnlistedChances } from '../past/history.ts';
import { chanceAtMinutes, interpolate } from '../past/interpolate.ts';

type Constants = Pick<ModelConstants, 'availability'>;

/** The fitted probabilities of a group at this time before tip-off, by usual minutes. */
function chancesAt(group: ReportedGroup, hoursToTip: number, { availability }: Constants): ChanceByMinutes {
  const { hours, minutes, groups } = availability;
  return { minutes, chance: groups[group].chance.map((byHour) => interpolate(hours, byHour, hoursToTip)) };
}

/** The facts about a player and the team's report for the game. Hours after tip-off count as 0. */
export interface Standing {
  /** The status in force; `Unlisted` without any. */
  readonly status: Availability | 'Unlisted';
  readonly hoursToTip: number;
  /** Whether the team has submitted a report for the game. Matters only for players without a status. */
  readonly submitted: boolean;
  /** See `usualMinutes`; 0 for a player without a game. */
  readonly minutes: number;
}

/** Probability that a player plays. A player without a status is assumed to have played the team's last game. */
export function chanceToPlay({ status, hoursToTip, submitted, minutes }: Standing, constants: Constants): number {
  const group = status === 'Unlisted' && !submitted ? 'Awaited' : status;
  return chanceAtMinutes(chancesAt(group, hoursToTip, constants), minutes);
}

/** The same for regulars without a status, by whether they played the team's last game. */
export function chancesUnlisted(hoursToTip: number, submitted: boolean, constants: Constants): UnlistedChances {
  return {
    present: chancesAt(submitted ? 'Unlisted' : 'Awaited', hoursToTip, constants),
    absent: chancesAt(submitted ? 'UnlistedAbsent' : 'AwaitedAbsent', hoursToTip, constants),
  };
}
