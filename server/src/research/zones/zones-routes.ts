import { ZONES } from '../../sports/index.ts';
import { Type } from 'typebox';
import { leagueOf, perLeague, sportOf, type League } from '../../leagues/index.ts';
import { DomainError } from '../../platform/index.ts';
import { type Api, NOT_CHANGED, sendPrepared } from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { knownPlayer } from '../reference/known-player.ts';
import { Id } from '../schemas.ts';
import { allowances, shootingZones, WINDOW_NAMES } from './shooting-zones.ts';

const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));
const Count = Type.Integer({ minimum: 0 });

const ZonesShape = Type.Object({
  playerId: Id,
  playerName: Type.String({ examples: ['Nikola Jokić'] }),
  season: Nullable(
    Type.String({
      description: 'The last season with a shot chart of a game the player played.',
      examples: ['2023-24'],
    }),
  ),
  opponentAbbreviation: Nullable(
    Type.String({ description: 'The next opponent of the player’s team.', examples: ['LAL'] }),
  ),
  windows: Type.Array(
    Type.Object({
      window: Words(WINDOW_NAMES, 'The whole season, or its last games that the player played.'),
      games: Count,
      zones: Type.Array(
        Type.Object({
          zone: Words(ZONES, 'The league’s basic zones.'),
          attempts: Count,
          makes: Count,
          percentage: Share,
          pointsPerShot: Nullable(Type.Number({ minimum: 0, maximum: 3 })),
          share: Share,
          leaguePercentage: Share,
          opponentPercentage: Nullable(
            Type.Number({
              minimum: 0,
              maximum: 1,
              description: 'Of all shots against the next opponent in the season.',
            }),
          ),
        }),
      ),
    }),
  ),
});

/** The zones of a league's shots. Of a sport without them, a 404 with the reason. */
function zonesOf(league: League): readonly string[] {
  const { zones, key } = sportOf(league);
  if (zones === null)
    throw new DomainError(
      'not-found',
      `There are no shooting zones in ${key}, which the ${leagueOf(league).name} plays.`,
    );
  return zones;
}

export function zonesRoutes(api: Api, { db, read }: ResearchDeps): void {
  const allowancesOf = perLeague((league) => allowances(db, league));
  api.get(
    '/research/player/:playerId/shooting-zones',
    {
      config: { access: 'research' },
      schema: {
        summary: 'Shooting zones of a player',
        description: 'Percentages and shares are from 0 to 1, null where there were no shots.',
        tags: ['Research'],
        params: Type.Object({ playerId: Id }),
        response: { 200: ZonesShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { playerId } = request.params;
      const response = await read(request, ['zones', playerId], async (visibility) => {
        const { name: playerName, league } = await knownPlayer(db, playerId, visibility);
        const zones = zonesOf(league);
        const known = await shootingZones(db, { playerId, zones, asOf: visibility.at }, allowancesOf(league));
        return { playerId, playerName, ...known };
      });
      return sendPrepared(request, reply, response);
    },
  );
}
