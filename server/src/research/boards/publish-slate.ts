import type { Origin } from '../../kernel/index.ts';
import type { NewsCause } from '../../league/index.ts';
import { propKey } from '../../odds/index.ts';
import { currentPicks, publishBoard, type Publication } from '../../picks/index.ts';
import { joinedTo, type Context } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { recordTeamStarts } from '../availability/record-team-starts.ts';
import { announceMoves } from './announce-moves.ts';
import { contentsOfGames } from './board-queries.ts';
import { recordBoard } from './record-board.ts';

/**
 * Publishes the picks of a scored slate, its research board and who starts for its teams: all or nothing, in one
 * transaction. A slate re-scored because of news also emits the event with the moves.
 */
export function publishSlate(
  ctx: Context,
  slate: ScoredSlate,
  origin: Origin,
  because?: NewsCause,
): Promise<Publication> {
  return ctx.db.transaction(async (tx) => {
    const publish = async () => {
      const publication = await publishBoard({ ...ctx, db: joinedTo(tx) }, slate, origin);
      const at = ctx.clock.now();
      await recordBoard(tx, slate, { origin, at });
      await recordTeamStarts(tx, slate, { origin, at });
      return publication;
    };
    if (because === undefined) return publish();
    const picksNow = () => currentPicks(tx, slate, origin, ctx.clock.now());
    const { league, date, games } = slate;
    const ids = games.map(({ id }) => id);
    const before = new Map((await contentsOfGames(tx, league, origin, date, ids)).map((prop) => [propKey(prop), prop]));
    const listed = await picksNow();
    const publication = await publish();
    const picks = new Map([...listed, ...(await picksNow())].map((pick) => [propKey(pick), pick.id]));
    await announceMoves(tx, slate, { because, before, picks }, ctx.clock.now());
    return publication;
  });
}
