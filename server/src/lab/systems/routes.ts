import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { csvRecord, fairPlaces, type FairPlaces } from '../../platform/index.ts';
import { preferencesOf } from '../../preferences/index.ts';
import type { LabDeps } from '../deps.ts';
import type { ListedBet } from './bet-queries.ts';
import { betOnWire, runOnWire } from './on-wire.ts';
import { systemRunner, type SystemRunner } from './run-system.ts';
import { BetShape, ExportBody, RunBody, RunShape, TAGS } from './schemas.ts';
import { checkedSystem, type System } from './system.ts';

const DEFAULT_BETS = 50;
/** Bets per read of an export: half a megabyte. */
const BATCH = 1_000;
/** Tests of systems in a process: each holds a connection and most of a CPU during its scan. */
const PLACES = { atOnce: 2, most: 32 };

export function systemRoutes(api: Api, deps: LabDeps): void {
  const runner = systemRunner(deps.analysis);
  const places = fairPlaces<number>(PLACES);
  runRoute(api, deps, runner, places);
  exportRoute(api, deps, runner, places);
}

function runRoute(api: Api, { leagues, analysis }: LabDeps, runner: SystemRunner, places: FairPlaces<number>): void {
  api.post(
    '/research/systems',
    {
      config: { access: 'lab', problems: ['unprocessable'], places },
      schema: {
        ...TAGS,
        summary: 'Does a system work?',
        description:
          'One unit on every prop of past games that meets the conditions, by what was known an hour before the start, at a real price. With intervals by game day, what the market expected of the same bets, and the chance of such a result by luck, corrected for how many systems you have tried: each different system counts once, however it is written. An unknown condition is a 422.',
        body: RunBody,
        response: { 200: RunShape },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const { limit = DEFAULT_BETS, cursor, ...sent } = request.body;
      const system = await checkedSystem(db, leagues, sent);
      const { books } = await preferencesOf(db, account.id);
      const { result: run, servedBy } = await runner.run(db, {
        leagues,
        accountId: account.id,
        system,
        myBooks: books,
        limit,
        cursor,
        now: clock.now(),
      });
      if (analysis.hasStandby) reply.header('prop-pick-answered-by', servedBy);
      return runOnWire(system, run);
    },
  );
}

function exportRoute(api: Api, { leagues }: LabDeps, runner: SystemRunner, places: FairPlaces<number>): void {
  api.post(
    '/research/systems/export.csv',
    {
      config: { access: 'lab', problems: ['unprocessable'], places },
      schema: {
        ...TAGS,
        summary: 'All bets of a system as CSV',
        description:
          'RFC 4180, UTF-8, a header line with the members of a bet; newest first. It counts as a try like the system itself. Text that a spreadsheet would run as a formula has an apostrophe in front.',
        body: ExportBody,
        response: {
          200: {
            content: { 'text/csv': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
            description: 'The file.',
          },
        },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const system = await checkedSystem(db, leagues, request.body);
      const { books } = await preferencesOf(db, account.id);
      const bets = await runner.bets(db, {
        leagues,
        accountId: account.id,
        system,
        myBooks: books,
        limit: BATCH,
        cursor: undefined,
        now: clock.now(),
      });
      reply.header('content-disposition', 'attachment; filename="system.csv"');
      return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(system, bets)));
    },
  );
}

const COLUMNS = Object.keys(BetShape.properties) as (keyof typeof BetShape.properties)[];

async function* csvOf({ where }: System, pages: AsyncIterable<readonly ListedBet[]>): AsyncGenerator<string> {
  yield csvRecord(COLUMNS);
  for await (const bets of pages)
    yield bets
      .map((bet) => betOnWire(bet, where.direction))
      .map((bet) => csvRecord(COLUMNS.map((name) => bet[name])))
      .join('');
}
