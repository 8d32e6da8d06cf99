import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueOf, LEAGUES, type League } from '../../src/leagues/index.ts';
import { kalshi } from '../../src/sources/kalshi/index.ts';
import type { Reading, SourceRequest } from '../../src/sources/source.ts';
import { KALSHI_DAY, kalshiPage, pageOf, type Json, type PageJson } from './described-kalshi.ts';
import { mutate, renamed, seeded } from './hostile/mutate.ts';
import { need, recorded, responseTo } from './recorded.ts';

const source = kalshi({ isOn: true });
const RECEIVED = { receivedAt: new Date('2026-11-28T18:00:00Z') };

const requestsOf = (league: League, day: string): readonly SourceRequest[] =>
  source.requests(need('quotes', day, { league }));

function read(page: PageJson, { league = 'Nba', day = KALSHI_DAY, series = 'PTS' } = {}): Reading {
  const request = requestsOf(league as League, day).find(({ about }) => about['series']?.endsWith(series) === true);
  return source.read(responseTo(request, JSON.stringify(page), RECEIVED));
}

const quotesIn = ({ facts }: Reading): string[] =>
  facts.quoteSets.flatMap(({ game, stat, quotes }) =>
    quotes.map(({ player, lineHalves, overPrice, underPrice }) => {
      const pair = 'home' in game ? `${game.away}@${game.home} ` : '';
      return `${pair}${player.name} ${stat} ${lineHalves / 2} ${overPrice}/${underPrice}`;
    }),
  );
const reasonsIn = ({ problems }: Reading): string[] => problems.map(({ reason }) => reason);

test('a recorded ladder is overs below each step and the unders beside them, at what each side costs', () => {
  const reading = read(kalshiPage());
  assert.deepEqual([reading.problems, reading.failure, reading.items, reading.read], [[], null, 29, 29]);
  const kay = quotesIn(reading).filter((quote) => quote.includes('Anthony Kay'));
  // By hand: yes for 0.42 wins 0.58, 138.1 to 100; no for 1 − 0.41 = 0.59 wins 0.41, 100 for 143.9.
  assert.deepEqual(kay, [
    'CHI@DET Anthony Kay Points 1.5 -1150/1011',
    'CHI@DET Anthony Kay Points 2.5 -426/400',
    'CHI@DET Anthony Kay Points 3.5 -163/156',
    'CHI@DET Anthony Kay Points 4.5 138/-144',
    'CHI@DET Anthony Kay Points 5.5 285/-300',
    'CHI@DET Anthony Kay Points 6.5 567/-614',
    'CHI@DET Anthony Kay Points 7.5 1329/-1567',
  ]);
  const [set] = reading.facts.quoteSets;
  assert.equal(set?.book, 'kalshi');
  assert.deepEqual(set.quotes[0]?.player.externalId, '5fd40da7-6cfb-4490-ab9a-5787e04213f5');
  assert.deepEqual(set.knownAt, RECEIVED.receivedAt, 'the market’s own times are not those of its prices');
  assert.equal(quotesIn(reading).length, 27);
});

test('the recorded step of a player in the WNBA; beside it a winner and a spread are other series', () => {
  const { markets } = JSON.parse(recorded('kalshi', 'markets-wnba-active.json')) as { markets: Json[] };
  const where = { league: 'Wnba', day: '2026-08-09' };
  const points = markets.filter(({ event_ticker }) => String(event_ticker).startsWith('KXWNBAPTS'));
  const reading = read(pageOf('KXWNBAPTS', points), where);
  assert.deepEqual(quotesIn(reading), ['LVA@NYL Breanna Stewart Points 14.5 -614/426']);
  assert.deepEqual(quotesIn(read(pageOf('KXWNBAPTS', points), { ...where, day: '2026-08-10' })), [], 'another day');
  const others = markets.filter((market) => !points.includes(market));
  assert.equal(others.length, 3);
  for (const market of others) {
    const page = pageOf(String(market['event_ticker']).split('-')[0] ?? '', [market]);
    const refused = read(page, where);
    assert.deepEqual(quotesIn(refused), []);
    assert.match(refused.failure?.reason ?? '', /another series than was asked for/);
    const renamed = { cursor: '', events: page.events.map((event) => ({ ...event, series_ticker: 'KXWNBAPTS' })) };
    assert.match(read(renamed, where).failure?.reason ?? '', /is no game of its series/);
  }
});

test('recorded settled markets offer nothing, whatever they were settled at, scalar too', () => {
  const settled = JSON.parse(recorded('kalshi', 'markets-settled-nba.json')) as Record<string, Json[]>;
  for (const [series, markets] of Object.entries(settled)) {
    if (!/^KXNBA(?:PTS|REB|AST|3PT)$/.test(series)) continue;
    const own = markets.filter(({ event_ticker }) => String(event_ticker).includes('25DEC01'));
    assert.ok(own.length >= 2, series);
    const reading = read(pageOf(series, own), { day: '2025-12-01', series });
    assert.deepEqual([quotesIn(reading), reading.problems, reading.failure], [[], [], null], series);
    assert.ok(reading.facts.quoteSets.length > 0, 'what was offered ends');
  }
  const hockey = JSON.parse(recorded('kalshi', 'markets-KXNHLPTS-settled.json')) as { cursor: string; markets: Json[] };
  const reading = read(
    { ...pageOf('KXNHLPTS', hockey.markets), cursor: hockey.cursor },
    { league: 'Nhl', day: '2026-09-29' },
  );
  assert.deepEqual([quotesIn(reading), reading.problems, reading.failure], [[], [], null]);
  const [set] = reading.facts.quoteSets;
  assert.ok(set !== undefined && 'home' in set.game);
  assert.deepEqual([set.game.away, set.game.home, set.stat], ['NYR', 'BOS', 'Points']);
});

test('recorded responses of no served series are refused: season wins, games, baseball, combinations', () => {
  const settled = JSON.parse(recorded('kalshi', 'markets-settled-nba.json')) as Record<string, Json[]>;
  for (const [series, markets] of Object.entries(settled)) {
    if (!series.startsWith('KX') || /(?:PTS|REB|AST|3PT)$/.test(series)) continue;
    const reading = read(pageOf(series, markets), { day: '2025-12-01' });
    assert.deepEqual([quotesIn(reading), reading.failure?.category], [[], 'unreadable'], series);
  }
  const { markets } = JSON.parse(recorded('kalshi', 'markets-settled-games.json')) as { markets: Json[] };
  assert.equal(read(pageOf('KXNBAPTS', markets)).failure?.category, 'unreadable');
  const baseball = JSON.parse(recorded('kalshi', 'events-mlb-props-nested.json')) as PageJson;
  assert.match(read(baseball).failure?.reason ?? '', /another series/);
  assert.equal(quotesIn(read(baseball)).length, 0);
});

test('a combination, a scalar market and another strike are left out with the reason, and the rest of the event stays', () => {
  const whole = quotesIn(read(kalshiPage()));
  const page = kalshiPage();
  const [event] = page.events;
  const [first, second, third] = event?.markets ?? [];
  assert.ok(event !== undefined && first !== undefined && second !== undefined && third !== undefined);
  const combos = (JSON.parse(recorded('kalshi', 'markets-mve-to-skip.json')) as { markets: Json[] }).markets;
  event.markets.push(...combos);
  first['market_type'] = 'scalar';
  second['strike_type'] = 'between';
  const reading = read(page);
  assert.deepEqual(quotesIn(reading), whole.slice(2));
  assert.deepEqual(reasonsIn(reading).toSorted(), [
    'has another strike: between',
    'is a combination of several markets',
    'is a combination of several markets',
    'is no market of yes and no: scalar',
  ]);
  assert.equal(reading.items, reading.read);
});

/** One market changed; what it is read as, and why not. */
function changed(change: Json): [string | undefined, string[]] {
  const page = kalshiPage();
  const market = page.events[0]?.markets[3] ?? assert.fail();
  Object.assign(market, change);
  const reading = read(page);
  const quote = quotesIn(reading).find((one) => one.includes('Anthony Kay Points 4.5'));
  assert.ok(quotesIn(reading).length >= 26, 'the others stay');
  return [quote?.split(' ').at(-1), reasonsIn(reading)];
}

const BOOK = (bid: string, ask: string, bidSize = '5.00', askSize = '5.00'): Json => {
  const rest = (price: string): string => (1 - Number(price)).toFixed(4);
  return {
    ...{ yes_bid_dollars: bid, yes_ask_dollars: ask, no_bid_dollars: rest(ask), no_ask_dollars: rest(bid) },
    ...{ yes_bid_size_fp: bidSize, yes_ask_size_fp: askSize },
  };
};

test('a side without an order is not offered, and a place held by two far orders is no price', () => {
  assert.deepEqual(changed({}), ['138/-144', []]);
  assert.deepEqual(changed(BOOK('0.0000', '0.4200', '0.00')), ['138/null', []]);
  assert.deepEqual(changed(BOOK('0.4100', '1.0000', '5.00', '0.00')), ['null/-144', []]);
  assert.deepEqual(changed(BOOK('0.4100', '0.4200', '5.00', '0.00')), ['null/-144', []]);
  assert.deepEqual(changed(BOOK('0.4100', '0.4200', '-19390.00')), ['138/null', []], 'less than nothing is nothing');
  assert.deepEqual(changed(BOOK('0.0000', '1.0000', '0.00', '0.00')), [undefined, []]);
  assert.deepEqual(changed(BOOK('0.2500', '0.7500')), [undefined, []], '75/75');
  assert.deepEqual(changed(BOOK('0.3000', '0.7500')), ['-300/-233', []], 'thin, and kept');
  assert.deepEqual(changed(BOOK('0.4105', '0.4125')), ['142/-144', []], 'finer steps');
  // The last trade and the exchange's own moments say nothing about what can be taken.
  assert.deepEqual(changed({ last_price_dollars: '0.9900', updated_time: '2020-01-01T00:00:00Z' }), ['138/-144', []]);
});

test('what rests is counted in powers of ten that both sides reach, since each change of it makes a new quote', () => {
  const restingOf = (one: string, other: string): number | undefined => {
    const page = kalshiPage();
    Object.assign(page.events[0]?.markets[3] ?? {}, BOOK('0.4100', '0.4200', one, other));
    const quotes = read(page).facts.quoteSets.flatMap((set) => set.quotes);
    return quotes.find(({ player, lineHalves }) => player.name === 'Anthony Kay' && lineHalves === 9)?.resting;
  };
  assert.deepEqual([restingOf('99.99', '5000.00'), restingOf('100.00', '100.01')], [10, 100]);
  assert.deepEqual([restingOf('0.50', '7.00'), restingOf('1.00', '9.99')], [0, 1]);
  assert.deepEqual([restingOf('50000.00', '1000000.00'), restingOf('999.00', '1000.00')], [10_000, 100]);
});

test('a documented status decides, and no other member does', () => {
  for (const status of ['initialized', 'inactive', 'closed', 'determined', 'disputed', 'amended', 'finalized'])
    assert.deepEqual(changed({ status, is_open: true }), [undefined, []], status);
  assert.deepEqual(changed({ is_paused: true, is_provisional: true, can_close_early: false }), ['138/-144', []]);
  assert.deepEqual(
    changed({ status: 'open' }),
    [undefined, ['is not known: open']],
    'a word of the filter, not of a market',
  );
  assert.deepEqual(changed({ result: 'yes' }), [undefined, ['is there, though it is open']]);
});

test('a market that contradicts itself is no quote', () => {
  assert.match(String(changed({ no_ask_dollars: '0.5800' })[1]), /contradicts the prices of yes/);
  assert.match(String(changed({ yes_ask_dollars: '0.0000' })[1]), /contradicts/, 'as prices of cents once were');
  assert.match(String(changed(BOOK('0.4300', '0.4200'))[1]), /is bid as much as it is asked/);
  assert.match(String(changed({ floor_strike: 5 })[1]), /not half a unit below the step/, 'a whole line can push');
  assert.match(String(changed({ floor_strike: 5.5 })[1]), /not half a unit below/);
  assert.match(String(changed({ yes_sub_title: 'Anthony Kay' })[1]), /names no player and step/);
  assert.match(String(changed({ event_ticker: 'KXNBAPTS-26NOV28BOSMIA' })[1]), /another event/);
  assert.match(String(changed({ ticker: 'KXNBAPTS-26NOV28BOSMIA-1' })[1]), /another event/);
  const twice = kalshiPage();
  const markets = twice.events[0]?.markets ?? [];
  markets.push({ ...markets[3], ...BOOK('0.5000', '0.5100') });
  const reading = read(twice);
  assert.ok(!quotesIn(reading).some((one) => one.includes('Kay Points 4.5')));
  assert.deepEqual(reasonsIn(reading), ['is listed twice, differently']);
});

test('teams are read from the codes in the league that was asked for, and only if there is one way to', () => {
  const pairOf = (sides: string, league: League): string | undefined => {
    const series = { Nba: 'KXNBAPTS', Wnba: 'KXWNBAPTS', Nhl: 'KXNHLPTS' }[league];
    const page = {
      cursor: '',
      events: [{ event_ticker: `${series}-26NOV28${sides}`, series_ticker: series, markets: [] }],
    };
    const [set] = read(page, { league }).facts.quoteSets;
    return set !== undefined && 'home' in set.game ? `${set.game.away}@${set.game.home}` : undefined;
  };
  const pairs = [
    ['PHXORL', 'Nba', 'PHX@ORL'],
    ['GSNO', 'Nba', 'GSW@NOP'],
    ['SASAC', 'Nba', 'SAS@SAC'],
    ['LALLAC', 'Nba', 'LAL@LAC'],
    ['LALV', 'Wnba', 'LAS@LVA'],
    ['SJTB', 'Nhl', 'SJS@TBL'],
    ['LANJ', 'Nhl', 'LAK@NJD'],
    ['LANJ', 'Nba', undefined],
    ['BOSBOS', 'Nba', undefined],
    ['BOSXXX', 'Nba', undefined],
  ] as const;
  for (const [sides, league, expected] of pairs) assert.equal(pairOf(sides, league), expected, sides);
});

test('no two pairs of any league’s codes are written alike', () => {
  for (const league of LEAGUES) {
    const codes = Object.entries(leagueOf(league).teams)
      .flatMap(([code, { spellings }]) => [code, ...spellings].map((spelling) => [spelling, code] as const))
      .filter(([spelling]) => /^[A-Z]{2,4}$/.test(spelling));
    const written = new Map<string, string>();
    for (const [first, away] of codes)
      for (const [second, home] of codes) {
        const pair = `${away}@${home}`;
        assert.equal(written.get(first + second) ?? pair, pair, `${league} ${first}${second}`);
        written.set(first + second, pair);
      }
  }
});

test('a league is asked for its series, each by pages; a series is whole only if every page and entry was', () => {
  const requests = requestsOf('Nba', KALSHI_DAY);
  assert.deepEqual(
    requests.map(({ about }) => about['series']),
    ['PTS', 'REB', 'AST', '3PT', 'STL', 'BLK', 'PRA', 'PR', 'PA', 'RA', 'FTM', 'STOCKS'].map((end) => `KXNBA${end}`),
  );
  assert.equal(
    requests[0]?.url,
    'https://external-api.kalshi.com/trade-api/v2/events?series_ticker=KXNBAPTS&status=open&with_nested_markets=true&limit=200',
  );
  assert.ok(requests.every(({ key, credits }) => key === null && credits === 0));
  const { events } = kalshiPage();
  const first = read({ cursor: 'CgwI_dDu1Q=', events: events.slice(0, 1) });
  assert.deepEqual(first.facts.listedBooks, [], 'there is more');
  const [next] = first.next;
  assert.match(String(next?.url), /&cursor=CgwI_dDu1Q%3D$/);
  const last = source.read(responseTo(next, JSON.stringify({ cursor: '', events: events.slice(1) }), RECEIVED));
  const [listed] = last.facts.listedBooks;
  assert.ok(listed !== undefined && 'otherThan' in listed.game);
  assert.deepEqual([listed.books, listed.asked], [[], [{ stat: 'Points', period: 'Full' }]]);
  assert.deepEqual(
    listed.game.otherThan.map((game) => ('home' in game ? `${game.away}@${game.home}` : '')),
    ['CHI@DET', 'BOS@MIA'],
  );
  const again = source.read(responseTo(next, JSON.stringify({ cursor: 'CgwI_dDu1Q=', events: [] }), RECEIVED));
  assert.deepEqual([again.next, again.facts.listedBooks.length], [[], 0], 'a cursor that leads back');
  for (const spoilt of [
    { ...kalshiPage(), cursor: null },
    { events },
    { cursor: '', events: [...events, { event_ticker: 'x' }] },
  ])
    assert.deepEqual(read(spoilt as PageJson).facts.listedBooks, [], 'it is not known whether that was all');
  assert.deepEqual(source.requests(need('quotes', KALSHI_DAY, { asOf: new Date('2026-11-28T00:00:00Z') })), []);
});

test('500 changed responses each: cut, mistyped, renamed: the same prices or fewer with a reason, and no exception', () => {
  const text = JSON.stringify(kalshiPage());
  const request = requestsOf('Nba', KALSHI_DAY)[0];
  const readText = (body: string, status = 200) => source.read(responseTo(request, body, { ...RECEIVED, status }));
  const whole = new Set(quotesIn(readText(text)));
  const random = seeded(58);
  let refused = 0;
  for (let round = 0; round < 500; round += 1) {
    const change =
      round % 3 === 0 ? { text: renamed(text, random), status: 200, isSmaller: false } : mutate(text, random);
    const reading = readText(change.text, change.status);
    const quotes = quotesIn(reading);
    for (const quote of quotes) assert.ok(whole.has(quote), `round ${round}: ${quote}`);
    const isTold = reading.failure !== null || reading.problems.length > 0 || change.isSmaller;
    assert.ok(
      quotes.length === whole.size || isTold || change.text === '{}',
      `round ${round} lost prices without a word`,
    );
    refused += Number(reading.failure !== null);
  }
  assert.ok(refused > 100, `${refused} were refused as a whole`);
});
