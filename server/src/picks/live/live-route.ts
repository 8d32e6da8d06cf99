import { Type } from 'typebox';
import type { Scope } from '../scope.ts';
import { LeaguesParam } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { callerOf, DayParam, type Api } from '../../platform/http/index.ts';
import { askedBoards } from '../boards/picks-of-day-route.ts';
import { livePicks } from './live-picks.ts';
import { openPicks } from './live-queries.ts';
import { seenAt, VISIBILITY } from '../../access/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';

const LivePickShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the pick.' }),
  status: Words(['live', 'final'], 'Of its game; final until the pick is graded.'),
  value: Nullable(Type.Number({ description: 'The figure so far; null where the period’s figures are missing.' })),
  seconds: Type.Integer({ minimum: 0, description: 'That the player has played so far.' }),
  asOf: Type.String({ format: 'date-time', description: 'When the box score behind it became known.' }),
  league: Words(LEAGUES, 'The league.'),
});

export function liveRoute(api: Api, { origin, leagues }: Scope): void {
  api.get(
    '/picks/live',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'How the picks of a day stand while their games run',
        tags: ['Picks'],
        description:
          'Picks whose game has begun and that are not graded yet, with the figure so far, as it was the caller’s delay ago. A pick without a running box score is left out. No credit towards the grade: corrections come until then.',
        querystring: Type.Object({
          league: LeaguesParam,
          date: Type.Optional(DayParam('Game day; by default the current one.')),
        }),
        response: { 200: Type.Array(LivePickShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { tier } = callerOf(request).account;
      const now = clock.now();
      const at = seenAt(tier, now);
      const { ratings } = VISIBILITY[tier];
      const ofBoards = await Promise.all(
        askedBoards(leagues, request.query, now).map(async ({ league, date }) => {
          const picks = await openPicks(db, league, date, at, origin, ratings);
          return (await livePicks(db, league, picks, at)).map((pick) => ({
            ...pick,
            asOf: pick.asOf.toISOString(),
            league,
          }));
        }),
      );
      return ofBoards.flat();
    },
  );
}
