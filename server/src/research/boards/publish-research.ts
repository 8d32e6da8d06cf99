import type { Origin } from '../../kernel/index.ts';
import type { NewsCause } from '../../league/index.ts';
import { propKey } from '../../odds/index.ts';
import { currentPicks } from '../../picks/index.ts';
import type { Context } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { recordTeamStarts } from '../availability/record-team-starts.ts';
import { announceMoves } from './announce-moves.ts';
import { contentsOfGames } from './board-queries.ts';
import { recordBoard } from './record-board.ts';

/**
 * Stores the research board of a scored slate and who starts for its teams, beside its picks. A slate re-scored because
 * of news also emits the event with the moves.
 *
 * @returns To be called in the publishing transaction, before the picks are published; what it returns, after them.
 */
export const publishResearch =
  (slate: ScoredSlate, origin: Origin, because?: NewsCause) =>
  async ({ db, clock }: Context): Promise<() => Promise<void>> => {
    const { league, date, games } = slate;
    const picksNow = () => currentPicks(db, league, date, clock.now(), origin);
    const ids = games.map(({ id }) => id);
    const before =
      because && new Map((await contentsOfGames(db, league, origin, date, ids)).map((prop) => [propKey(prop), prop]));
    const listed = because ? await picksNow() : [];
    return () =>
      db.transaction(async (tx) => {
        const at = clock.now();
        await recordBoard(tx, slate, { origin, at });
        await recordTeamStarts(tx, slate, { origin, at });
        if (because === undefined || before === undefined) return;
        const picks = new Map([...listed, ...(await picksNow())].map((pick) => [propKey(pick), pick.id]));
        await announceMoves(tx, slate, { because, before, picks }, clock.now());
      });
  };
