import type { FastifyRequest } from 'fastify';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { prepareJson, preparedAnswers, type Prepared } from '../../platform/http/index.ts';
import { withFields } from '../members/pick-fields.ts';
import { pickOnWire, type PickMember } from '../members/pick.ts';
import { delayed, type Visibility } from '../../access/index.ts';
import { topOfBoard } from './board-queries.ts';
import { boardState, type BoardState } from './list-queries.ts';

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** A corrected name of a player, team or book shows after this time, if the board does not change before. */
const NAMES_STAND_MS = 1_000;

export interface BoardQuestion {
  readonly league: League;
  readonly view: Visibility;
  readonly date: Day;
  readonly limit: number;
  /** Undefined: all members. */
  readonly fields: readonly PickMember[] | undefined;
}

/** A day's board as one tier sees it. */
interface SeenBoard {
  readonly at: Date;
  /** Undefined if the day had no board at that moment. */
  readonly state: BoardState | undefined;
  /** The version that answers about it are cached by. */
  readonly version: string;
}

export type PicksOfDay = (request: FastifyRequest, question: BoardQuestion) => Promise<Prepared>;

/**
 * Answers with the picks of the board that was a day's current one the view's delay ago, best first, as prepared bytes. Each
 * request reads the state of the board, identical ones together; the picks are read and serialized once per state.
 */
export function picksOfDay(origin: Origin): PicksOfDay {
  const shareState = singleFlight<SeenBoard>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);

  const look = (
    { context: { db, clock } }: FastifyRequest,
    league: League,
    date: Day,
    delayMinutes: number,
  ): Promise<SeenBoard> =>
    shareState(`${league} ${date} ${delayMinutes}`, async () => {
      const now = clock.now();
      const at = delayed({ delayMinutes }, now);
      const [state] = await boardState(db, league, date, origin, at);
      return { at, state, version: `${state?.boardId} ${state?.grades} ${Math.floor(now.getTime() / NAMES_STAND_MS)}` };
    });

  async function read({ context: { db } }: FastifyRequest, { state, at }: SeenBoard, question: BoardQuestion) {
    const { view, limit, fields } = question;
    const rows = state === undefined ? [] : await topOfBoard(db, state.boardId, view.ratings, at, limit);
    return prepareJson(withFields(rows.map(pickOnWire), fields));
  }

  return async (request, question) => {
    const { league, view, date, limit, fields } = question;
    const seen = await look(request, league, date, view.delayMinutes);
    const name = `${league} ${date} ${view.delayMinutes} ${view.ratings.join()} ${limit} ${fields?.join() ?? ''}`;
    return answers.made(name, seen.version, () => read(request, seen, question));
  };
}
