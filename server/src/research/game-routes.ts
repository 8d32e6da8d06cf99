import { Type } from 'typebox';
import { addDays, gameDayOf } from '../kernel/index.ts';
import {
  ALL_TIERS,
  type Api,
  checkedDay,
  DayParam,
  NOT_CHANGED,
  pageOf,
  sendPrepared,
} from '../platform/http/index.ts';
import { cursorOf, ListParams, ListShape, readPlace } from './cursors.ts';
import type { ResearchDesk } from './desk.ts';
import { reading, type Read } from './reading.ts';
import { gamesBetween, teamsOf } from './reference-queries.ts';
import { gameOnWire, GameShape, SeoGameShape, seoGameOnWire, TeamShape } from './reference-schemas.ts';

const access = { tiers: ALL_TIERS, group: 'picks-and-data' } as const;

/** The pages that search engines read: from yesterday's games to those of the next two weeks. */
const SEO_DAYS = { back: 1, ahead: 14 };

export function gameRoutes(api: Api, desk: ResearchDesk): void {
  const read = reading();
  teamsRoute(api, desk, read);
  gamesRoute(api, desk, read);
  seoRoute(api, desk, read);
}

function teamsRoute(api: Api, { db, league }: ResearchDesk, read: Read): void {
  api.get(
    '/teams',
    {
      config: { access },
      schema: {
        summary: 'Teams',
        description: 'In the order of their abbreviations.',
        tags: ['Reference'],
        querystring: Type.Object(ListParams),
        response: { 200: ListShape(TeamShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query;
      const after = readPlace(cursor);
      const answer = await read(request, ['teams', limit, after.name], async () => {
        const teams = (await teamsOf(db, league)).filter(({ abbreviation }) => abbreviation > after.name);
        return pageOf(teams, limit, ({ abbreviation, id }) => cursorOf({ name: abbreviation, id }));
      });
      return sendPrepared(request, reply, answer);
    },
  );
}

function gamesRoute(api: Api, { db, league }: ResearchDesk, read: Read): void {
  api.get(
    '/games',
    {
      config: { access },
      schema: {
        summary: 'The games of a day',
        description: 'In the order of their tip-offs.',
        tags: ['Reference'],
        querystring: Type.Object({
          date: Type.Optional(DayParam('Game day; by default the current one.')),
          ...ListParams,
        }),
        response: { 200: ListShape(GameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { date = gameDayOf(request.context.clock.now()), limit = 50, cursor } = request.query;
      const day = checkedDay('date', date);
      const after = readPlace(cursor);
      const answer = await read(request, ['games', day, limit, after], async ({ at }) => {
        const games = await gamesBetween(db, at, league, day, day);
        const begin = games.findIndex(({ id }) => id === after.id) + 1;
        return pageOf(games.slice(begin).map(gameOnWire), limit, ({ id }) => cursorOf({ name: '', id }));
      });
      return sendPrepared(request, reply, answer);
    },
  );
}

function seoRoute(api: Api, { db, league }: ResearchDesk, read: Read): void {
  api.get(
    '/seo/games',
    {
      config: { access },
      schema: {
        summary: 'Games that have a page',
        description: 'From yesterday to two weeks ahead, by tip-off; cancelled games have none.',
        tags: ['Reference'],
        response: { 200: Type.Array(SeoGameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const today = gameDayOf(request.context.clock.now());
      const answer = await read(request, ['seo', today], async ({ at }) => {
        const days = [addDays(today, -SEO_DAYS.back), addDays(today, SEO_DAYS.ahead)] as const;
        const games = await gamesBetween(db, at, league, ...days);
        return games.filter(({ status }) => status !== 'cancelled').map(seoGameOnWire);
      });
      return sendPrepared(request, reply, answer);
    },
  );
}
