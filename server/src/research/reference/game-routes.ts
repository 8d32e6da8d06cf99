import { Type } from 'typebox';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import { addDays } from '../../kernel/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { type Api, checkedDay, DayParam, NOT_CHANGED, sendPrepared } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/paging/index.ts';
import {
  cursorOf,
  gameCursorOf,
  ListParams,
  ListShape,
  readGamePlace,
  readPlace,
  type GamePlace,
} from '../props/list-shapes.ts';
import type { ResearchDeps } from '../deps.ts';
import { gamesBetween, teamsOf, type GameRow } from './reference-queries.ts';
import { gameOnWire, GameShape, SeoGameShape, seoGameOnWire, TeamShape } from './reference-schemas.ts';

/** The pages that search engines read: from yesterday's games to those of the next two weeks. */
const SEO_DAYS = { back: 1, ahead: 14 };

export function gameRoutes(api: Api, deps: ResearchDeps): void {
  teamsRoute(api, deps);
  gamesRoute(api, deps);
  seoRoute(api, deps);
}

function teamsRoute(api: Api, { db, leagues, read }: ResearchDeps): void {
  api.get(
    '/teams',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'Teams',
        description: 'In the order of their abbreviations.',
        tags: ['Reference'],
        querystring: Type.Object({ league: LeagueParam, ...ListParams }),
        response: { 200: ListShape(TeamShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query;
      const league = askedLeague(leagues, request.query.league);
      const after = readPlace(cursor);
      const answer = await read(request, ['teams', league, limit, after.name], async () => {
        const teams = (await teamsOf(db, league)).filter(({ abbreviation }) => abbreviation > after.name);
        return pageOf(teams, limit, ({ abbreviation, id }) => cursorOf({ name: abbreviation, id }));
      });
      return sendPrepared(request, reply, answer);
    },
  );
}

function gamesRoute(api: Api, { db, leagues, read }: ResearchDeps): void {
  api.get(
    '/games',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'The games of a day',
        description: 'In the order of their tip-offs.',
        tags: ['Reference'],
        querystring: Type.Object({
          league: LeagueParam,
          date: Type.Optional(DayParam('Game day; by default that of the cursor, else the current one.')),
          ...ListParams,
        }),
        response: { 200: ListShape(GameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { date, limit = 50, cursor } = request.query;
      const league = askedLeague(leagues, request.query.league);
      const asked = date === undefined ? undefined : checkedDay('date', date);
      const place = readGamePlace(cursor, asked);
      const day = asked ?? place?.day ?? gameDayOf(league, request.context.clock.now());
      const answer = await read(request, ['games', league, day, limit, place], async ({ at }) => {
        const games = await gamesBetween(db, at, league, day, day);
        const { items, nextCursor } = pageOf(games.filter(isAfter(place)), limit, ({ tipOff, id }) =>
          gameCursorOf({ day, tipOff: tipOff.getTime(), id }),
        );
        return { items: items.map(gameOnWire), nextCursor };
      });
      return sendPrepared(request, reply, answer);
    },
  );
}

/** Whether a game comes after a place, in the order of tip-offs and ids; all do without one. */
const isAfter =
  (place: GamePlace | undefined) =>
  ({ tipOff, id }: GameRow): boolean =>
    place === undefined || (tipOff.getTime() - place.tipOff || id - place.id) > 0;

function seoRoute(api: Api, { db, leagues, read }: ResearchDeps): void {
  api.get(
    '/seo/games',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'Games that have a page',
        description: 'From yesterday to two weeks ahead, by tip-off; cancelled games have none.',
        tags: ['Reference'],
        querystring: Type.Object({ league: LeagueParam }),
        response: { 200: Type.Array(SeoGameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const league = askedLeague(leagues, request.query.league);
      const today = gameDayOf(league, request.context.clock.now());
      const answer = await read(request, ['seo', league, today], async ({ at }) => {
        const days = [addDays(today, -SEO_DAYS.back), addDays(today, SEO_DAYS.ahead)] as const;
        const games = await gamesBetween(db, at, league, ...days);
        return games.filter(({ status }) => status !== 'cancelled').map(seoGameOnWire);
      });
      return sendPrepared(request, reply, answer);
    },
  );
}
