import { Type } from 'typebox';
import { askedLeagues, LeaguesParam } from '../../league/index.ts';
import { nameKey } from '../../kernel/index.ts';
import { type Api, NOT_CHANGED, sendPrepared } from '../../platform/http/index.ts';
import { pageOf } from '../../platform/paging/index.ts';
import { cursorOf, ListParams, ListShape, readPlace } from '../props/list-shapes.ts';
import type { ResearchDeps } from '../deps.ts';
import { knownPlayer } from './known-player.ts';
import { findPlayers, gamesOfPlayer } from './reference-queries.ts';
import { oneLetterOff } from './one-letter-off.ts';
import { gameOnWire, GameShape, PlayerShape } from './reference-schemas.ts';
import { Id } from '../schemas.ts';

const IdParam = Type.Object({ id: Id });

export function playerRoutes(api: Api, deps: ResearchDeps): void {
  playersRoute(api, deps);
  playerRoute(api, deps);
  playerGamesRoute(api, deps);
}

function playersRoute(api: Api, { db, leagues, checkTeam, read }: ResearchDeps): void {
  api.get(
    '/players',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'Players',
        description:
          'In the order of their names. Accents, case and dots do not matter in a search. A search that no name contains finds the names that differ from it by one letter: a wrong, missing or extra one, or two that are swapped.',
        tags: ['Reference'],
        querystring: Type.Object({
          league: LeaguesParam,
          search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name.' })),
          team: Type.Optional(
            Type.String({ minLength: 2, maxLength: 5, description: 'Team of the player’s last game, abbreviated.' }),
          ),
          ...ListParams,
        }),
        response: { 200: ListShape(PlayerShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { search = '', limit = 50, cursor } = request.query;
      const asked = askedLeagues(leagues, request.query.league);
      const team = request.query.team?.toUpperCase() ?? null;
      const place = readPlace(cursor);
      if (team !== null) await checkTeam(asked, team);
      const filters = [nameKey(search), team, place.name, place.id] as const;
      const response = await read(request, ['players', asked, search, ...filters, limit], async ({ at, since }) => {
        // A search of only dots and blanks matches no name.
        const isVain = search !== '' && filters[0] === '';
        const players = isVain
          ? []
          : await findPlayers(db, asked, at, since, ...filters, oneLetterOff(filters[0]), limit + 1);
        return pageOf(players, limit, cursorOf);
      });
      return sendPrepared(request, reply, response);
    },
  );
}

function playerRoute(api: Api, { db, read }: ResearchDeps): void {
  api.get(
    '/players/:id',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'A player',
        description: 'With the team of the player’s last game.',
        tags: ['Reference'],
        params: IdParam,
        response: { 200: PlayerShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const response = await read(request, ['player', id], (visibility) => knownPlayer(db, id, visibility));
      return sendPrepared(request, reply, response);
    },
  );
}

function playerGamesRoute(api: Api, { db, read }: ResearchDeps): void {
  api.get(
    '/players/:id/games',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'A player’s games',
        description:
          'Of one season, newest first: games the player played in, and games of the player’s last team that are still to be played. Spread and total are the books’ as last known.',
        tags: ['Reference'],
        params: IdParam,
        querystring: Type.Object({
          season: Type.Optional(
            Type.String({
              pattern: String.raw`^\d{4}(-\d{2})?$`,
              description: 'By default that of the player’s last game.',
              examples: ['2023-24'],
            }),
          ),
        }),
        response: { 200: Type.Array(GameShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { season } = request.query;
      const response = await read(request, ['games-of', id, season], async (visibility) => {
        const games = await gamesOfPlayer(db, visibility.at, id, season ?? null);
        if (games.length === 0) await knownPlayer(db, id, visibility);
        return games.map(gameOnWire);
      });
      return sendPrepared(request, reply, response);
    },
  );
}
