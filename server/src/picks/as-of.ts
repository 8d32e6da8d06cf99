import { Type } from 'typebox';
import { LIVE_TIER, VISIBILITY, tierNames, tiersFrom, type Tier } from '../access/index.ts';
import type { Origin } from '../kernel/index.ts';
import { DEFAULT_LEAGUE, gameTime } from '../leagues/index.ts';
import type { Queryable } from '../platform/index.ts';
import { checkedMoment, prepareJson, Problem, tierRequired, type Prepared } from '../platform/http/index.ts';
import type { BoardQuestion } from './boards/picks-of-day.ts';
import { topPicks } from './boards/top-picks.ts';

/** A moment whose answer is asked for again; `checkedAsOf` reads it. */
export const AsOfParam = Type.Optional(
  Type.String({
    format: 'date-time',
    description: `A past moment, RFC 3339: what was known then, as it was answered then. ${tierNames(tiersFrom(LIVE_TIER))}.`,
    examples: ['2024-03-02T23:15:00Z'],
  }),
);

/** Nothing was known before; the first moments of the calendar are of no game day, for in the league's zone it had not begun. */
const LONG_AGO = gameTime(DEFAULT_LEAGUE, '1900-01-01', 0);

/** The moment; 403 for a tier that sees the present with a delay, 422 for one that has not come yet. */
export function checkedAsOf(asOf: string, tier: Tier, now: Date): Date {
  if (VISIBILITY[tier].delayMinutes > 0) throw tierRequired(LIVE_TIER, tier);
  const moment = checkedMoment('/query/asOf', asOf);
  if (moment > now) throw new Problem('unprocessable', `${asOf} has not come yet.`);
  return moment < LONG_AGO ? LONG_AGO : moment;
}

/** The bytes that this question was answered with at a past moment. */
export async function picksAsOf(
  db: Queryable,
  origin: Origin,
  { league, view, date, limit }: Omit<BoardQuestion, 'fields'>,
  moment: Date,
): Promise<Prepared> {
  const picks = await topPicks(db, { league, origin, date, ratings: view.ratings, count: limit, seenAt: moment });
  return prepareJson(picks);
}
