import assert from 'node:assert/strict';
import test from 'node:test';
import type { SourceResponse, Need, SourceRequest } from '../source.ts';
import { theOddsApi } from './index.ts';

const feed = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
const receivedAt = new Date('2024-02-22T23:00:00Z');
const need: Need = { kind: 'quotes', league: 'Nba', day: '2024-02-22', games: [], asOf: null, now: receivedAt };

const responseTo = (request: SourceRequest, body: unknown): SourceResponse => {
  return { request, status: 200, headers: {}, receivedAt, body: { kind: 'text', text: JSON.stringify(body) } };
};

/** The URL of the request for a game's prices, and the result of reading a response with these books. */
function oddsOf(bookmakers: readonly object[], asOf: Date | null = null) {
  const game = {
    id: 'f9f3f99b5124a4ecf984003f0af23d2e',
    sport_key: 'basketball_nba',
    commence_time: '2024-02-23T00:10:00Z',
    home_team: 'Toronto Raptors',
    away_team: 'Brooklyn Nets',
  };
  const wrap = (data: unknown) => (asOf === null ? data : { timestamp: asOf.toISOString(), data });
  const [events] = feed.requests({ ...need, asOf });
  assert.ok(events !== undefined);
  const [odds] = feed.read(responseTo(events, wrap([game]))).next;
  assert.ok(odds !== undefined);
  return { url: odds.url, ...feed.read(responseTo(odds, wrap({ ...game, bookmakers }))) };
}

const side = (name: string, more: object = {}) => ({
  name,
  description: 'Ben Simmons',
  price: -110,
  point: 7.5,
  ...more,
});
const book = (key: string, more: object, market: object, over: object = {}) => {
  const outcomes = [side('Over', over), side('Under')];
  return { key, ...more, markets: [{ key: 'player_points', ...market, outcomes }] };
};

test('a quote has the bet-slip link, else its market’s page, else the game’s page', () => {
  const slip = { link: 'https://a.example/slip?id=1' };
  const { facts, problems } = oddsOf([
    book('fanduel', { link: 'https://a.example/game' }, { link: 'https://a.example/market' }, slip),
    book('betmgm', { link: 'https://b.example/game' }, { link: null }),
    book('draftkings', {}, {}),
  ]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    facts.quoteSets.map(({ book: key, quotes: [quote] }) => [key, quote?.overLink, quote?.underLink]),
    [
      ['fanduel', slip.link, 'https://a.example/market'],
      ['betmgm', 'https://b.example/game', 'https://b.example/game'],
      ['draftkings', undefined, undefined],
    ],
  );
});

test('an invalid link does not drop its quote', () => {
  const { facts } = oddsOf([
    book('fanduel', { link: { a: 1 } }, { link: 7 }, { link: 'javascript:alert(1)' }),
    book('betmgm', { link: 'https://{state}.b.example/' }, {}, { link: 'https://b.example/slip' }),
  ]);
  assert.deepEqual(
    facts.quoteSets.map(({ quotes: [quote] }) => [quote?.overPrice, quote?.overLink]),
    [
      [-110, undefined],
      [-110, 'https://b.example/slip'],
    ],
  );
});

test('links are requested with current prices, and not with past ones', () => {
  assert.match(oddsOf([]).url, /&includeLinks=true/);
  assert.doesNotMatch(oddsOf([], new Date('2024-02-22T22:55:00Z')).url, /includeLinks/);
});
