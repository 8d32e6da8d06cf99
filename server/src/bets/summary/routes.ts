import { csvRecord } from '../../platform/index.ts';
import { callerOf, checkedRange, type Api } from '../../platform/http/index.ts';
import { Type } from 'typebox';
import { listBets } from '../log/queries.ts';
import { betOnWire, ExportQuery, SummaryQuery, SummaryShape, summaryOnWire, TAGS } from '../schemas.ts';
import { betsToSum } from './queries.ts';
import { summaryOf } from './summary.ts';

export function summaryRoutes(api: Api): void {
  summaryRoute(api);
  exportRoute(api);
}

function summaryRoute(api: Api): void {
  api.get(
    '/me/bets/summary',
    {
      config: { access: 'bets', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'What your bets came to',
        description:
          'Stakes, profit, return and hit rate with 95 % intervals, closing-line value, and what luck alone would have given.',
        querystring: SummaryQuery,
        response: { 200: SummaryShape },
      },
    },
    async (request) => {
      const { by = null, from = null, to = null } = request.query;
      const range = checkedRange(request.query);
      const bets = await betsToSum(request.context.db, callerOf(request).account.id, range.from, range.to, by);
      const groups = Array.from(Map.groupBy(bets, ({ key }) => key)).sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        ...{ from, to },
        ...summaryOnWire(summaryOf(bets)),
        groups: by === null ? null : groups.map(([key, ofKey]) => ({ key, ...summaryOnWire(summaryOf(ofKey)) })),
      };
    },
  );
}

const COLUMNS = [
  'id',
  'league',
  'gameDate',
  'game',
  'playerId',
  'playerName',
  'stat',
  'period',
  'line',
  'direction',
  'book',
  'price',
  'stake',
  'placedAt',
  'recordedAt',
  'isVerified',
  'state',
  'actualValue',
  'profit',
  'closingPrice',
  'closingLineValue',
  'ourProbability',
  'pickId',
  'note',
] as const;

/** More than an account can have. */
const ALL = 1_000_000;

function exportRoute(api: Api): void {
  api.get(
    '/me/bets/export.csv',
    {
      config: { access: 'bets', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Your bets as CSV',
        description: 'RFC 4180, UTF-8, a header line; newest first.',
        querystring: ExportQuery,
        response: { 200: { content: { 'text/csv': { schema: Type.String() } }, description: 'The file.' } },
      },
    },
    async (request, reply) => {
      const { from, to } = checkedRange(request.query);
      const { id } = callerOf(request).account;
      const rows = await listBets(request.context.db, id, from, to, null, null, null, null, ALL);
      const lines = rows.map(betOnWire).map((bet) => csvRecord(COLUMNS.map((name) => bet[name])));
      reply.header('content-disposition', 'attachment; filename="bets.csv"');
      return reply.type('text/csv; charset=utf-8').send([csvRecord([...COLUMNS]), ...lines].join(''));
    },
  );
}
