import { seenAt, type Tier } from '../access/index.ts';
import { addDays, dayIn, type Day } from '../kernel/index.ts';

/** A season and the summer before it: a player without a game for longer has no team. */
const RECENT_DAYS = 400;

export interface Visibility {
  /** The moment whose state the caller sees now. */
  readonly at: Date;
  /** The first day of the recent past then. */
  readonly since: Day;
}

export function visibilityOf(tier: Tier, now: Date): Visibility {
  const at = seenAt(tier, now);
  return { at, since: addDays(dayIn('UTC', at), -RECENT_DAYS) };
}
