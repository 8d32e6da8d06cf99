import type { FastifyRequest } from 'fastify';
import { isDay, type Day, type Origin } from '../../kernel/index.ts';
import { DEFAULT_LEAGUE, gameDayOf, type League } from '../../leagues/index.ts';
import { singleFlight } from '../../platform/index.ts';
import {
  prepareJson,
  preparedAnswers,
  readAhead,
  sentParameter,
  type Caller,
  type Prepared,
} from '../../platform/http/index.ts';
import { boardState, type BoardState } from './list-queries.ts';
import { withFields } from '../members/pick-fields.ts';
import { topOfBoard } from './board-queries.ts';
import { pickOnWire, type PickOnWire } from '../members/pick.ts';
import { delayed, VISIBILITY, type Visibility } from '../../access/index.ts';

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface BoardQuestion {
  readonly view: Visibility;
  readonly date: Day;
  readonly limit: number;
  /** Undefined: all members. */
  readonly fields: readonly (keyof PickOnWire)[] | undefined;
}

/** What a view saw of a day's board. */
interface SeenBoard {
  readonly date: Day;
  readonly delayMinutes: number;
  readonly at: Date;
  /** Undefined if the day had no board at that moment. */
  readonly state: BoardState | undefined;
  /** What the answers about it are kept as the version of, made once for all who looked together. */
  readonly version: string;
}

export interface PicksOfDay {
  /** The `ahead` of a route whose parameter `date` names the day, by default the current one. */
  ahead(request: FastifyRequest, caller: Caller): void;
  answer(request: FastifyRequest, question: BoardQuestion): Promise<Prepared>;
}

/**
 * Answers with the picks of the board that was a day's current one the view's delay ago, best first, as bytes. Every
 * request learns whether board, grades or names have changed, in one statement shared by all who ask at the same time; the
 * picks themselves are read and written out once a change.
 */
export function picksOfDay(league: League, origin: Origin): PicksOfDay {
  const shareState = singleFlight<SeenBoard>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);
  const ahead = readAhead<SeenBoard>();

  const look = ({ context: { db, clock } }: FastifyRequest, date: Day, delayMinutes: number): Promise<SeenBoard> =>
    shareState(`${date} ${delayMinutes}`, async () => {
      const at = delayed({ delayMinutes }, clock.now());
      const [state] = await boardState(db, league, date, origin, at);
      return { date, delayMinutes, at, state, version: `${state?.boardId} ${state?.grades} ${state?.names}` };
    });

  async function read(
    { context: { db } }: FastifyRequest,
    seen: SeenBoard,
    question: BoardQuestion,
  ): Promise<Prepared> {
    const { view, limit, fields } = question;
    const { state, at } = seen;
    const picks = state === undefined ? [] : await topOfBoard(db, state.boardId, view.ratings, at, limit);
    return prepareJson(withFields(picks.map(pickOnWire), fields));
  }

  return {
    ahead(request, { account: { tier } }) {
      if (sentParameter(request, 'asOf') !== undefined) return;
      const sent = sentParameter(request, 'date');
      if (sent !== undefined && !isDay(sent)) return;
      const date = sent ?? gameDayOf(DEFAULT_LEAGUE, request.context.clock.now());
      ahead.begin(request, look(request, date, VISIBILITY[tier].delayMinutes));
    },
    async answer(request, question) {
      const { view, date, limit, fields } = question;
      const begun = await ahead.taken(request);
      // The tier may have changed since the node last looked, and the day may have ended.
      const isOurs = begun?.date === date && begun.delayMinutes === view.delayMinutes;
      const seen = isOurs ? begun : await look(request, date, view.delayMinutes);
      const name = `${date} ${view.delayMinutes} ${view.ratings.join()} ${limit} ${fields?.join() ?? ''}`;
      // Kept already, as a rule: then there is nothing to make a promise of.
      return answers.get(name, seen.version) ?? answers.made(name, seen.version, () => read(request, seen, question));
    },
  };
}
