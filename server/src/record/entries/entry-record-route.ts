import { Type } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import type { Scope } from '../../picks/index.ts';
import {
  callerOf,
  checkedRange,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import { EntryRecordShape } from './entry-record-shape.ts';
import { entriesCameTo } from './entry-record.ts';

export function entryRecordRoute(api: Api, { origin, leagues }: Scope): void {
  api.get(
    '/picks/pickem/record',
    {
      config: { access: 'picks', problems: ['unprocessable'] },
      schema: {
        summary: 'What the published pick’em entries came to',
        tags: ['Picks'],
        description:
          'Each day the best entry for each house, kind and number of legs is published and sealed before the first game, and graded by the payouts that were frozen with it. One unit staked on each. As it was the caller’s delay ago. GET /picks/ledger has what it can be checked against.',
        querystring: Type.Object({
          league: LeagueParam,
          from: Type.Optional(DayParam('First game day; by default the first one with entries.')),
          to: Type.Optional(DayParam('Last game day, included; by default the last one with entries.')),
        }),
        response: { 200: EntryRecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { from = null, to = null } = request.query;
      const league = askedLeague(leagues, request.query.league);
      checkedRange({ from: from ?? undefined, to: to ?? undefined });
      const { db, clock } = request.context;
      const asOf = seenAt(callerOf(request).account.tier, clock.now());
      const asked = { league, origin, from, to };
      const record = await entriesCameTo(db, asked, asOf);
      // Equal figures have the same ETag at any moment.
      return sendPrepared(
        request,
        reply,
        prepareJson({ ...asked, asOf: asOf.toISOString(), ...record }, [asked, record]),
      );
    },
  );
}
