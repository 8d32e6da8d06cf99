import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../kernel/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { prepareJson, preparedAnswers, type Prepared } from '../../platform/http/index.ts';
import { withFields } from '../members/pick-fields.ts';
import { pickOnWire, type PickMember } from '../members/pick.ts';
import { delayed, type Visibility } from '../../access/index.ts';
import { bestOf, type AskedBoard } from './best-of.ts';
import { topOfBoard } from './board-queries.ts';
import { boardState, type BoardState } from './list-queries.ts';

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** A corrected name of a player, team or book shows after this time, if the board does not change before. */
const NAMES_STAND_MS = 1_000;

export interface BoardQuestion {
  readonly boards: readonly AskedBoard[];
  readonly view: Visibility;
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
 * Answers with the picks of the boards that were their days' current ones the view's delay ago, best first, as prepared bytes. Each
 * request reads the state of the board, identical ones together; the picks are read and serialized once per state.
 */
export function picksOfDay(origin: Origin): PicksOfDay {
  const shareState = singleFlight<SeenBoard>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);

  const look = (
    { context: { db, clock } }: FastifyRequest,
    { league, date }: AskedBoard,
    delayMinutes: number,
  ): Promise<SeenBoard> =>
    shareState(`${league} ${date} ${delayMinutes}`, async () => {
      const now = clock.now();
      const at = delayed({ delayMinutes }, now);
      const [state] = await boardState(db, league, date, origin, at);
      return {
        at,
        state,
        version: `${state?.boardId} ${state?.grades} ${state?.news} ${Math.floor(now.getTime() / NAMES_STAND_MS)}`,
      };
    });

  async function read({ context: { db } }: FastifyRequest, seen: readonly SeenBoard[], question: BoardQuestion) {
    const { view, limit, fields } = question;
    const rows = await Promise.all(
      seen.map(async ({ state, at }) =>
        state === undefined ? [] : topOfBoard(db, state.boardId, view.ratings, at, limit),
      ),
    );
    return prepareJson(withFields(bestOf(rows, limit).map(pickOnWire), fields));
  }

  return async (request, question) => {
    const { boards, view, limit, fields } = question;
    const seen = await Promise.all(boards.map((board) => look(request, board, view.delayMinutes)));
    const days = boards.map(({ league, date }) => `${league} ${date}`).join();
    const name = `${days} ${view.delayMinutes} ${view.ratings.join()} ${limit} ${fields?.join() ?? ''}`;
    const version = seen.map((one) => one.version).join();
    return answers.made(name, version, () => read(request, seen, question));
  };
}
