import type { Origin } from '../../kernel/index.ts';
import { publishBoard, type Publication } from '../../picks/index.ts';
import { joinedTo, type Context } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { recordBoard } from './record-board.ts';

/** Publishes the picks of a scored slate and what research shows of it: both or neither, in one transaction. */
export function publishSlate(ctx: Context, slate: ScoredSlate, origin: Origin): Promise<Publication> {
  return ctx.db.transaction(async (tx) => {
    const publication = await publishBoard({ ...ctx, db: joinedTo(tx) }, slate, origin);
    await recordBoard(tx, slate, { origin, at: ctx.clock.now() });
    return publication;
  });
}
