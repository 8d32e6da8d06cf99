import { Type } from 'typebox';
import { LIVE_TIER, VISIBILITY, tierNames, tiersFrom, type Tier } from '../access/index.ts';
import { gameTime, LEAGUES } from '../leagues/index.ts';
import { checkedMoment, Problem, tierRequired } from '../platform/http/index.ts';

/** A moment whose response is requested again; parsed by `checkedAsOf`. */
export const AsOfParam = Type.Optional(
  Type.String({
    format: 'date-time',
    description: `A past moment, RFC 3339: what was known then, as it was served then. ${tierNames(tiersFrom(LIVE_TIER))}.`,
    examples: ['2024-03-02T23:15:00Z'],
  }),
);

/** Nothing is known about earlier moments. The first moments of the calendar have no game day in a league's time zone. */
const LONG_AGO = Math.max(...LEAGUES.map((league) => gameTime(league, '1900-01-01', 0).getTime()));

/** The moment; 403 for a tier with a delay, 422 for a moment in the future. */
export function checkedAsOf(asOf: string, tier: Tier, now: Date): Date {
  if (VISIBILITY[tier].delayMinutes > 0) throw tierRequired(LIVE_TIER, tier);
  const moment = checkedMoment('/query/asOf', asOf);
  if (moment > now) throw new Problem('unprocessable', `${asOf} has not come yet.`);
  return new Date(Math.max(LONG_AGO, moment.getTime()));
}
