import type { TestContext } from 'node:test';
import { settableClock, type Day } from '../../src/kernel/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { describedApi, type ApiDocument, type DescribedApi } from '../support/described-api.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { wholeProgram, type Planted, type WholeProgram } from '../support/whole-program.ts';
import { openMailbox } from './mailbox.ts';
import { castOf } from './cast.ts';
import { inquiry, nothingYet, type Fuzzed } from './inquiry.ts';
import { rareJourneys } from './rare.ts';
import { sweep } from './sweep.ts';
import { walk, type Walk } from './walk.ts';
import { settleDay } from '../support/settle-day.ts';

export interface FuzzStage {
  readonly service: WholeProgram;
  readonly api: DescribedApi;
  readonly origin: string;
  readonly words: Walk['words'];
  /** Sends `count` requests with several concurrent walkers. */
  fuzz(
    options: Pick<Walk, 'seed' | 'requests'> & Partial<Pick<Walk, 'operations'>> & { walkers?: number },
  ): Promise<Fuzzed>;
  /** Sends invalid requests to all operations, and covers rare paths; adds to the counts and findings. */
  journeys(fuzzed: Fuzzed): Promise<void>;
}

/** A stage whose requests go through a pooler, or are sent as if they did. */
interface Around {
  /** Prepares the empty database. */
  watch(url: string): Promise<void>;
  /** Puts a pooler in front of it and returns its URL. */
  pooler?(url: string): Promise<string>;
}

const PAST: Day = '2024-03-04';
const TODAY: Day = '2024-03-05';
const NOW = new Date('2024-03-05T22:00:00Z');

/** All modules over HTTP, on a small league with a settled day, a board for today, and a receiver for webhooks. */
export async function fuzzStage(t: TestContext, planted: Planted = {}, around?: Around): Promise<FuzzStage> {
  const url = await testDatabaseUrl(t);
  await around?.watch(url);
  const way = around === undefined ? { url } : { url: (await around.pooler?.(url)) ?? url, directUrl: url };
  const db = openDatabase({ ...way, poolSize: 12, log: silentLog, applicationName: 'prop-pick tests' });
  await prepareQueue(db, silentLog);
  const clock = settableClock(new Date('2024-03-04T17:00:00Z'));
  const league = await smallLeague(db);
  await addHistory(db, league, 12, PAST);
  const ctx = { db, clock, log: silentLog };
  for (const day of [PAST, TODAY]) {
    const tipOff = new Date(`${day}T23:00:00Z`);
    const game = await addGame(db, league, day, tipOff);
    clock.set(new Date(`${day}T17:00:00Z`));
    for (const playerId of league.players.slice(0, 4))
      await addValue(db, league, { gameId: game, playerId, knownAt: new Date(`${day}T15:00:00Z`) });
    await publishDay(ctx, day, 'replay');
    if (day !== PAST) continue;
    const after = new Date('2024-03-05T03:00:00Z');
    await addState(db, game, 'final', tipOff, after);
    const lines = league.players.map((playerId, index) => ({ playerId, counts: { pts: 10 + index } }));
    await addBoxScore(db, league, game, after, lines);
    clock.set(new Date('2024-03-05T04:00:00Z'));
    await settleDay(ctx, { league: 'Nba', date: day });
  }
  clock.set(NOW);
  const receiver = await webhookReceiver(t);
  const service = await wholeProgram(t, {
    db,
    clock,
    environment: {
      PROPPICK_MODE: 'production',
      PROPPICK_CLOCK: NOW.toISOString(),
      PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
      PROPPICK_ARCHIVE_FOLDER: await temporaryFolder(t),
    },
    planted,
    http: { checkResponses: false, trustProxy: true },
  });
  t.after(() => db.close());
  const origin = await service.server.listen({ host: '127.0.0.1', port: 0 });
  const document = (await service.server.api.inject('/api/v1/openapi.json')).json<ApiDocument>();
  const api = describedApi(document);
  const mailbox = openMailbox(service);
  const hooks = Array.from({ length: 8 }, (_, index) => `${receiver.url}?number=${index}`);
  const words: Walk['words'] = {
    ...wordsOf(service, hooks),
    playerId: league.players,
  };
  return {
    service,
    api,
    origin,
    words,
    async fuzz({ seed, requests, operations, walkers = 4 }) {
      const fuzzed = nothingYet();
      const share = Math.ceil(requests / walkers);
      const of = { service, mailbox, api, origin, seed, words, requests: share, ...(operations && { operations }) };
      await Promise.all(Array.from({ length: walkers }, (_, walker) => walk({ ...of, walker }, fuzzed)));
      return fuzzed;
    },
    async journeys(fuzzed) {
      const { ask, close } = inquiry(api, origin, 'journeys', fuzzed);
      const cast = await castOf(service, 'journeys', ask);
      await sweep(api, cast, ask);
      await rareJourneys(service, cast, ask, hooks);
      close();
    },
  };
}

function wordsOf({ services }: WholeProgram, hooks: readonly string[]): Walk['words'] {
  const days = [PAST, TODAY, '2024-03-06', '2024-02-20', '2024-02-24', '1900-01-01'];
  return {
    date: days,
    from: [PAST, '2024-02-01', '2024-03-05', '2024-03-04T00:00:00Z'],
    to: [TODAY, '2024-03-31', '2024-01-01'],
    gameDate: [TODAY, PAST, null],
    asOf: ['2024-03-05T18:00:00Z', '2024-03-04T18:00:00Z', '2024-03-05T23:30:00Z'],
    season: ['2023-24', '2022-23'],
    team: ['AAA', 'bbb'],
    line: [14.5, 10.5, 0.5, 200, 7],
    search: ['player', 'Player 1', '1', '...'],
    fields: ['id,playerName', 'id', 'playerName,blockScores,price'],
    version: [0, 1, 2],
    opponentTeamId: [1, 2],
    source: [...services.runtime.sources.map(({ name }) => name), 'unknown'],
    jobName: [...services.kinds.map(({ type }) => type), ...services.jobs.map(({ name }) => name)],
    url: [...hooks, 'https://10.0.0.1/hook', 'https://127.0.0.1:1/hook', 'ftp://127.0.0.1/x'],
    secret: ['sixteen characters or more', 'x'.repeat(16)],
    email: ['ada@example.org', 'unknown@example.org'],
    password: ['seven herons at the estuary', 'short'],
    expiresAt: ['2999-01-01T00:00:00Z', '2000-01-01T00:00:00Z', null],
    subject: ['schedule/settle', 'account 1'],
  };
}
