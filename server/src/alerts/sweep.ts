import type { Queryable } from '../platform/index.ts';
import type { AlertsDeps } from './deps.ts';
import { forgetSides } from './matching/turning-queries.ts';
import { forgetBoards, forgetHits, forgetMessages } from './matching/queries.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 10_000;
/** Messages are kept as long as webhook deliveries; hits longer, so that no event is reported twice. */
const MESSAGE_DAYS = 30;
const HIT_DAYS = 45;
/** A game is over by then. */
const SIDE_DAYS = 2;

/** Deletes rows past their age limit; once a day. Returns the number of rows. */
export async function sweepAlerts(db: Queryable, { context }: Pick<AlertsDeps, 'context'>): Promise<number> {
  const now = context.clock.now().getTime();
  const before = (days: number): Date => new Date(now - days * DAY_MS);
  let rows = (await forgetMessages(db, before(MESSAGE_DAYS))) + (await forgetSides(db, before(SIDE_DAYS)));
  for (let gone = BATCH; gone === BATCH; rows += gone) gone = await forgetHits(db, before(HIT_DAYS), BATCH);
  return rows + (await forgetBoards(db, before(MESSAGE_DAYS).toISOString().slice(0, 10)));
}
