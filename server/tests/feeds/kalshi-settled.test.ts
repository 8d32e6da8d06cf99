import assert from 'node:assert/strict';
import test from 'node:test';
import { kalshi } from '../../src/sources/kalshi/index.ts';
import type { Reading, SourceRequest } from '../../src/sources/source.ts';
import { settledPage, type Json } from './described-kalshi.ts';
import { mutate, renamed, seeded } from './hostile/mutate.ts';
import { need, recorded, responseTo } from './recorded.ts';

const source = kalshi({ isOn: true });
const DAY = '2025-12-01';
const RECEIVED = { receivedAt: new Date('2025-12-02T12:00:00Z') };

const requestsOf = (more: Parameters<typeof need>[2] = {}): readonly SourceRequest[] =>
  source.requests(need('market-results', DAY, { games: ['0022500001'], ...more }));

function read(markets: readonly Json[], series = 'KXNBAPTS', more: Parameters<typeof need>[2] = {}): Reading {
  const request = requestsOf(more).find(({ about }) => about['series'] === series);
  return source.read(responseTo(request, JSON.stringify({ cursor: '', markets }), RECEIVED));
}

const resultsIn = ({ facts }: Reading): string[] =>
  facts.marketResults.map(({ game, player, stat, lineHalves, result, paid }) => {
    const pair = 'home' in game ? `${game.gameDate} ${game.away}@${game.home}` : '';
    return `${pair} ${player.name} ${stat} ${lineHalves / 2} ${result} ${paid}`;
  });

test('recorded settled markets are read with what they were paid: yes, no, and a value of its own of who did not play', () => {
  const settled = JSON.parse(recorded('kalshi', 'markets-settled-nba.json')) as Record<string, Json[]>;
  assert.deepEqual(resultsIn(read(settled['KXNBAPTS'] ?? [])), [
    '2025-12-01 ATL@DET Dyson Daniels Points 9.5 yes 10000',
    '2025-12-01 ATL@DET Dyson Daniels Points 11.5 no 0',
    '2025-12-01 CLE@IND Darius Garland Points 9.5 scalar 9300',
  ]);
  const [, , rebounds] = resultsIn(read(settled['KXNBAREB'] ?? [], 'KXNBAREB'));
  assert.equal(rebounds, '2025-12-02 MIN@NOP Zion Williamson Rebounds 9.5 scalar 1400');
  const [first] = read(settled['KXNBAPTS'] ?? []).facts.marketResults;
  assert.deepEqual([first?.book, first?.period, first?.knownAt], ['kalshi', 'Full', RECEIVED.receivedAt]);
  const hockey = JSON.parse(recorded('kalshi', 'markets-KXNHLPTS-settled.json')) as { markets: Json[] };
  const reading = read(hockey.markets, 'KXNHLPTS', { league: 'Nhl' });
  assert.deepEqual([resultsIn(reading).length, reading.problems], [7, []]);
  assert.equal(resultsIn(reading)[0], '2026-09-29 NYR@BOS Will Cuylle Points 1.5 no 0');
});

test('a market that is not final has no result, and one that contradicts itself is none', () => {
  const [market = {}] = settledPage().markets;
  const changed = (change: Json): string[] => {
    const reading = read([{ ...market, ...change }]);
    return [...resultsIn(reading), ...reading.problems.map(({ reason }) => reason)];
  };
  for (const status of ['active', 'closed', 'determined', 'disputed'])
    assert.deepEqual(changed({ status }), [], status);
  assert.deepEqual(changed({ status: 'paid' }), ['is not known: paid']);
  assert.deepEqual(changed({ result: '' }), ['is empty']);
  assert.deepEqual(changed({ result: 'void' }), ['is not known: void']);
  assert.deepEqual(changed({ settlement_value_dollars: '0.9300' }), ['is not what yes pays']);
  assert.deepEqual(changed({ settlement_value_dollars: null }), ['is not a text']);
  assert.deepEqual(changed({ result: 'scalar', settlement_value_dollars: '1.0100' }), ['is not from 0 to 1']);
  assert.deepEqual(changed({ floor_strike: 10 }), ['is not half a unit below the step']);
  assert.deepEqual(changed({ event_ticker: 'KXNBAREB-25DEC01ATLDET' }), ['is no game of its series']);
});

test('series are asked page by page once a game is over, for what was settled about its day', () => {
  assert.deepEqual(requestsOf({ games: [] }), []);
  const [first] = requestsOf();
  assert.equal(requestsOf().length, 12);
  const span = `min_settled_ts=${Date.UTC(2025, 10, 30) / 1_000}&max_settled_ts=${Date.UTC(2025, 11, 4) / 1_000}`;
  const url = `https://external-api.kalshi.com/trade-api/v2/markets?series_ticker=KXNBAPTS&status=settled&${span}&limit=1000`;
  assert.equal(first?.url, url);
  const page = { ...settledPage(), cursor: 'CgwI_dDu1Q=' };
  const [next] = source.read(responseTo(first, JSON.stringify(page), RECEIVED)).next;
  assert.equal(next?.url, `${url}&cursor=CgwI_dDu1Q%3D`);
  assert.equal(
    source.read(responseTo(next, JSON.stringify(page), RECEIVED)).next.length,
    0,
    'a cursor that leads back',
  );
});

test('500 changed settled responses: cut, mistyped, renamed: the same results or fewer with a reason, and no exception', () => {
  const text = JSON.stringify(settledPage());
  const [request] = requestsOf();
  const readText = (body: string, status = 200) => source.read(responseTo(request, body, { ...RECEIVED, status }));
  const whole = new Set(resultsIn(readText(text)));
  assert.equal(whole.size, 12);
  const random = seeded(59);
  let refused = 0;
  for (let round = 0; round < 500; round += 1) {
    const change =
      round % 3 === 0 ? { text: renamed(text, random), status: 200, isSmaller: false } : mutate(text, random);
    const reading = readText(change.text, change.status);
    const results = resultsIn(reading);
    for (const result of results) assert.ok(whole.has(result), `round ${round}: ${result}`);
    const isTold = reading.failure !== null || reading.problems.length > 0 || change.isSmaller;
    assert.ok(
      results.length === whole.size || isTold || change.text === '{}',
      `round ${round} lost results without a word`,
    );
    refused += Number(reading.failure !== null);
  }
  assert.ok(refused > 100, `${refused} were refused as a whole`);
});
