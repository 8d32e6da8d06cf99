import { Type } from 'typebox';
import type { Scope } from '../scope.ts';
import { LeaguesParam } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { callerOf, DayParam, type Api } from '../../platform/http/index.ts';
import { askedBoards, seesLive } from '../boards/picks-of-day-route.ts';
import { livePicks, type RunningStates } from './live-picks.ts';
import { openPicks } from './live-queries.ts';
import { STATE_SHAPE } from './live-shape.ts';
import { delayed, VISIBILITY } from '../../access/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { LiveGames } from '../../scoring/index.ts';

const LivePickShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the pick.' }),
  status: Words(['live', 'final'], 'Of its game; final until the pick is graded.'),
  value: Nullable(Type.Number({ description: 'The figure so far; null where the period’s figures are missing.' })),
  seconds: Type.Integer({ minimum: 0, description: 'That the player has played so far.' }),
  period: Nullable(STATE_SHAPE.period),
  clock: Nullable(STATE_SHAPE.clock),
  asOf: Type.String({ format: 'date-time', description: 'When the figures became known.' }),
  league: Words(LEAGUES, 'The league.'),
});

export function liveRoute(api: Api, { origin, leagues }: Scope, live: LiveGames): void {
  api.get(
    '/picks/live',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'How the picks of a day stand while their games run',
        tags: ['Picks'],
        description:
          'Picks whose game has begun and that are not graded yet, with the figure so far, as it was the caller’s delay ago: for Sharp and Admin from the state of the running game, else from the newest box score. A pick whose game has neither is left out. `period` and `clock` are null with the figures of a box score. No credit towards the grade: corrections come until then.',
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
      const view = VISIBILITY[tier];
      const at = delayed(view, now);
      const running: RunningStates = seesLive(view) ? await live.states(db, now) : new Map();
      const ofBoards = await Promise.all(
        askedBoards(leagues, request.query, now).map(async ({ league, date }) => {
          const picks = await openPicks(db, league, date, at, origin, view.ratings);
          return (await livePicks(db, league, picks, at, running)).map(({ clock: left, ...pick }) => ({
            ...pick,
            period: left?.period ?? null,
            clock: left?.seconds ?? null,
            asOf: pick.asOf.toISOString(),
            league,
          }));
        }),
      );
      return ofBoards.flat();
    },
  );
}
