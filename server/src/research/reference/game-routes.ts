import { Type } from 'typebox';
import { askedLeagues, LeaguesParam } from '../../league/index.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
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
  type Place,
} from '../props/list-shapes.ts';
import type { ResearchDeps } from '../deps.ts';
import { gamesBetween, teamsOf, type GameRow, type TeamRow } from './reference-queries.ts';
import { gameOnWire, GameShape, SeoGameShape, seoGamesOnWire, TeamShape } from './reference-schemas.ts';

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
        description: 'In the order of their abbreviations. Two leagues may have teams of the same one.',
        tags: ['Reference'],
        querystring: Type.Object({ league: LeaguesParam, ...ListParams }),
        response: { 200: ListShape(TeamShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query;
      const asked = askedLeagues(leagues, request.query.league);
      const after = readPlace(cursor);
      const response = await read(request, ['teams', asked, limit, after.name, after.id], async () => {
        const teams = await Promise.all(asked.map((league) => teamsOf(db, league)));
        const rest = teams.flat().filter((team) => inOrder(placeOf(team), after) > 0);
        rest.sort((a, b) => inOrder(placeOf(a), placeOf(b)));
        return pageOf(rest, limit, (team) => cursorOf(placeOf(team)));
      });
      return sendPrepared(request, reply, response);
    },
  );
}

const placeOf = ({ abbreviation, id }: TeamRow): Place => ({ name: abbreviation, id });
const inOrder = (a: Place, b: Place): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

function gamesRoute(api: Api, { db, leagues, read }: ResearchDeps): void {
  api.get(
    '/games',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'The games of a day',
        description: 'In the order of their starts.',
        tags: ['Reference'],
        querystring: Type.Object({
          league: LeaguesParam,
          date: Type.Optional(DayParam('Game day; by default that of the cursor, else the current one.')),
          ...ListParams,
        }),
        response: { 200: ListShape(GameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { date, limit = 50, cursor } = request.query;
      const named = askedLeagues(leagues, request.query.league);
      const day = date === undefined ? undefined : checkedDay('date', date);
      const place = readGamePlace(cursor, named.length, day);
      const now = request.context.clock.now();
      const asked = named.map((league, index) => {
        const its = day ?? place?.days[index] ?? gameDayOf(league, now);
        return { league, from: its, to: its };
      });
      const days = asked.map(({ from }) => from);
      const response = await read(request, ['games', asked, limit, place], async ({ at }) => {
        const games = await gamesOf(db, at, asked);
        const { items, nextCursor } = pageOf(games.filter(isAfter(place)), limit, ({ tipOff, id }) =>
          gameCursorOf({ days, tipOff: tipOff.getTime(), id }),
        );
        return { items: items.map(gameOnWire), nextCursor };
      });
      return sendPrepared(request, reply, response);
    },
  );
}

interface LeagueDays {
  readonly league: League;
  readonly from: Day;
  readonly to: Day;
}

/** The games of some days of each league, ordered by tip-off and id. */
async function gamesOf(db: Queryable, at: Date, asked: readonly LeagueDays[]): Promise<GameRow[]> {
  const games = await Promise.all(asked.map(({ league, from, to }) => gamesBetween(db, at, league, from, to)));
  return games.flat().toSorted((a, b) => a.tipOff.getTime() - b.tipOff.getTime() || a.id - b.id);
}

/** Whether a game comes after a place in the order of tip-offs and ids; always true without a place. */
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
        description: 'From yesterday to two weeks ahead, by the start; cancelled games have none.',
        tags: ['Reference'],
        querystring: Type.Object({ league: LeaguesParam }),
        response: { 200: Type.Array(SeoGameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const now = request.context.clock.now();
      const asked = askedLeagues(leagues, request.query.league).map((league) => {
        const today = gameDayOf(league, now);
        return { league, from: addDays(today, -SEO_DAYS.back), to: addDays(today, SEO_DAYS.ahead) };
      });
      const response = await read(request, ['seo', asked], async ({ at }) => {
        return seoGamesOnWire(await gamesOf(db, at, asked));
      });
      return sendPrepared(request, reply, response);
    },
  );
}
