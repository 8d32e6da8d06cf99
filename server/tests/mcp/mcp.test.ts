import assert from 'node:assert/strict';
import test from 'node:test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { silentLog } from '../../src/platform/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { holdings } from '../support/killed-database.ts';
import { DAYS } from '../support/settled-league.ts';
import { call, mcpStage, type McpStage } from './stage.ts';

/** Every tool, and the operation that it calls. */
const TOOLS: Readonly<Record<string, string>> = {
  todays_board: 'GET /picks/top',
  game_live: 'GET /games/{id}/live',
  find_player: 'GET /players',
  research_props: 'GET /research/props',
  who_is_out: 'GET /research/availability',
  price_screens: 'GET /research/prices',
  price_record: 'GET /research/prices/record',
  evaluate_prop: 'POST /picks/evaluate',
  price_combination: 'POST /picks/combo',
  pickem_entries: 'GET /picks/pickem',
  published_entries: 'GET /picks/pickem/entries',
  entry_record: 'GET /picks/pickem/record',
  player_history: 'GET /data/players/{id}/props-history',
  track_record: 'GET /picks/track-record',
  check_ledger: 'GET /picks/ledger/{date}',
  my_preferences: 'GET /me/preferences',
  suggested_stakes: 'GET /me/stakes',
  my_follows: 'GET /me/follows',
  log_bet: 'POST /me/bets',
  my_bets: 'GET /me/bets',
  bet_summary: 'GET /me/bets/summary',
  test_system: 'POST /research/systems',
  my_systems: 'GET /me/systems',
};
const [DAY = '2024-03-05'] = DAYS;

/** Follows match the API. */
async function watch(client: Client, { origin, keys, league }: McpStage): Promise<void> {
  assert.equal((await call(client, 'my_follows')).text, 'Nothing is followed.');
  const send = async (path: string, body: object): Promise<void> => {
    const headers = { 'x-api-key': keys.Sharp, 'content-type': 'application/json' };
    const response = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 201, await response.text());
  };
  await send('/me/follows', { playerId: league.league.players[9], stat: 'Points' });
  await send('/me/follows', { team: 'AAA' });
  assert.equal((await call(client, 'my_follows')).text, 'AAA (Nba)\nPlayer 10 (Nba, Points)');
}

/** The tool that writes: a bet is logged, and is in the list. */
async function logBet(client: Client, { league }: McpStage): Promise<void> {
  const claim = { playerId: league.league.players[0], stat: 'pts', line: 12.5, direction: 'over', gameDate: DAY };
  const terms = { book: 'alpha', price: -110, stake: 10, placedAt: `${DAY}T10:00:00Z` };
  const logged = await call(client, 'log_bet', { ...claim, ...terms });
  assert.match(logged.text, /^Logged: #\d+ 2024-03-05 Player 1 Over 12\.5 Points, -110 at alpha, stake 10/);
  const legs = [claim, { ...claim, playerId: league.league.players[9] }];
  const entry = await call(client, 'log_bet', {
    legs,
    payout: { house: 'prizepicks' },
    stake: 5,
    placedAt: terms.placedAt,
  });
  assert.match(entry.text, /Player 1 Over 12\.5 Points \+ Player 10 Over 12\.5 Points \(entry, AllOrNothing\)/);
  const bets = await call(client, 'my_bets', { book: 'alpha' });
  assert.match(bets.text, /^#\d+ 2024-03-05 Player 1 Over 12\.5 Points/);
}

/** A system is tested, which counts as a try, and a saved one is listed. */
async function testSystem(client: Client, { origin, keys }: McpStage): Promise<void> {
  const where = { direction: 'Over', minL5OverHits: 3 };
  const tested = await call(client, 'test_system', { where });
  assert.match(tested.text, /^No bet of this system was won or lost\. .*1 systems tried so far\./);
  const refused = await call(client, 'test_system', { where: { ...where, minMoon: 3 } });
  assert.match(refused.text, /minMoon/);
  assert.equal((await call(client, 'my_systems')).text, 'No system is saved.');
  const headers = { 'x-api-key': keys.Sharp, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Hot hands', system: { where } });
  const response = await fetch(`${origin}/api/v1/me/systems`, { method: 'POST', headers, body });
  assert.equal(response.status, 201, await response.text());
  assert.match((await call(client, 'my_systems')).text, /^#\d+ Hot hands, followed since .*, 0 open\./);
}

/** One call of each reading tool, with a Sharp key. */
async function askEverything(client: Client, { league }: McpStage): Promise<void> {
  const board = await call(client, 'todays_board', { date: DAY });
  assert.equal(board.isError, false, board.text);
  const picks = board.structured['picks'] as { gameId: number }[];
  assert.ok(picks.length > 0);
  assert.match(board.text, /Player 1 Under 14\.5 Points/);
  const over = await call(client, 'game_live', { id: picks[0]?.gameId });
  assert.match(over.text, /^BBB at AAA on 2024-03-05: final, no live probabilities\.$/);
  const mine = await call(client, 'todays_board', { date: DAY, books: 'mine' });
  assert.match(mine.text, /; now (final|available: )/);
  const preferences = await call(client, 'my_preferences');
  assert.match(
    preferences.text,
    /^Books: all\. Odds: American\. Time zone: UTC\. Prices against: consensus, margin taken out by: proportional\.\nNo bankroll is set/,
  );
  const stakes = await call(client, 'suggested_stakes', { date: DAY });
  assert.match(stakes.text, /^#\d+ No bankroll is set in your preferences/);
  const found = await call(client, 'find_player', { search: 'Player 10' });
  assert.deepEqual(
    (found.structured['items'] as { id: number }[]).map(({ id }) => id),
    [league.league.players[9]],
  );
  const props = await call(client, 'research_props', { date: DAY, pageSize: 2 });
  assert.equal(props.isError, false, props.text);
  assert.ok(Number(props.structured['total']) >= 0);
  const out = await call(client, 'who_is_out', { date: DAY });
  assert.match(out.text, /^BBB at AAA/);
  assert.match(out.text, /^AAA \(no report yet\)/m);
  const playerId = league.league.players[0];
  const prop = { playerId, stat: 'pts', line: 12.5, direction: 'over', gameDate: DAY };
  const evaluated = await call(client, 'evaluate_prop', prop);
  assert.match(evaluated.text, /^Player 1 Over 12\.5 Points on 2024-03-05/);
  const bets = await call(client, 'my_bets', { book: 'alpha' });
  assert.equal(bets.isError, false, bets.text);
  const summed = await call(client, 'bet_summary', { by: 'book' });
  assert.match(summed.text, /^\d+ bets, /);
  const legs = [playerId, league.league.players[9]].map((id) => ({
    playerId: id,
    stat: 'pts',
    line: 12.5,
    direction: 'over',
  }));
  const combined = await call(client, 'price_combination', { legs, payout: { house: 'prizepicks' } });
  assert.match(combined.text, /^Player 1 Over 12\.5 Points .*\n.*\njoint probability .* if the legs were independent/);
  const entries = await call(client, 'pickem_entries', { house: 'prizepicks', legs: 2, date: DAY });
  assert.match(entries.text, /^No entries/);
  const published = await call(client, 'published_entries', { date: DAY });
  assert.equal(published.text, `No entries were published for ${DAY} so far.`);
  const ofEntries = await call(client, 'entry_record');
  assert.match(ofEntries.text, /^replay, 0 entries: 0 paid, 0 lost/);
  const history = await call(client, 'player_history', { playerId, stat: 'Points' });
  assert.match(history.text, /2024-03-06 BBB Points: line 14\.5/);
  const record = await call(client, 'track_record', { by: 'stat' });
  assert.equal(record.structured['origin'], 'replay');
  assert.ok(Number(record.structured['picks']) > 0);
  const empty = await call(client, 'track_record', { from: '2020-01-01', to: '2020-01-02' });
  assert.match(empty.text, /^0 replay picks .*Hit rate unknown, 0\.00 units, return unknown\.$/);
  const checked = await call(client, 'check_ledger', { date: DAY });
  assert.equal(checked.structured['holds'], true, checked.text);
  assert.ok(Number(checked.structured['documents']) > 0);
}

test('every tool responds over standard input and output', async (t) => {
  const on = await mcpStage(t);
  await askEverything(await on.overStdio(on.keys.Sharp), on);
});

test('every tool responds over Streamable HTTP, declares itself read-only unless it logs a bet or counts a try, and describes its input and output', async (t) => {
  const on = await mcpStage(t);
  const client = await on.overHttp(on.keys.Sharp);
  await askEverything(client, on);
  await logBet(client, on);
  await watch(client, on);
  await testSystem(client, on);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    Object.keys(TOOLS),
  );
  for (const { name, annotations, description = '', inputSchema, outputSchema } of tools) {
    assert.equal(annotations?.readOnlyHint, !['log_bet', 'test_system'].includes(name), name);
    assert.equal(annotations.destructiveHint, false, name);
    assert.ok(description.length > 40 && inputSchema.type === 'object' && outputSchema?.type === 'object', name);
  }
});

/** All schemas except that of usage counts. */
const SCHEMAS = `accounts egress exports graphile_worker ingest league ledger
  odds operations picks platform research settlement webhooks`.split(/\s+/);

/** Tables that changed during the calls, except that of keys, which store their last use. */
async function changedBy({ league: { db } }: McpStage, ask: () => Promise<void>): Promise<string[]> {
  const before = await holdings(db, SCHEMAS);
  await ask();
  const after = await holdings(db, SCHEMAS);
  return Object.keys(after).filter((name) => before[name] !== after[name] && name !== 'accounts.api_key');
}

test('calling every tool that reads changes no table; the harness sees a tool that writes', async (t) => {
  const on = await mcpStage(t);
  await prepareQueue(on.league.db, silentLog);
  const client = await on.overHttp(on.keys.Sharp);
  assert.deepEqual(await changedBy(on, () => askEverything(client, on)), []);
  // Planted: a tool that queues an export.
  const planted = async (): Promise<void> => {
    await askEverything(client, on);
    const body = JSON.stringify({ type: 'picks', format: 'csv' });
    const headers = { 'x-api-key': on.keys.Sharp, 'content-type': 'application/json' };
    const response = await fetch(`${on.origin}/api/v1/data/exports`, { method: 'POST', headers, body });
    assert.equal(response.status, 202);
  };
  assert.ok((await changedBy(on, planted)).includes('exports.job'), 'it should have been seen');
});

test('a key allows what its owner’s tier allows, and the refusal names the tier', async (t) => {
  const on = await mcpStage(t);
  const free = await on.overHttp(on.keys.Free);
  assert.equal((await call(free, 'track_record')).isError, false);
  const playerId = on.league.league.players[0];
  const evaluated = await call(free, 'evaluate_prop', { playerId, stat: 'pts', line: 12.5, direction: 'Over' });
  assert.deepEqual(
    [evaluated.isError, evaluated.text],
    [true, 'This needs the Pro tier. The key’s account is on the Free tier.'],
  );
  const history = await call(await on.overHttp(on.keys.Pro), 'player_history', { playerId });
  assert.deepEqual(
    [history.isError, history.text],
    [true, 'This needs the Sharp tier. The key’s account is on the Pro tier.'],
  );
  const live = await call(await on.overHttp(on.keys.Pro), 'game_live', { id: 1 });
  assert.deepEqual([live.isError, live.text], [true, history.text]);
});

test('an invalid key, a used-up limit and an invalid request are reported as such', async (t) => {
  const on = await mcpStage(t);
  const stranger = await call(await on.overHttp('pp_unknown'), 'todays_board');
  assert.match(stranger.text, /^The API key is not valid/);
  const client = await on.overHttp(on.keys.Sharp);
  const wrong = await call(client, 'research_props', { stat: 'nonsense' });
  assert.ok(wrong.isError);
  assert.match(wrong.text, /^stat must be/);
  assert.match((await call(client, 'todays_board', { date: 'yesterday' })).text, /date/);
  await on.league.db.query({
    text: `insert into limits.quota_use (account_id, quota_group, day, used)
           select id, 'picks-and-data', (clock_timestamp() at time zone 'utc')::date, 1000 from accounts.account
           where lower(email) = 'sharp@example.org'
           on conflict (account_id, quota_group, day) do update set used = 1000`,
  });
  const limited = await call(client, 'todays_board');
  assert.ok(limited.isError);
  assert.match(limited.text, /limit.*resets at \d{4}-\d\d-\d\dT00:00:00/);
});

test('a call with an unknown or missing argument, or an id that leads to another path, is refused', async (t) => {
  const on = await mcpStage(t);
  const client = await on.overHttp(on.keys.Sharp);
  const refused = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { isError, text } = await call(client, name, given);
    assert.ok(isError, text);
    return text;
  };
  assert.match(
    await refused('find_player', { serach: 'x' }),
    /^serach is no argument of find_player\. It takes .*search/,
  );
  assert.equal(await refused('player_history', {}), 'playerId is required.');
  assert.equal(await refused('player_history', { playerId: '..' }), 'id must be an id or a day.');
  assert.match(await refused('player_history', { playerId: 'x' }), /id must be/);
  assert.equal(await refused('no_such_tool', {}), 'There is no tool no_such_tool.');
});

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>>;
  };
}

/** The names of what an operation takes: parameters, and members of the body. */
function argumentsOf({ parameters = [], requestBody }: Described): string[] {
  const named = parameters.flatMap((one) => (one.in === 'header' ? [] : [one.name]));
  return [...named, ...Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})].toSorted();
}

/** What tools take in place of the operation's argument, or not at all. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'player_history id': 'playerId',
  'check_ledger pickId': 'knownHash',
};

test('a tool takes every parameter and member of its operation', async (t) => {
  const on = await mcpStage(t);
  const { tools } = await (await on.overHttp(on.keys.Sharp)).listTools();
  const response = await fetch(`${on.origin}/api/v1/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  for (const { name, inputSchema } of tools) {
    const [method = '', path = ''] = (TOOLS[name] ?? '').split(' ');
    const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()];
    assert.ok(operation !== undefined, name);
    const wanted = argumentsOf(operation).map((argument) => OTHER_NAMES[`${name} ${argument}`] ?? argument);
    assert.deepEqual(Object.keys(inputSchema.properties ?? {}).toSorted(), wanted.toSorted(), name);
  }
});

test('a list is taken as an array or comma-separated, and what is left out has the default that the tool names', async (t) => {
  const on = await mcpStage(t);
  const client = await on.overHttp(on.keys.Sharp);
  const boards = [];
  for (const books of [['alpha', 'beta'], 'alpha,beta'])
    boards.push((await call(client, 'todays_board', { date: DAY, books })).text);
  assert.equal(boards[0], boards[1]);
  const { tools } = await client.listTools();
  const research = tools.find(({ name }) => name === 'research_props');
  assert.match(JSON.stringify(research?.inputSchema.properties?.['pageSize']), /"default":25/);
  assert.equal((await call(client, 'research_props', { date: DAY })).structured['pageSize'], 25);
  assert.equal((await call(client, 'research_props', { date: DAY, pageSize: 2 })).structured['pageSize'], 2);
});

test('verifying the ledger detects a head that is not in it', async (t) => {
  const on = await mcpStage(t);
  const client = await on.overHttp(on.keys.Sharp);
  const { structured } = await call(client, 'check_ledger', { knownHash: 'f'.repeat(64) });
  assert.equal(structured['holds'], false);
  assert.equal((structured['faults'] as string[]).length, 1);
});

test('over HTTP a request needs its own key: without one 401; pages of other sites 403; other paths and methods 404, 405', async (t) => {
  const { mcpAddress, keys } = await mcpStage(t);
  const ask = (method: string, headers: Record<string, string> = {}, at = mcpAddress): Promise<Response> =>
    fetch(at, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' && { body: '{}' }),
    });
  assert.equal((await ask('POST')).status, 401);
  assert.equal((await ask('POST', { 'x-api-key': keys.Sharp, origin: 'https://evil.example' })).status, 403);
  assert.equal((await ask('GET', { 'x-api-key': keys.Sharp })).status, 405);
  assert.equal((await ask('POST', { 'x-api-key': keys.Sharp }, mcpAddress.replace('/mcp', '/'))).status, 404);
});
