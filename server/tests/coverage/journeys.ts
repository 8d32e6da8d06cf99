/**
 * Counts the files and functions of `server/src` that common journeys pass, by coverage of a running service:
 *
 *   npm run journeys
 *   npm run journeys -- --list            # with the names of the files
 *   npm run journeys -- --json            # the same for programs
 *
 * The service is two processes, one for requests and one for work, on a league of ten players with a feed on this
 * machine. Both also do some work at rest: the last column says how many of the files pass it.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ADMIN, EVE, eveOfAGame, STAGED_DAY } from '../support/eve-of-a-game.ts';
import { eventually } from '../support/eventually.ts';
import { WITH_INSPECTOR } from '../support/inspector.ts';
import { mailedLink } from '../support/outbox.ts';
import { playback } from '../support/playback.ts';
import { asSuperuser, stagedDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import type { Scope } from '../support/scope.ts';
import { scored } from '../support/staged-demo.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { countCalls, together, type CallCounter, type Calls } from './calls.ts';
import { madeResponse, TEAMS } from './made-feed.ts';

const SOURCES = join(import.meta.dirname, '../../src');
const AFTER_THE_GAME = '2024-03-06T03:00:00Z';
const ADA = { email: 'ada@example.org', password: 'nine cranes over the weir' };
const AT_REST_MS = 5_000;

const { values: options } = parseArgs({ options: { list: { type: 'boolean' }, json: { type: 'boolean' } } });
const ends: (() => unknown)[] = [];
const scope: Scope = { after: (end) => void ends.push(end) };
try {
  show(await journeys());
} finally {
  for (const end of ends.toReversed()) await end();
}

interface Journey {
  readonly name: string;
  readonly calls: Calls;
}

async function journeys(): Promise<readonly Journey[]> {
  const databaseUrl = await stagedDatabaseUrl(scope, { name: 'journeys', make: stage });
  const feed = { isOver: false, line: 14.5 };
  const { origin } = await playback(scope, ({ url = '' }, response) =>
    response.end(JSON.stringify(madeResponse(url, feed.isOver, feed.line))),
  );
  const hook = await webhookReceiver(scope);
  const dataDir = await temporaryFolder(scope);
  const settings = {
    NODE_OPTIONS: `${WITH_INSPECTOR.NODE_OPTIONS} --import=${join(import.meta.dirname, 'feed-from-here.ts')}`,
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_ADMIN_EMAIL: ADMIN.email,
    PROPPICK_ADMIN_PASSWORD: ADMIN.password,
    PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
    PROPPICK_BALLDONTLIE_KEY: 'key',
    PROPPICK_TEST_FEED: origin,
  };

  const eve = await start({ ...settings, PROPPICK_CLOCK: EVE });
  await eve.ask('PUT', '/admin/config/sources/balldontlie', { value: 'quotes, box-scores, scores' });
  await eve.ask('POST', '/data/webhook-subscriptions', { url: hook.url, events: ['lines.moved', 'picks.scored'] });
  const [player] = (await eve.ask<{ items: readonly { id: number }[] }>('GET', '/players?search=Player%201')).items;
  await pause(1_000);
  const atRest = await eve.during(() => pause(AT_REST_MS));
  const top = () => eve.asked('GET', '/picks/top');
  const claim = { playerId: player?.id, stat: 'Points', line: 13.5, direction: 'Over' };
  const evaluate = () => eve.asked('POST', '/picks/evaluate', claim);
  const requests = [
    { name: 'top picks, first', calls: await top() },
    { name: 'top picks, repeated', calls: await top() },
    { name: 'evaluate, first', calls: await evaluate() },
    { name: 'evaluate, repeated', calls: await evaluate() },
  ];
  const signUp = await eve.during(async () => {
    await eve.ask('POST', '/auth/register', ADA);
    await mailedLink(dataDir, ADA.email);
  });
  const ingest = { source: 'balldontlie', date: STAGED_DAY };
  await eve.operation('ingest', ingest);
  feed.line = 17.5;
  const line = await eve.during(async () => {
    await eve.operation('ingest', ingest);
    await eve.operation('score-day', { date: STAGED_DAY });
    const sent = (type: string): boolean => hook.received.some(({ body }) => body.includes(`"${type}"`));
    await eventually('both webhooks', async () => (sent('lines.moved') && sent('picks.scored')) || undefined);
  });
  await eve.stop();

  feed.isOver = true;
  const night = await start({ ...settings, PROPPICK_CLOCK: AFTER_THE_GAME });
  const box = await night.during(() => night.operation('ingest', ingest));
  const settle = await night.during(() => night.operation('settle-range', { from: STAGED_DAY, to: STAGED_DAY }));
  const record = await night.asked('GET', '/picks/track-record');
  const { hits } = await night.ask<{ hits: number }>('GET', '/picks/track-record');
  if (hits === 0) throw new Error('the result is not in the record');
  await night.stop();
  return [
    ...requests,
    { name: 'line to webhook', calls: line },
    { name: 'box score to record', calls: together([box, settle, record]) },
    { name: '  box score arrives', calls: box },
    { name: '  settle-range', calls: settle },
    { name: '  track record', calls: record },
    { name: 'sign-up to mail', calls: signUp },
    { name: 'at rest, 5 s', calls: atRest },
  ];
}

/** The eve of a game, scored. The feed knows its teams and the league's schedule has it. */
async function stage(db: Parameters<typeof scored>[0]): Promise<void> {
  await eveOfAGame(db, 1);
  await asSuperuser(db, async (superuser) => {
    await superuser.query({
      text: `update league.team set abbreviation = case abbreviation when 'AAA' then $1 else $2 end`,
      values: [...TEAMS],
    });
    await superuser.query({
      text: `insert into league.game_external (league, source, external_id, game_id, known_at)
             select league, 'nba', '0022300001', id, known_at from league.game where game_date = $1`,
      values: [STAGED_DAY],
    });
  });
  await scored(db);
}

interface Operation {
  readonly status: string;
  readonly error: string | null;
  /** Of ingest, also the responses of the feed that could not be read. */
  readonly output: { readonly failed?: number } | null;
}

/** Starts both processes of the service, and signs in as its admin. Without the scheduler, only journeys cause work. */
async function start(settings: Readonly<Record<string, string>>) {
  const api = await startService(scope, { ...settings, PROPPICK_ROLES: 'api' });
  const worker = await startService(scope, { ...settings, PROPPICK_ROLES: 'worker' });
  const inApi = await countCalls(api.complaint(), SOURCES);
  const inWorker = await countCalls(worker.complaint(), SOURCES);
  const during = async (counters: readonly CallCounter[], work: () => Promise<unknown>): Promise<Calls> => {
    const takes = () => Promise.all(counters.map((counter) => counter.take()));
    await takes();
    await work();
    return together(await takes());
  };
  let token = '';
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${api.address}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || '{}') as Body;
  };
  ({ accessToken: token } = await ask<{ accessToken: string }>('POST', '/auth/login', ADMIN));
  return {
    ask,
    async operation(type: string, input: object): Promise<void> {
      const { id } = await ask<{ id: number }>('POST', `/ops/operations/${type}`, input);
      await eventually(`${type} ${id}`, async () => {
        const { status, error, output } = await ask<Operation>('GET', `/ops/operations/${id}`);
        if (status === 'failed' || (output?.failed ?? 0) > 0)
          throw new Error(`${type}: ${error ?? 'a response failed'}`);
        return status === 'succeeded' || undefined;
      });
    },
    /** What a request passes: the worker has no part in it. */
    asked: (method: string, path: string, body?: object) => during([inApi], () => ask(method, path, body)),
    during: (work: () => Promise<unknown>) => during([inApi, inWorker], work),
    async stop(): Promise<void> {
      inApi.close();
      inWorker.close();
      await Promise.all([api.stop(), worker.stop()]);
    },
  };
}

function show(found: readonly Journey[]): void {
  const atRest = new Set(found.at(-1)?.calls.keys());
  const rows = found.map(({ name, calls }) => ({
    name,
    files: calls.size,
    functions: [...calls.values()].reduce((sum, functions) => sum + functions.length, 0),
    atRest: [...calls.keys()].filter((file) => atRest.has(file)).length,
    list: [...calls].map(([file, functions]) => `${file} (${functions.length})`).toSorted(),
  }));
  if (options.json === true) return console.log(JSON.stringify(rows, null, 2));
  console.log(`${'journey'.padEnd(24)}${'files'.padStart(6)}${'functions'.padStart(11)}${'also at rest'.padStart(14)}`);
  for (const { name, files, functions, atRest: shared, list } of rows) {
    console.log(
      `${name.padEnd(24)}${String(files).padStart(6)}${String(functions).padStart(11)}${String(shared).padStart(14)}`,
    );
    if (options.list === true) for (const file of list) console.log(`    ${file}`);
  }
}
