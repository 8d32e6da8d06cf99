import { VISIBILITY, seenAt, type Tier } from '../../access/index.ts';
import { RATINGS, type Rating } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { figuresOf, type SystemFigures } from '../statistics/index.ts';
import { chainEnd, recordedBets, recordedDays, type ChainEnd, type RecordedBet } from './queries.ts';

/** The owner's view of open bets by tier: delayed like picks, and without the tier's hidden ratings. */
const viewOf = (tier: Tier, now: Date): readonly [seenAt: Date, hidden: readonly Rating[]] => [
  seenAt(tier, now),
  RATINGS.filter((rating) => isPublished(rating) && !VISIBILITY[tier].ratings.includes(rating)),
];

const isPublished = (rating: Rating): boolean => VISIBILITY.Admin.ratings.includes(rating);

/** A page of a system's recorded bets, newest first, with one extra row. */
export const betsSeen = (
  db: Queryable,
  systemId: number,
  tier: Tier,
  now: Date,
  before: number | null,
  most: number,
): Promise<RecordedBet[]> => recordedBets(db, systemId, ...viewOf(tier, now), before, most);

export interface SystemRecord {
  readonly open: number;
  readonly figures: SystemFigures;
  readonly head: ChainEnd | null;
}

/** The results of a system's recorded bets. A system chosen before its bets is one try. */
export async function recordOfSystem(db: Queryable, systemId: number, tier: Tier, now: Date): Promise<SystemRecord> {
  const days = await recordedDays(db, systemId, ...viewOf(tier, now));
  const [head = null] = await chainEnd(db, systemId, seenAt(tier, now));
  return { open: days.reduce((all, day) => all + day.open, 0), figures: figuresOf(days, 1), head };
}
