import type { Day, League, Origin } from '../kernel/index.ts';
import { sharedReads, type Queryable } from '../platform/index.ts';
import { prepareJson, preparedAnswers, type Prepared } from '../platform/http/index.ts';
import { boardState, type BoardState } from './data-queries.ts';
import { withFields } from './pick-fields.ts';
import { topOfBoard } from './queries.ts';
import { pickOnWire, type PickOnWire } from './schemas.ts';
import type { TierView } from './tier-view.ts';

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface BoardQuestion {
  readonly view: TierView;
  readonly league: League;
  readonly origin: Origin;
  readonly date: Day;
  readonly limit: number;
  /** Undefined: all members. */
  readonly fields: readonly (keyof PickOnWire)[] | undefined;
}

/**
 * Answers with the picks of the board that was a day's current one the view's delay ago, best first, as bytes. Every
 * question learns first whether board or grades have changed, in one statement shared by all who ask at the same time;
 * the picks themselves are read and written out once a change.
 */
export function picksOfDay() {
  const shareState = sharedReads<{ state: BoardState | undefined; at: Date }>();
  const shareRead = sharedReads<Prepared>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);

  return async (db: Queryable, question: BoardQuestion, now: () => Date): Promise<Prepared> => {
    const { view, league, origin, date, limit, fields } = question;
    const { state, at } = await shareState(`${date} ${view.delayMinutes}`, async () => {
      const at = new Date(now().getTime() - view.delayMinutes * 60_000);
      return { at, state: (await boardState(db, league, date, origin, at))[0] };
    });
    const name = JSON.stringify([date, state, view.ratings, limit, fields]);
    const read = async (): Promise<Prepared> => {
      const picks = state === undefined ? [] : await topOfBoard(db, state.boardId, view.ratings, at, limit);
      return answers.keep(name, prepareJson(withFields(picks.map(pickOnWire), fields)));
    };
    return answers.get(name) ?? shareRead(name, async () => answers.get(name) ?? read());
  };
}
