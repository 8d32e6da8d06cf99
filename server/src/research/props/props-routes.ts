import type { Static } from 'typebox';
import { VISIBILITY, VISIBILITY_NOTE } from '../../access/index.ts';
import { addDays } from '../../kernel/index.ts';
import { askedLeagues, checkProp } from '../../league/index.ts';
import { gameDayOf, gameTime, type League, type LeagueChoice } from '../../leagues/index.ts';
import { checkedAsOf } from '../../picks/index.ts';
import {
  type Api,
  callerOf,
  checkedDay,
  invalidRequest,
  NOT_CHANGED,
  preparedResponses,
  sendPrepared,
} from '../../platform/http/index.ts';
import { askedBooks, comparedWith, DEFAULT_PREFERENCES } from '../../preferences/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { dayBoard, joiningBoards } from '../boards/day-board.ts';
import type { Comparison } from '../boards/reference-at.ts';
import type { ResearchDeps } from '../deps.ts';
import { propsPage, type LeagueDay, type PropsDeps, type PropsQuestion } from './props-page-route.ts';
import { PropsPageShape, PropsQuery } from './props-schemas.ts';
import { walks } from './walks.ts';

/**
 * Cached pages, plain and compressed: about 650 of 50 rows. An evicted page is rebuilt from rows that are already serialized.
 */
const MOST_RESPONSE_BYTES = 24 * 1024 * 1024;

export function propsRoutes(api: Api, { db, bounds, leagues, checkTeam, watchedBy, storeOf }: ResearchDeps): void {
  const responses = preparedResponses(MOST_RESPONSE_BYTES);
  const deps: Omit<PropsDeps, 'board'> = { db, bounds, walks: walks(), responses };
  const join = joiningBoards();
  api.get(
    '/research/props',
    {
      config: {
        access: 'research',
        problems: ['tier-required', 'unprocessable'],
      },
      schema: {
        summary: 'Every prop of a day',
        description: `Consensus lines, best prices, hit counts and the model’s picks, of full games unless the parameter period asks for others. Hits are overs at the consensus line in the last 5, 10 and 15 games played. ${VISIBILITY_NOTE} Where the pick has another rating, the prices that would reveal it are null too. With \`asOf\` the response that was given then. With \`books\` the best prices, and the model’s picks, scores and ratings at these, are of these books alone; filters and sorts go by them too, and with \`offered\` only rows that they offer. A row says when its game begins and how it stands, as your tier knows it; with \`state\` only rows of games that are ahead, run or are over. With \`followed\` the rows of players, props and teams that you follow now. With \`against\`, or where your preferences name another reference than the consensus, each best price has its \`reference\`, and the sort by edge goes by it. With \`league=all\` the rows of every enabled league, sorted and paged as one list.`,
        tags: ['Research'],
        querystring: PropsQuery,
        response: { 200: PropsPageShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id: accountId, tier } = callerOf(request).account;
      const now = request.context.clock.now();
      const { asOf } = request.query;
      const past = asOf === undefined ? undefined : checkedAsOf(asOf, tier, now);
      const { books: sent } = request.query;
      const books = sent === undefined ? null : await askedBooks(db, accountId, sent);
      const comparison = await comparisonFor(db, accountId, request.query);
      const question = {
        ...questionOf(request.query, leagues, past ?? now),
        ...{ asOf: past, books: books ?? undefined, comparison },
      };
      const watched = request.query.followed === true ? await watchedBy(db, accountId) : undefined;
      const asked = question.days.map(({ league }) => league);
      checkProp(asked, question.filters);
      if (question.filters.team !== undefined) await checkTeam(asked, question.filters.team);
      const page = await propsPage(
        { ...deps, board: join(question.days.map(({ league, date }) => dayBoard(storeOf(league), date))) },
        { ...question, filters: { ...question.filters, watched } },
        {
          accountId,
          view: VISIBILITY[tier],
          now,
        },
      );
      if (page === undefined)
        throw invalidRequest([{ pointer: '/query/version', detail: 'is not the version of an earlier page' }]);
      const dayEnd =
        request.query.date === undefined ? Math.min(...asked.map((league) => dayEndOf(league, now))) : Infinity;
      const maxAgeSeconds = maxAgeOf(page.unchangedForMs, dayEnd, now);
      return sendPrepared(request, reply, page.prepared, { maxAgeSeconds });
    },
  );
}

/**
 * Undefined for our model: what research compares with unless a request or the preferences name another reference. The
 * consensus is what every account prefers until it chooses, so as a preference it is of the price screens alone.
 */
async function comparisonFor(
  db: Queryable,
  accountId: number,
  query: Static<typeof PropsQuery>,
): Promise<Comparison | undefined> {
  const compared = await comparedWith(db, accountId, query);
  const isUnset = query.against === undefined && compared.against === DEFAULT_PREFERENCES.against;
  return isUnset || compared.against === 'model' ? undefined : compared;
}

function questionOf(query: Static<typeof PropsQuery>, leagues: LeagueChoice, now: Date): PropsQuestion {
  const {
    date,
    sort = 'score',
    page = 1,
    pageSize = 50,
    version,
    stat,
    direction,
    period = 'Full',
    rating,
    minL10OverHits,
    minScore,
    offered,
    state,
  } = query;
  const team = query.team?.toUpperCase();
  const day = date === undefined ? undefined : checkedDay('date', date);
  const dayOf = (league: League): LeagueDay => ({ league, date: day ?? gameDayOf(league, now) });
  const [first = leagues.byDefault(), ...others] = askedLeagues(leagues, query.league);
  return {
    days: [dayOf(first), ...others.map(dayOf)],
    filters: {
      stat,
      team,
      direction,
      period: period === 'all' ? undefined : period,
      rating,
      minL10OverHits,
      minScore,
      offered,
    },
    state,
    sort,
    page,
    pageSize,
    version,
  };
}

const dayEndOf = (league: League, now: Date): number =>
  gameTime(league, addDays(gameDayOf(league, now), 1), 0).getTime();

/** Whole seconds for which the response is valid. Without a date it changes when the next game day begins. */
function maxAgeOf(unchangedForMs: number, dayEnd: number, now: Date): number {
  if (unchangedForMs <= 0) return 0;
  return Math.floor(Math.min(unchangedForMs, dayEnd - now.getTime()) / 1_000);
}
