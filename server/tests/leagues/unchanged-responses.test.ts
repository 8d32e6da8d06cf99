import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAccount } from '../../src/accounts/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { League } from '../../src/leagues/index.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import { setConfig } from '../../src/operations/config/set-config.ts';
import { randomText, silentLog, type Identify } from '../../src/platform/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { readStream } from '../events/reader.ts';
import { FIRST_TRY, handlerOf } from '../support/do-work.ts';
import { call } from '../mcp/stage.ts';
import { testDatabase } from '../support/postgres.ts';
import { testServer } from '../support/http.ts';
import { publishDay } from '../support/publish-day.ts';
import { size } from '../support/size.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { settleDay } from '../support/settle-day.ts';

const PAST = '2024-03-05';
const TODAY = '2024-03-06';
const at = (day: string, time: string): Date => new Date(`${day}T${time}Z`);
const NOW = at(TODAY, '18:00:00');

/** The whole service, and a function for requests as a subscriber. */
async function service(t: TestContext) {
  const clock = settableClock(NOW);
  const db = await testDatabase(t);
  const { services, context } = await wholeProgram(t, { db, clock, environment: { PROPPICK_MODE: 'production' } });
  // The key of a caller is the tier too: MCP sends a key.
  const identify: Identify = (given) => identifyByTier({ ...given, bearer: given.bearer ?? given.apiKey });
  const server = await testServer(t, { context, modules: services.modules, identify });
  const { api } = server;
  await prepareQueue(db, silentLog);
  await createAccount(db, { email: 'one@example.org', password: randomText(20), tier: 'Sharp' });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const mcp = await serveHttp({
    url: origin,
    version: '0',
    host: '127.0.0.1',
    port: 0,
    failed: (error) => t.diagnostic(String(error)),
  });
  t.after(() => mcp.stop());
  return {
    clock,
    context,
    /** Every stored event, as a receiver of the stream gets it. */
    async events() {
      while ((await fanOut({ db, wallClock: clock })) > 0);
      const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int as count from webhooks.event' });
      const reader = await readStream(`${origin}/api/v1/data/events/stream`, {
        authorization: 'Bearer Sharp',
        'last-event-id': '0',
      });
      await reader.count(rows[0]?.count ?? 0);
      reader.leave();
      return reader.events;
    },
    /** The file of an export of picks, at the moment of its request. */
    async file(type: string): Promise<Buffer> {
      const filters = { from: PAST, to: TODAY };
      const asked = await api.inject({
        method: 'POST',
        url: '/api/v1/data/exports',
        headers: { authorization: 'Bearer Sharp' },
        body: { type, format: 'csv', filters },
      });
      assert.equal(asked.statusCode, 202, asked.body);
      const { id } = asked.json<{ id: number }>();
      await handlerOf(services.handlers, 'export').run(id, FIRST_TRY);
      const url = `/api/v1/data/exports/${id}/download`;
      const response = await api.inject({ url, headers: { authorization: 'Bearer Sharp' } });
      assert.equal(response.statusCode, 200, response.body);
      return response.rawPayload;
    },
    /** The result of a tool of the MCP server. */
    async tool(name: string, given: Record<string, unknown> = {}) {
      const client = new Client({ name: 'test', version: '0' });
      const requestInit = { headers: { authorization: 'Bearer Sharp' } };
      await client.connect(new StreamableHTTPClientTransport(new URL(mcp.address), { requestInit }));
      const response = await call(client, name, given);
      await client.close();
      return response;
    },
    async enable(leagues: readonly League[]): Promise<void> {
      await setConfig(context, services.configuration.sections, {
        section: 'leagues',
        key: 'enabled',
        value: leagues.join(', '),
        actor: 'test',
        requestId: undefined,
      });
      await services.configuration.refresh();
    },
    async ask(path: string, body?: object) {
      const response = await api.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${path.startsWith('/ops') ? 'Admin' : 'Sharp'}` },
        ...(body !== undefined && { body }),
      });
      return { status: response.statusCode, type: response.headers['content-type'], text: response.body };
    },
  };
}
type Service = Awaited<ReturnType<typeof service>>;

/** A settled day and a board of today. */
async function play({ clock, context }: Service, league: League) {
  const { db } = context;
  const small = await smallLeague(db, league);
  await addPastGame(db, small);
  const [past, today] = [
    await addGame(db, small, PAST, at(PAST, '23:00:00')),
    await addGame(db, small, TODAY, at(TODAY, '23:00:00')),
  ];
  const [first = 0, second = 0] = small.players;
  for (const [day, gameId] of [[PAST, past] as const, [TODAY, today] as const]) {
    for (const playerId of [first, second])
      await addValue(db, small, { gameId, playerId, knownAt: at(day, '16:00:00') });
    clock.set(at(day, '17:00:00'));
    await publishDay(context, day, 'live', league);
    if (day === TODAY) continue;
    await addState(db, gameId, 'final', at(day, '23:00:00'), at(TODAY, '02:00:00'));
    clock.set(at(TODAY, '02:30:00'));
    const lines = [first, second].map((playerId, index) => ({ playerId, counts: { pts: 10 + 9 * index } }));
    await addBoxScore(db, small, gameId, clock.now(), lines);
    await settleDay(context, { league, date: day });
  }
  clock.set(NOW);
  return { gameId: today, playerId: first };
}

/** Reads of every module that take a league or show one league's data, without a league. */
const readsOf = ({ gameId, playerId }: { readonly gameId: number; readonly playerId: number }): string[] => [
  ...['/picks/top', `/picks/top?date=${PAST}`, '/picks/live', '/data/picks/today', '/data/picks/export.csv'],
  ...[
    `/data/picks?from=${PAST}&to=${TODAY}`,
    `/data/picks?of=record&from=${PAST}&to=${TODAY}`,
    '/data/picks?sort=-score',
  ],
  ...[
    '/picks/track-record',
    '/picks/track-record?by=stat',
    '/picks/track-record?by=day',
    '/picks/track-record?by=book',
  ],
  ...[`/picks/ledger/${PAST}`, `/picks/ledger/${TODAY}`],
  ...['/research/props', '/research/props?stat=Points&sort=-edge', `/research/props?date=${PAST}`],
  ...[`/research/availability?date=${TODAY}`, '/teams', '/players', '/players?search=Player', '/games'],
  ...[
    `/games?date=${TODAY}`,
    '/seo/games',
    `/players/${playerId}`,
    `/players/${playerId}/games`,
    `/players/${playerId}/news`,
  ],
  ...[`/data/players/${playerId}/props-history`, `/data/research/teammates/${playerId}`],
  ...[`/research/player/${playerId}/shooting-zones`, `/data/odds/snapshots?playerId=${playerId}`],
  ...['/data/odds/snapshots', '/data/odds/movements', `/data/odds/movements?gameId=${gameId}`, '/data/odds/books'],
  ...['/data/events/types', '/ops/names'],
];

async function responses(on: Service, ids: { readonly gameId: number; readonly playerId: number }) {
  const said: Record<string, Awaited<ReturnType<Service['ask']>>> = {};
  for (const path of readsOf(ids)) said[path] = await on.ask(path);
  const { playerId } = ids;
  const question = { playerId, stat: 'Points', line: 14.5, direction: 'Under' };
  said['/picks/evaluate'] = await on.ask('/picks/evaluate', question);
  return said;
}

/** All exports and tools, or one of each. */
const WAYS = size({ quick: 1, all: Infinity, long: Infinity });
const EXPORTED = [
  ...['picks', 'settled_picks', 'record_picks', 'player_game_logs', 'odds_snapshots', 'track_record'],
].slice(0, WAYS);

/** Outputs other than responses: export files and tools of the MCP server, without a league. */
async function otherWays(on: Service, { playerId }: { readonly playerId: number }) {
  const said: Record<string, unknown> = {};
  for (const type of EXPORTED) said[`export of ${type}`] = (await on.file(type)).toString();
  const tools = [
    ['todays_board', { date: PAST }],
    ['find_player', { search: 'Player 10' }],
    ['research_props', { date: PAST }],
    ['who_is_out', { date: TODAY }],
    ['evaluate_prop', { playerId, stat: 'pts', line: 12.5, direction: 'over', gameDate: TODAY }],
    ['player_history', { playerId, stat: 'Points' }],
    ['track_record', { by: 'stat' }],
  ] as const;
  for (const [tool, given] of tools.slice(0, WAYS)) said[`tool ${tool}`] = await on.tool(tool, given);
  return said;
}

const ASKED_BY_LEAGUE = [
  ['todays_board', { date: PAST }],
  ['find_player', { search: 'Player 10' }],
  ['who_is_out', { date: TODAY }],
] as const;

async function ledger(on: Service): Promise<string[]> {
  const { text } = await on.ask('/picks/ledger');
  return (JSON.parse(text) as { items: unknown[] }).items.map((entry) => JSON.stringify(entry));
}

test('the responses of one league are the same to the byte with a second one unknown, on, and off again', async (t) => {
  const on = await service(t);
  const ids = await play(on, 'Nba');
  const alone = await responses(on, ids);
  const chain = await ledger(on);
  const ways = await otherWays(on, ids);
  const events = await on.events();
  assert.ok(events.length >= 3, `${events.length} events`);
  const naming = Object.values(ways).filter((said) => JSON.stringify(said).includes('Player'));
  assert.ok(naming.length >= Math.min(9, 2 * WAYS), `${naming.length} of ${Object.keys(ways).length} have players`);
  const served = Object.entries(alone).filter(([, { status }]) => status === 200);
  assert.ok(served.length >= 30, `of ${Object.keys(alone).length} reads ${served.length} are served`);
  assert.match(alone['/picks/top']?.text ?? '', /"league":"Nba"/);

  await on.enable(['Nba', 'Wnba']);
  const others = await play(on, 'Wnba');
  const games = await on.ask(`/games?league=Wnba&date=${TODAY}`);
  assert.match(games.text, new RegExp(`"id":${others.gameId}\\b`));
  const beside = await responses(on, ids);
  for (const [path, response] of Object.entries(alone)) assert.deepEqual(beside[path], response, path);
  assert.deepEqual(await otherWays(on, ids), ways);
  for (const [tool, given] of ASKED_BY_LEAGUE.slice(0, WAYS)) {
    const said = JSON.stringify(await on.tool(tool, { ...given, league: 'Wnba' }));
    assert.match(said, /"league":"Wnba"/, tool);
    assert.doesNotMatch(said, /"league":"Nba"/, tool);
    const ofBoth = JSON.stringify(await on.tool(tool, { ...given, league: 'all' }));
    for (const league of ['Nba', 'Wnba']) assert.ok(ofBoth.includes(`"league":"${league}"`), `${tool}, ${league}`);
  }
  // The second league has no props of that day.
  const props = await on.tool('research_props', { date: PAST, league: 'Wnba' });
  assert.doesNotMatch(JSON.stringify(props), /"Nba"/);
  const told = await on.events();
  assert.deepEqual(told.slice(0, events.length), events);
  const later = told
    .slice(events.length)
    .map(({ data }) => (JSON.parse(data) as { data: { league: string } }).data.league);
  assert.deepEqual([...new Set(later)], ['Wnba'], 'events of the second league say so, and add none of the first');

  // The chain of entries belongs to the instance: entries of the second league follow, and change none before them.
  const both = await ledger(on);
  assert.deepEqual(both.slice(0, chain.length), chain);
  assert.ok(chain.length > 0 && both.slice(chain.length).every((entry) => /"league":"Wnba"/.test(entry)));

  await on.enable(['Nba']);
  const after = await responses(on, ids);
  for (const [path, response] of Object.entries(alone)) assert.deepEqual(after[path], response, path);
  assert.deepEqual(await otherWays(on, ids), ways);
});

test('nothing of a league that is off is listed or served', async (t) => {
  const on = await service(t);
  await on.enable(['Nba', 'Wnba']);
  await play(on, 'Nba');
  await play(on, 'Wnba');
  await on.enable(['Nba']);
  for (const path of [
    '/picks/top',
    '/picks/live',
    '/research/props',
    '/games',
    '/teams',
    '/players',
    '/picks/track-record',
  ])
    for (const league of ['Wnba', 'wnba']) {
      const { status, text } = await on.ask(`${path}?league=${league}`);
      assert.equal(status, 400, `${path} ${text}`);
      assert.match(text, /must be one of Nba/);
    }
  for (const path of ['/picks/top', '/games', '/teams', '/players', '/data/odds/snapshots', '/data/picks']) {
    const { status, text } = await on.ask(`${path}?league=all`);
    assert.equal(status, 200, `${path} ${text}`);
    assert.ok(!text.includes('"Wnba"'), path);
  }
});
