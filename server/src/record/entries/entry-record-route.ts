import { Type } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { ORIGINS, PAYOUT_KINDS } from '../../kernel/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
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
import { Nullable, Words } from '../../platform/schemas/index.ts';
import { entriesCameTo } from './entry-record.ts';

const Count = Type.Integer({ minimum: 0 });
const Chance = Type.Number({ minimum: 0, maximum: 1 });

const FIGURES = {
  entries: Count,
  won: Type.Integer({ minimum: 0, description: 'That paid anything.' }),
  lost: Count,
  refunded: Type.Integer({ minimum: 0, description: 'Whose stake came back, because too few legs were left.' }),
  pending: Count,
  units: Type.Number({ description: 'Of the graded ones, one unit staked on each.' }),
  expectedUnits: Type.Number({ description: 'What these were expected to come to when they were published.' }),
  roi: Nullable(Type.Number({ description: 'Units for one staked; null without a grade.' })),
  roiInterval: Nullable(
    Type.Array(Type.Number(), { description: '95 %, a game day as one draw: entries of a day share legs.' }),
  ),
};

const EntryRecordShape = Type.Object(
  {
    league: Words(LEAGUES, 'The league.'),
    origin: Words(ORIGINS, 'Where the entries come from.'),
    from: Nullable(Type.String({ format: 'date' })),
    to: Nullable(Type.String({ format: 'date' })),
    asOf: Type.String({ format: 'date-time', description: 'Nothing learned later is in it: the caller’s delay.' }),
    ...FIGURES,
    calibration: Type.Array(
      Type.Object({ from: Chance, to: Chance, entries: Count, predicted: Chance, actual: Chance }),
      { description: 'By the published probability that every leg hits; of entries of which every leg counted.' },
    ),
    groups: Type.Array(
      Type.Object({
        house: Type.String({ description: 'The pick’em house.' }),
        kind: Words(PAYOUT_KINDS, 'How it pays.'),
        legs: Type.Integer({ minimum: 2, maximum: 8 }),
        ...FIGURES,
      }),
    ),
  },
  { title: 'EntryRecord', description: 'What the published pick’em entries came to.' },
);

export function entryRecordRoute(api: Api, { origin, leagues }: Scope): void {
  api.get(
    '/picks/pickem/record',
    {
      config: { access: 'picks', problems: ['unprocessable'] },
      schema: {
        summary: 'What the published pick’em entries came to',
        tags: ['Picks'],
        description:
          'Each day the best entry for each house, kind and number of legs is published and sealed before the first tip-off, and graded by the payouts that were frozen with it. One unit staked on each. As it was the caller’s delay ago. GET /picks/ledger has what it can be checked against.',
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
      // Equal figures are the same answer at any moment.
      return sendPrepared(
        request,
        reply,
        prepareJson({ ...asked, asOf: asOf.toISOString(), ...record }, [asked, record]),
      );
    },
  );
}
