import { Type } from 'typebox';
import type { Scope } from '../scope.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { callerOf, checkedDay, DayParam, type Api } from '../../platform/http/index.ts';
import { livePicks } from './live-picks.ts';
import { openPicks } from './live-queries.ts';
import { Nullable, Words } from '../members/shapes.ts';
import { seenAt, VISIBILITY } from '../../access/index.ts';

const LivePickShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the pick.' }),
  status: Words(['live', 'final'], 'Of its game; final until the pick is graded.'),
  value: Nullable(Type.Number({ description: 'The figure so far; null where the period’s figures are missing.' })),
  seconds: Type.Integer({ minimum: 0, description: 'On the court so far.' }),
  asOf: Type.String({ format: 'date-time', description: 'When the box score behind it became known.' }),
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
          league: LeagueParam,
          date: Type.Optional(DayParam('Game day; by default the current one.')),
        }),
        response: { 200: Type.Array(LivePickShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { tier } = callerOf(request).account;
      const now = clock.now();
      const league = askedLeague(leagues, request.query.league);
      const date = checkedDay('date', request.query.date ?? gameDayOf(league, now));
      const at = seenAt(tier, now);
      const { ratings } = VISIBILITY[tier];
      const picks = await openPicks(db, league, date, origin, at, ratings);
      return (await livePicks(db, picks, at)).map(({ asOf, ...pick }) => ({ ...pick, asOf: asOf.toISOString() }));
    },
  );
}
