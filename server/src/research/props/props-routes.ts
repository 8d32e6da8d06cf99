import type { Static } from 'typebox';
import { VISIBILITY, VISIBILITY_NOTE } from '../../access/index.ts';
import { addDays } from '../../kernel/index.ts';
import { askedLeague, checkProp } from '../../league/index.ts';
import { gameDayOf, gameTime, type League } from '../../leagues/index.ts';
import { checkedAsOf } from '../../picks/index.ts';
import {
  type Api,
  callerOf,
  checkedDay,
  invalidRequest,
  NOT_CHANGED,
  preparedAnswers,
  sendPrepared,
} from '../../platform/http/index.ts';
import { askedBooks } from '../../preferences/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { propsPage, type PropsDeps, type PropsQuestion } from './props-page-route.ts';
import { PropsPageShape, PropsQuery } from './props-schemas.ts';
import { walks } from './walks.ts';

/** Cached pages, plain and compressed: about 650 of 50 rows. An evicted page is put together again
 *  from rows that are text already. */
const MOST_ANSWER_BYTES = 24 * 1024 * 1024;

export function propsRoutes(api: Api, { db, bounds, leagues, checkTeam, watchedBy, storeOf }: ResearchDeps): void {
  const answers = preparedAnswers(MOST_ANSWER_BYTES);
  const deps: Omit<PropsDeps, 'store'> = { db, bounds, walks: walks(), answers };
  api.get(
    '/research/props',
    {
      config: {
        access: 'research',
        problems: ['tier-required', 'unprocessable'],
      },
      schema: {
        summary: 'Every prop of a day',
        description: `Consensus lines, best prices, hit counts and the model’s picks, of full games unless the parameter period asks for others. Hits are overs at the consensus line in the last 5, 10 and 15 games played. ${VISIBILITY_NOTE} Where the pick has another rating, the prices that would reveal it are null too. With \`asOf\` the answer that was given then. With \`books\` the best prices, and the model’s picks, scores and ratings at these, are of these books alone; filters and sorts go by them too. With \`followed\` the rows of players, props and teams that you follow now.`,
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
      const league = askedLeague(leagues, request.query.league);
      const { books: sent } = request.query;
      const books = sent === undefined ? null : await askedBooks(db, accountId, sent);
      const question = { ...questionOf(request.query, league, past ?? now), asOf: past, books: books ?? undefined };
      const watched = request.query.followed === true ? { ...(await watchedBy(db, accountId)), league } : undefined;
      checkProp(league, question.filters);
      if (question.filters.team !== undefined) await checkTeam([league], question.filters.team);
      const page = await propsPage(
        { ...deps, store: storeOf(league) },
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
        request.query.date === undefined ? gameTime(league, addDays(gameDayOf(league, now), 1), 0).getTime() : Infinity;
      const maxAgeSeconds = maxAgeOf(page.unchangedForMs, dayEnd, now);
      return sendPrepared(request, reply, page.prepared, { maxAgeSeconds });
    },
  );
}

function questionOf(query: Static<typeof PropsQuery>, league: League, now: Date): PropsQuestion {
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
  } = query;
  const team = query.team?.toUpperCase();
  return {
    league,
    date: date === undefined ? gameDayOf(league, now) : checkedDay('date', date),
    filters: { stat, team, direction, period: period === 'all' ? undefined : period, rating, minL10OverHits, minScore },
    sort,
    page,
    pageSize,
    version,
  };
}

/** Whole seconds for which the answer holds. Without a date the question changes when the next game day begins. */
function maxAgeOf(unchangedForMs: number, dayEnd: number, now: Date): number {
  if (unchangedForMs <= 0) return 0;
  return Math.floor(Math.min(unchangedForMs, dayEnd - now.getTime()) / 1_000);
}
