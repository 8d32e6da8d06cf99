import { Type } from 'typebox';
import type { Scope } from '../picks/index.ts';
import { askedLeague, LeagueParam } from '../league/index.ts';
import { seenAt } from '../access/index.ts';
import type { Origin } from '../kernel/index.ts';
import type { HeadSigner } from '../ledger/index.ts';
import { EVERY_LEAGUE, type LeagueChoice } from '../leagues/index.ts';
import {
  callerOf,
  checkedRange,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  sendPrepared,
  type Api,
  type ApiModule,
} from '../platform/http/index.ts';
import { entryRecordRoute } from './entries/entry-record-route.ts';
import { ledgerRoutes } from './ledger/ledger-routes.ts';
import { publicRoutes } from './public/public-routes.ts';
import { keptFigures } from './kept-figures.ts';
import { ByParam, TrackRecordShape } from './schemas.ts';

/** The routes of the track record and the ledger of one origin; records of different origins are never mixed. */
export function recordModule({
  origin,
  leagues = EVERY_LEAGUE,
  signer,
  isPublic = () => true,
}: {
  readonly origin: Origin;
  /** The enabled leagues by the current configuration; by default all. */
  readonly leagues?: LeagueChoice;
  /** Signs the ledger's heads; without one they are unsigned. */
  readonly signer?: HeadSigner;
  /** Whether the graded past is public, by the current configuration. */
  readonly isPublic?: () => boolean;
}): ApiModule {
  const scope = { origin, leagues };
  return {
    name: 'record',
    routes(api) {
      trackRecordRoute(api, scope);
      entryRecordRoute(api, scope);
      ledgerRoutes(api, { ...scope, signer });
      publicRoutes(api, { ...scope, signer, isPublic });
    },
  };
}

function trackRecordRoute(api: Api, { origin, leagues }: Scope): void {
  const read = keptFigures(origin);
  api.get(
    '/picks/track-record',
    {
      config: { access: 'picks', problems: ['unprocessable'] },
      schema: {
        summary: 'What the published picks came to',
        tags: ['Picks'],
        description:
          'Everything that was ever published counts once, at the first price it was published at, also what a later board dropped. As it was the caller’s delay ago. GET /picks/ledger has what it can be checked against.',
        querystring: Type.Object({
          league: LeagueParam,
          from: Type.Optional(DayParam('First game day; by default that of the first pick.')),
          to: Type.Optional(DayParam('Last game day, included; by default that of the last pick.')),
          by: ByParam,
        }),
        response: { 200: TrackRecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { from = null, to = null, by } = request.query;
      const league = askedLeague(leagues, request.query.league);
      checkedRange({ from: from ?? undefined, to: to ?? undefined });
      const { db, clock } = request.context;
      const { tier } = callerOf(request).account;
      const asOf = seenAt(tier, clock.now());
      const record = await read(db, { league, from, to, by: by ?? null, asOf });
      // Equal figures have the same ETag at any moment.
      const essence = [record.asked, record.figures];
      const response = prepareJson({ ...record.asked, asOf: record.asOf, ...record.figures }, essence);
      return sendPrepared(request, reply, response);
    },
  );
}
