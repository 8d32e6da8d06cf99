import type { Day } from '../kernel/index.ts';
import { leagueOf, type League } from '../leagues/index.ts';
import type { Period, Stat } from '../sports/index.ts';
import { constantsFor, shippedFor } from './constants/shipped.ts';
import { hockeyOverAtLine } from './hockey/closing.ts';
import { hockeyConstantsFor, shippedHockey } from './hockey/shipped.ts';
import { overAtLine, type LineOpinion } from './market/moved-line.ts';

export interface ClosedProp {
  readonly league: League;
  readonly day: Day;
  readonly stat: Stat;
  readonly period: Period;
}

/**
 * The probability that a closing line implies at another line, by the model of the league's sport. Only the widths of
 * distributions are used, which hardly change: a day before all fits may use the first one. Undefined where no model has one.
 */
export function closingOverAt({ league, day, stat, period }: ClosedProp, opinion: LineOpinion, wanted: number) {
  if (leagueOf(league).sport === 'hockey') {
    const hockey = hockeyConstantsFor(league, day) ?? shippedHockey(league)[0];
    return hockey && hockeyOverAtLine(stat, period, opinion, wanted, hockey);
  }
  const constants = constantsFor(league, day) ?? shippedFor(league)[0];
  return constants && overAtLine(stat, period, opinion, wanted, constants);
}
