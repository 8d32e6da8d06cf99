import { Readable } from 'node:stream';
import { seenAt } from '../../access/index.ts';
import { csvRecord, fairPlaces, type Queryable } from '../../platform/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { Type } from 'typebox';
import { listBets } from '../log/queries.ts';
import type { Bet } from '../bet.ts';
import { askedFilter, betOnWire, ExportQuery, SummaryQuery, SummaryShape, summaryOnWire, TAGS } from '../schemas.ts';
import { betsToSum, type SummedBet } from './queries.ts';
import { summaryOf } from './summary.ts';

/** Files of a process that are being read. */
const PLACES = { atOnce: 16, most: 64 };

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
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const filter = JSON.stringify(askedFilter(request.query));
      const bets = await betsToSum(db, id, filter, by, seenAt(tier, clock.now()));
      const groups = by === 'grading' ? byGrading(bets) : byKey(bets);
      return {
        from,
        to,
        ...summaryOnWire(summaryOf(bets)),
        groups: by === null ? null : groups.map(([key, ofKey]) => ({ key, ...summaryOnWire(summaryOf(ofKey)) })),
      };
    },
  );
}

const byKey = (bets: readonly SummedBet[]) =>
  Array.from(Map.groupBy(bets, ({ key }) => key)).sort(([a], [b]) => (a < b ? -1 : 1));

/** All bets by their grades alone, and as the books paid. */
const byGrading = (bets: readonly SummedBet[]): [string, SummedBet[]][] => [
  ['ours', bets.map((bet) => ({ ...bet, paid: null }))],
  ['paid', [...bets]],
];

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
  'tipOff',
  'reference',
  'isLive',
  'stakeKind',
  'boostedPrice',
  'commission',
] as const;

/** Members of a single, which would only describe the first leg: they stay empty, and `legs` names all. */
const OF_ONE: readonly string[] = ['game', 'playerId', 'playerName', 'stat', 'period', 'line', 'direction'];

const BATCH = 1_000;

/** The file in batches: memory stays small, and no connection is held while the client reads. */
async function* csvOfBets(db: Queryable, accountId: number, filter: string, at: Date): AsyncGenerator<string> {
  yield csvRecord([...COLUMNS, 'paidState', 'paidProfit', 'paidNote', 'legs']);
  let before: number | null = null;
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const bets: Bet[] = await listBets(db, accountId, filter, null, before, BATCH, at);
    yield bets
      .map(betOnWire)
      .map((bet) =>
        csvRecord([
          ...COLUMNS.map((name) => (bet.legs !== null && OF_ONE.includes(name) ? null : bet[name])),
          ...[bet.paid?.state ?? null, bet.paid?.profit ?? null, bet.paid?.note ?? null],
          legsText(bet),
        ]),
      )
      .join('');
    const last = bets.at(-1);
    if (last === undefined || bets.length < BATCH) return;
    before = last.id;
  }
}

const legsText = ({ legs }: ReturnType<typeof betOnWire>): string | null =>
  legs &&
  legs
    .map(
      ({ playerName, direction, line, stat, period }) =>
        `${playerName} ${direction} ${line} ${stat}${period === null ? '' : ` ${period}`}`,
    )
    .join('; ');

function exportRoute(api: Api): void {
  api.get(
    '/me/bets/export.csv',
    {
      config: { access: 'bets', problems: ['unprocessable'], places: fairPlaces(PLACES), streamIsWork: true },
      schema: {
        ...TAGS,
        summary: 'Your bets as CSV',
        description: 'RFC 4180, UTF-8, a header line; newest first.',
        querystring: ExportQuery,
        response: {
          200: {
            content: { 'text/csv': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
            description: 'The file.',
          },
        },
      },
    },
    async (request, reply) => {
      const filter = JSON.stringify(askedFilter(request.query));
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const text = csvOfBets(db, id, filter, seenAt(tier, clock.now()));
      reply.header('content-disposition', 'attachment; filename="bets.csv"');
      return reply.type('text/csv; charset=utf-8').send(Readable.from(text));
    },
  );
}
