import { Type } from 'typebox';
import type { Scope } from './scope.ts';
import { LeaguesParam } from '../league/index.ts';
import { VISIBILITY, seenAt } from '../access/index.ts';
import { fairPlaces } from '../platform/index.ts';
import { callerOf, DayParam, NOT_CHANGED, prepare, sendPrepared, type Api } from '../platform/http/index.ts';
import { picksCsv } from './members/pick-table.ts';
import { askedBoards } from './boards/picks-of-day-route.ts';
import { openPicksNow } from './now/picks-now.ts';
import type { ScoringBounds } from '../scoring/index.ts';
import { topPicks, type AskedBoard } from './boards/top-picks.ts';

const CSV_EXAMPLE = 'id,playerId,playerName\r\n9314,203,Nikola Jokić\r\n';
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Tables of a process: one of 10,000 picks is in memory until it is read. */
const PLACES = { atOnce: 2, most: 32 };

export function exportRoute(api: Api, { origin, leagues }: Scope, bounds: () => ScoringBounds): void {
  api.get(
    '/data/picks/export.csv',
    {
      config: { access: 'data', places: fairPlaces(PLACES) },
      schema: {
        summary: 'The picks of a day as CSV',
        description:
          'RFC 4180 with a header line: the members of a pick that are no lists, in their order, then the score of each block, then as `now_…` what can be taken of it, empty once it is graded. Text that a spreadsheet would run as a formula has an apostrophe in front.',
        tags: ['Data'],
        produces: ['text/csv'],
        querystring: Type.Object({
          league: LeaguesParam,
          date: Type.Optional(DayParam('Game day; by default the current one.')),
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 10_000, default: 1_000, description: 'Picks at most.' }),
          ),
        }),
        response: {
          200: {
            content: { 'text/csv': { schema: Type.String({ examples: [CSV_EXAMPLE] }) } },
            description: 'The table.',
          },
          304: NOT_CHANGED,
        },
      },
    },
    async (request, reply) => {
      const { tier } = callerOf(request).account;
      const now = request.context.clock.now();
      const { limit: count = 1_000 } = request.query;
      const boards = askedBoards(leagues, request.query, now);
      const { ratings } = VISIBILITY[tier];
      const { db } = request.context;
      const at = seenAt(tier, now);
      const picks = await topPicks(db, { boards, origin, seenAt: at, ratings, count });
      const open = await openPicksNow(db, picks, { at, now, bounds: bounds() });
      reply.header('content-disposition', `attachment; filename="${fileName(boards)}"`);
      return sendPrepared(request, reply, prepare(Buffer.from(picksCsv(picks, open)), CSV_TYPE));
    },
  );
}

/** Includes the day in the name if all leagues have the same one. */
function fileName(boards: readonly AskedBoard[]): string {
  const [date, ...others] = new Set(boards.map((board) => board.date));
  return others.length === 0 && date !== undefined ? `picks-${date}.csv` : 'picks.csv';
}
