import type { Availability } from '../../kernel/index.ts';
import type { ModelConstants, ReportedGroup } from '../constants/constants.ts';
import type { UnlistedChances } from '../past/history.ts';

type Constants = Pick<ModelConstants, 'availability'>;

/** The fitted chance of a group, linear between the hours of the table and flat beyond them. */
function chanceAt(group: ReportedGroup, hoursToTip: number, { availability }: Constants): number {
  const { hours, groups } = availability;
  const { chance } = groups[group];
  const upper = hours.findIndex((hour) => hour >= hoursToTip);
  if (upper < 0) return chance.at(-1)!;
  if (upper === 0) return chance[0]!;
  const [from, to] = [hours[upper - 1]!, hours[upper]!];
  return chance[upper - 1]! + ((hoursToTip - from) / (to - from)) * (chance[upper]! - chance[upper - 1]!);
}

/**
 * Probability that a player plays, from the status in force so many hours before tip-off. `submitted`: the team has sent
 * a report for the game; it matters for players without a status alone (`Unlisted`), who are taken to have played the
 * team's last game. Hours after tip-off count as 0.
 */
export function chanceToPlay(
  status: Availability | 'Unlisted',
  hoursToTip: number,
  submitted: boolean,
  constants: Constants,
): number {
  return chanceAt(status === 'Unlisted' && !submitted ? 'Awaited' : status, hoursToTip, constants);
}

/** The same of regulars without a status, by whether they played the team's last game. */
export function chancesUnlisted(hoursToTip: number, submitted: boolean, constants: Constants): UnlistedChances {
  return {
    present: chanceAt(submitted ? 'Unlisted' : 'Awaited', hoursToTip, constants),
    absent: chanceAt(submitted ? 'UnlistedAbsent' : 'AwaitedAbsent', hoursToTip, constants),
  };
}
