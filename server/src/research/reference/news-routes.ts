import { Type } from 'typebox';
import { type Api, NOT_CHANGED, sendPrepared } from '../../platform/http/index.ts';
import { pageOfWhole, writeCursor } from '../../platform/paging/index.ts';
import { ListParams, ListShape } from '../props/list-shapes.ts';
import type { ResearchDeps } from '../deps.ts';
import { knownPlayer } from './known-player.ts';
import { newsOfGame, type NewsRow } from './news-queries.ts';
import { Id } from '../schemas.ts';

const NewsShape = Type.Object({
  playerId: Id,
  playerName: Type.String(),
  isTeammate: Type.Boolean({ description: 'About a teammate, not the player.' }),
  status: Type.String({ description: 'Out, Doubtful, Questionable, Probable or Available.' }),
  reason: Type.String({ description: 'In the source’s words; empty if it gives none.' }),
  source: Type.String(),
  knownAt: Type.String({ format: 'date-time', description: 'When we learned of it.' }),
});

/** Entries per page, maximum and default. */
const MOST = 1_000;
const Limit = Type.Integer({ minimum: 1, maximum: MOST, default: MOST, description: 'Entries a page.' });

export function newsRoutes(api: Api, { db, read }: ResearchDeps): void {
  api.get(
    '/players/:id/news',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'Availability reports on a player and teammates before a game',
        description: 'Changes only, oldest first: each entry stands until the next one of the same player and source.',
        tags: ['Reference'],
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ gameId: Id, ...ListParams, limit: Type.Optional(Limit) }),
        response: { 200: ListShape(NewsShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { gameId, limit = MOST, cursor } = request.query;
      const response = await read(request, ['news', id, gameId, limit, cursor], async (visibility) => {
        await knownPlayer(db, id, visibility);
        const rows = changes(await newsOfGame(db, visibility.at, id, gameId));
        const { items, nextCursor } = pageOfWhole(rows, { limit, cursor }, ({ knownAt, playerId, source }) =>
          writeCursor(knownAt.getTime(), playerId, source),
        );
        return {
          items: items.map((row) => ({
            ...row,
            isTeammate: row.playerId !== id,
            knownAt: row.knownAt.toISOString(),
          })),
          nextCursor,
        };
      });
      return sendPrepared(request, reply, response);
    },
  );
}

/** A source that repeats or only rewords itself has no news. */
function changes(rows: readonly NewsRow[]): NewsRow[] {
  const last = new Map<string, string>();
  return rows.filter(({ playerId, source, status }) => {
    const key = `${playerId} ${source}`;
    const isNew = last.get(key) !== status;
    last.set(key, status);
    return isNew;
  });
}
