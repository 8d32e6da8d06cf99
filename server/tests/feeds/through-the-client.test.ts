import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { createEgress, EgressError } from '../../src/platform/egress/index.ts';
import { balldontlie } from '../../src/sources/balldontlie/index.ts';
import { theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import type { Reading, Source, SourceRequest } from '../../src/sources/source.ts';
import { pacedByHand } from '../support/paced.ts';
import { playback } from '../support/playback.ts';
import { bdlGames } from './described.ts';
import { responseTo, need, recorded } from './recorded.ts';

const NOW = new Date('2024-02-22T22:00:00Z');
const oddsApi = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
type Responder = Parameters<typeof playback>[1];

/** Sends the source's request to a server on this machine, and lets the source read the response. */
async function ask(
  t: test.TestContext,
  source: Source,
  request: SourceRequest | undefined,
  responder: Responder,
  readMs = 30_000,
): Promise<{ reading: Reading | string; asked: string[] }> {
  const feed = await playback(t, responder);
  const limits = { rate: { perSecond: 1000, burst: 1000 }, concurrency: 2, maxBodyBytes: 8_000_000 };
  const egress = createEgress({
    origins: { [feed.origin]: limits },
    clock: settableClock(NOW),
    pace: pacedByHand(),
    timeouts: { connectMs: 30_000, readMs },
  });
  t.after(() => egress.close());
  const { url, headers, key } = responseTo(request, '').request;
  const there = feed.origin + new URL(url).pathname + new URL(url).search;
  try {
    const result = await egress.get({
      url: there,
      headers,
      key: key === null ? null : { ...key, value: 'secret-key' },
    });
    const body = { kind: 'text' as const, text: result.body.toString('utf8') };
    return { reading: source.read({ request: responseTo(request, '').request, ...result, body }), asked: feed.asked };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { reading: error.fault, asked: feed.asked };
  }
}

const category = (reading: Reading | string): string | undefined =>
  typeof reading === 'string' ? reading : reading.failure?.category;
const [events] = oddsApi.requests(need('quotes', '2024-02-22', { now: NOW }));

test('a complete sweep: the list of games, then each game’s prices, the key on every request and the cost on every response', async (t) => {
  const text = recorded('odds-api', 'event_odds_bkn_tor_2024-02-23.json');
  const credits = { 'x-requests-last': '1', 'x-requests-used': '101', 'x-requests-remaining': '399' };
  const list = await ask(t, oddsApi, events, (_request, response) =>
    response.writeHead(200, { ...credits, 'x-requests-last': '0' }).end(`[${text}]`),
  );
  assert.ok(typeof list.reading !== 'string' && list.reading.failure === null);
  assert.deepEqual(list.reading.credits, { last: 0, used: 101, remaining: 399 });
  const [odds] = list.reading.next;
  const prices = await ask(t, oddsApi, odds, (_request, response) => response.writeHead(200, credits).end(text));
  assert.ok(typeof prices.reading !== 'string');
  assert.equal(prices.reading.facts.quoteSets.length, 10);
  assert.match(prices.asked[0] ?? '', /\/v4\/sports\/basketball_nba\/events\/\w+\/odds\?.*&apiKey=secret-key$/);
});

test('HTML walls, errors under wrong statuses and silence are distinguished', async (t) => {
  const wall = '<html><body>Access Denied</body></html>';
  const error = (code: string): string => JSON.stringify({ message: 'Usage quota has been reached', error_code: code });
  const cases: readonly [string, number, Responder][] = [
    ['blocked', 1, (_request, response) => response.end(wall)],
    ['blocked', 1, (_request, response) => response.writeHead(403).end(wall)],
    ['quota', 1, (_request, response) => response.writeHead(401).end(error('OUT_OF_USAGE_CREDITS'))],
    [
      'plan',
      1,
      (_request, response) => response.writeHead(401).end(error('HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN')),
    ],
    ['auth', 1, (_request, response) => response.writeHead(401).end(error('INVALID_KEY'))],
    ['quota', 1, (_request, response) => response.end(error('OUT_OF_USAGE_CREDITS'))],
    [
      'rate-limited',
      4,
      (_request, response) => response.writeHead(429, { 'retry-after': '2' }).end(error('EXCEEDED_FREQ_LIMIT')),
    ],
    ['unavailable', 4, (_request, response) => response.writeHead(503).end('')],
    ['not-json', 1, (_request, response) => response.end('[{"id":"abc"')],
    ['not-json', 1, (_request, response) => response.end('')],
    ['timeout', 4, () => {}],
  ];
  for (const [expected, tries, responder] of cases) {
    const { reading, asked } = await ask(t, oddsApi, events, responder, expected === 'timeout' ? 100 : undefined);
    assert.equal(category(reading), expected);
    assert.equal(asked.length, tries, expected);
  }
});

test('the client waits for a temporary 429 to pass, and reads the response then', async (t) => {
  const { reading } = await ask(t, oddsApi, events, (_request, response, times) => {
    if (times < 3) response.writeHead(429, { 'retry-after': '2' }).end('{}');
    else response.end('[]');
  });
  assert.equal(category(reading), undefined);
});

test('pages are followed to the end, and a cursor that points back ends them', async (t) => {
  const [first] = balldontlie.requests(need('games', '2020-12-22'));
  const page =
    (cursor: number | null): Responder =>
    (_request, response) =>
      response.end(bdlGames(2).replace('"next_cursor":null', `"next_cursor":${cursor}`));
  const one = await ask(t, balldontlie, first, page(25));
  assert.ok(typeof one.reading !== 'string');
  assert.match(one.reading.next[0]?.url ?? '', /&cursor=25$/);
  const two = await ask(t, balldontlie, one.reading.next[0], page(50));
  assert.ok(typeof two.reading !== 'string');
  assert.match(two.reading.next[0]?.url ?? '', /[^=]&cursor=50$/);
  const back = await ask(t, balldontlie, two.reading.next[0], page(25));
  assert.ok(typeof back.reading !== 'string');
  assert.deepEqual([back.reading.next.length, back.reading.problems[0]?.category], [0, 'conflict']);
  assert.equal(back.reading.facts.games.length, 2);
});
