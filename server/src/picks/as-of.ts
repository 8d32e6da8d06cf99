import { Type } from 'typebox';
import type { League, Origin, Tier } from '../kernel/index.ts';
import type { Queryable } from '../platform/index.ts';
import { invalidRequest, prepareJson, Problem, type Prepared } from '../platform/http/index.ts';
import type { BoardQuestion } from './picks-of-day.ts';
import { pickOnWire } from './schemas.ts';
import { TIER_VIEWS } from './tier-view.ts';
import { topPicks } from './top-picks.ts';

/** A moment whose answer is asked for again; `checkedAsOf` reads it. */
export const AsOfParam = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'A past moment, RFC 3339: what was known then, as it was answered then. Sharp and Admin.',
    examples: ['2024-03-02T23:15:00Z'],
  }),
);

/** The moment; 403 for a tier that sees the present with a delay, 422 for one that has not come yet. */
export function checkedAsOf(asOf: string, tier: Tier, now: Date): Date {
  if (TIER_VIEWS[tier].delayMinutes > 0)
    throw new Problem('tier-required', `Past moments need the tier Sharp; the account has ${tier}.`, {
      members: { requiredTier: 'Sharp', tier },
    });
  const moment = new Date(asOf);
  if (Number.isNaN(moment.getTime()))
    throw invalidRequest([{ pointer: '/query/asOf', detail: 'must be a moment that exists' }]);
  if (moment > now) throw new Problem('unprocessable', `${asOf} has not come yet.`);
  return moment;
}

/** The bytes that this question was answered with at a past moment. */
export async function picksAsOf(
  db: Queryable,
  of: { readonly league: League; readonly origin: Origin },
  { view, date, limit }: Omit<BoardQuestion, 'fields'>,
  moment: Date,
): Promise<Prepared> {
  const picks = await topPicks(db, { ...of, date, ratings: view.ratings, count: limit, seenAt: moment });
  return prepareJson(picks.map(pickOnWire));
}
