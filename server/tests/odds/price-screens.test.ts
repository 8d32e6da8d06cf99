import assert from 'node:assert/strict';
import test from 'node:test';
import { rounded } from '../../src/kernel/index.ts';
import { seededRandom } from '../../src/model/index.ts';
import { addGame, addQuote, addState, smallLeague } from '../support/small-league.ts';
import { at, DAY, evening, FRESH, minutes, NOW, refused, type Given, type Prices, type Row } from './price-stage.ts';

test('an arbitrage has both books with price, time and age, stakes that return the same, and the sure profit', async (t) => {
  const { ask, league, player, gameId } = await evening(t, [
    { book: 'alpha', line: 14.5, over: 120, under: -140, knownAt: minutes(10) },
    { book: 'bravo', line: 14.5, over: -115, under: -105, ...FRESH },
  ]);
  const { items, nextCursor, at: moment, dataDelayMinutes } = await ask('screen=arbitrage');
  assert.deepEqual([items.length, nextCursor, moment, dataDelayMinutes], [1, null, NOW.toISOString(), 0]);
  const [row] = items;
  assert.ok(row !== undefined);
  const plain = { kind: 'sportsbook', link: null, isStale: false, line: 14.5 };
  const { over, under, stakes, edge, hold, gap, reference, isStale, isSuspect, canPush } = row;
  assert.deepEqual(over, {
    ...plain,
    book: 'alpha',
    price: 120,
    netPrice: 120,
    quotedAt: minutes(10).toISOString(),
    age: 600,
  });
  assert.deepEqual(under, {
    ...plain,
    book: 'bravo',
    price: -105,
    netPrice: -105,
    quotedAt: minutes(2).toISOString(),
    age: 120,
  });
  // Published: 3.44 % with 470.1835 and 529.8165 of 1,000.
  assert.deepEqual([edge, hold, stakes], [0.0344, -0.0344, { over: 0.4702, under: 0.5298 }]);
  assert.deepEqual([gap, reference, isStale, isSuspect, canPush], [null, null, false, false, false]);
  assert.deepEqual(
    [row.league, row.gameId, row.playerId, row.playerName, row.stat],
    ['Nba', gameId, player(0), 'Player 1', 'Points'],
  );
  assert.equal(league.league, 'Nba');
});

/** A history of quotes: generated books, lines, prices and moments, of which some end again. */
function madeHistory(players: number) {
  const random = seededRandom(58);
  const one = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(random() * choices.length)] as Choice;
  const quotes: (Given & { readonly player: number; readonly until: number })[] = [];
  for (let player = 0; player < players; player += 1)
    for (const stat of ['Points', 'Rebounds'] as const)
      for (const book of ['alpha', 'bravo', 'charlie', 'delta', 'echo'])
        for (const line of [14.5, 15, 15.5]) {
          // Oldest first: each ends the one before it.
          const times = [90, 30, 14, 5, 1].filter(() => random() < 0.4);
          times.forEach((time, index) => {
            const over = one([-140, -125, -115, -110, -105, 100, 110, 120]);
            quotes.push({
              ...{ player, stat, book, line, knownAt: minutes(time) },
              over: random() < 0.1 ? null : over,
              under: random() < 0.1 ? null : one([-140, -125, -115, -110, -105, 100, 110, 120]),
              until: times[index + 1] ?? -1,
            });
          });
        }
  return quotes;
}

const profitOf = (price: number): number => (price > 0 ? price / 100 : 100 / -price);

/** All pairs of different books on a line at a moment so many minutes ago, each line's best one, best first. */
function walk(history: ReturnType<typeof madeHistory>, before: number, maxAge: number): string[] {
  const standing = history.filter(
    ({ knownAt, until }) =>
      knownAt <= minutes(before) && before > until && minutes(before).getTime() - knownAt.getTime() <= maxAge * 60_000,
  );
  const best = new Map<string, number>();
  for (const over of standing)
    for (const under of standing) {
      const isSame = over.player === under.player && over.stat === under.stat && over.line === under.line;
      if (!isSame || over.book === under.book || over.over === null || under.under === null) continue;
      const [a, b] = [1 + profitOf(over.over), 1 + profitOf(under.under)];
      // Stakes in the ratio of the other payout return the same.
      const edge = (b / (a + b)) * a - 1;
      const key = `${over.player} ${over.stat} ${over.line}`;
      best.set(key, Math.max(edge, best.get(key) ?? -Infinity));
    }
  return [...best].map(([key, edge]) => `${key} ${rounded(edge, 4) || 0}`).sort();
}

test('the screens equal a walk through all quotes of a moment, for each tier at its own, and whatever the age', async (t) => {
  const history = madeHistory(6);
  const { ask, league } = await evening(t, history);
  const found = async (query: string, tier: 'Pro' | 'Sharp'): Promise<string[]> => {
    const { items, nextCursor } = await ask(`limit=200&${query}`, tier);
    assert.equal(nextCursor, null);
    for (const { stakes } of items) assert.equal((stakes?.over ?? 0) + (stakes?.under ?? 0), 1);
    for (const [index, { edge }] of items.entries())
      assert.ok(edge <= (items[index - 1]?.edge ?? Infinity), 'best first');
    return items
      .map(({ playerId, stat, over, edge }) => `${league.players.indexOf(playerId)} ${stat} ${over?.line} ${edge || 0}`)
      .sort();
  };
  for (const [tier, delay] of [
    ['Sharp', 0],
    ['Pro', 15],
  ] as const)
    for (const age of [15, 45, 200]) {
      const all = walk(history, delay, age);
      assert.ok(all.length > 15, `${all.length} lines`);
      assert.deepEqual(await found(`screen=low-hold&minEdge=-1&maxAge=${age * 60}`, tier), all);
      const sure = all.filter((text) => Number(text.split(' ')[3]) > 0);
      assert.deepEqual(await found(`screen=arbitrage&maxAge=${age * 60}`, tier), sure);
    }
});

test('two names of one feed make no pair', async (t) => {
  const { db, gameId, league, ask, later } = await evening(t);
  // Both books agree on twelve props of thirteen; the last would be an arbitrage.
  const { players } = league;
  const props = players.flatMap((playerId) => (['Points', 'Rebounds'] as const).map((stat) => ({ playerId, stat })));
  for (const [index, prop] of props.slice(0, 13).entries())
    for (const book of ['alpha', 'bravo']) {
      const over = index === 12 && book === 'bravo' ? 150 : -110;
      await addQuote(db, league, { ...prop, gameId, book, line: 14.5, over, under: -110, ...FRESH });
    }
  assert.deepEqual((await ask('screen=arbitrage')).items, []);
  const last = props[12];
  assert.ok(last !== undefined);
  await addQuote(db, league, { ...last, gameId, book: 'charlie', line: 14.5, over: -200, under: 100, ...FRESH });
  later();
  later();
  const { items } = await ask('screen=arbitrage&minEdge=0.01');
  assert.deepEqual(
    items.map(({ over, under }) => [over?.book, under?.book]),
    [['bravo', 'charlie']],
  );
});

test('while a game runs only prices from the game meet; of a game that is over or put off nothing is shown', async (t) => {
  const { db, gameId, quote, ask, later } = await evening(t, [
    { book: 'alpha', line: 14.5, over: 130, under: -150, ...FRESH },
    { book: 'bravo', line: 14.5, over: -110, under: -110, ...FRESH },
  ]);
  const edges = async (query: string): Promise<number[]> => {
    later();
    later();
    return (await ask(query)).items.map(({ edge }) => edge);
  };
  assert.equal((await edges('state=upcoming')).length, 1);
  assert.deepEqual(await edges('state=live'), []);
  await addState(db, gameId, 'live', minutes(1), minutes(1));
  assert.deepEqual(await edges(''), [], 'both are from before the game');
  await quote({ book: 'charlie', line: 14.5, over: -120, under: 105, knownAt: minutes(0.5) });
  assert.deepEqual(await edges(''), [], 'one is from before the game');
  await quote({ book: 'alpha', line: 14.5, over: 125, under: -150, knownAt: minutes(0.5) });
  assert.equal((await edges('state=live')).length, 1);
  assert.deepEqual(await edges('state=upcoming'), []);
  // Prices from before the game that is over or put off now.
  await quote({ book: 'delta', line: 14.5, over: 150, under: -170, knownAt: minutes(300) });
  await quote({ book: 'echo', line: 14.5, over: -110, under: -110, knownAt: minutes(300) });
  for (const [status, tipOff, knownAt] of [
    ['postponed', minutes(1), NOW],
    ['final', minutes(240), new Date(NOW.getTime() + 1_000)],
  ] as const) {
    await addState(db, gameId, status, tipOff, knownAt);
    assert.deepEqual([await edges('maxAge=604800'), await edges('maxAge=604800&state=final')], [[], []]);
  }
});

test('prices are of whole steps that have passed, and of all leagues one list by edge', async (t) => {
  const { db, ctx, ask, quote } = await evening(t, [
    { book: 'alpha', line: 14.5, over: 110, under: -130, ...FRESH },
    { book: 'bravo', line: 14.5, over: -110, under: 105, ...FRESH },
    { book: 'alpha', stat: 'Rebounds', line: 7.5, over: 130, under: -150, ...FRESH },
    { book: 'bravo', stat: 'Rebounds', line: 7.5, over: -110, under: 105, ...FRESH },
  ]);
  const other = await smallLeague(db, 'Wnba');
  const gameId = await addGame(db, other, DAY, at('23:00:00'));
  const playerId = other.players[0] ?? 0;
  await addQuote(db, other, { gameId, playerId, book: 'alpha', line: 14.5, over: 120, under: -140, ...FRESH });
  await addQuote(db, other, { gameId, playerId, book: 'bravo', line: 14.5, over: -110, under: 105, ...FRESH });
  await quote({ book: 'charlie', line: 14.5, over: 300, under: 200, knownAt: new Date(NOW.getTime() + 1_000) });
  ctx.clock.set(new Date(NOW.getTime() + 1_500));
  const { at: moment, items } = await ask('league=all');
  assert.equal(moment, NOW.toISOString());
  assert.deepEqual(
    items.map(({ league, over }) => [league, over?.price]),
    [
      ['Nba', 130],
      ['Wnba', 120],
      ['Nba', 110],
    ],
  );
});

test('books, stats and the least edge narrow the rows; a row says what makes its price doubtful', async (t) => {
  const { ask, quote, later } = await evening(t, [
    { book: 'alpha', line: 15, over: 140, under: -160, knownAt: minutes(12) },
    { book: 'bravo', line: 15, over: -110, under: -110, ...FRESH },
    { book: 'charlie', line: 15, over: -115, under: 100, ...FRESH },
    { book: 'alpha', stat: 'Rebounds', line: 7.5, over: 110, under: -130, ...FRESH },
    { book: 'bravo', stat: 'Rebounds', line: 7.5, over: -125, under: 105, ...FRESH },
  ]);
  const { items } = await ask('screen=arbitrage');
  const [first] = items;
  assert.deepEqual(
    items.map(({ stat, over, under }) => [stat, over?.book, under?.book]),
    [
      ['Points', 'alpha', 'charlie'],
      ['Rebounds', 'alpha', 'bravo'],
    ],
  );
  assert.deepEqual(
    [first?.over?.isStale, first?.under?.isStale, first?.isStale, first?.canPush, first?.isSuspect],
    [true, false, true, true, false],
  );
  assert.deepEqual(
    (await ask('books=alpha,bravo')).items.map(({ under }) => under?.book),
    ['bravo', 'bravo'],
  );
  assert.deepEqual(
    (await ask('stats=reb')).items.map(({ stat }) => stat),
    ['Rebounds'],
  );
  assert.equal((await ask(`minEdge=${items[1]?.edge ?? 0}`)).items.length, 2);
  assert.equal((await ask(`minEdge=${(items[1]?.edge ?? 0) + 0.01}`)).items.length, 1);
  await quote({ book: 'alpha', line: 15, over: 180, under: -160, knownAt: minutes(0) });
  later();
  later();
  assert.equal((await ask('screen=arbitrage')).items[0]?.isSuspect, true);
});

test('pages are of one moment: together they are the whole list, whatever is quoted meanwhile', async (t) => {
  const { ask, quote, later, ctx } = await evening(t, madeHistory(4));
  later();
  later();
  const query = 'screen=low-hold&minEdge=-1';
  const whole = await ask(`${query}&limit=200`);
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Prices = await ask(`${query}&limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    assert.ok(page.items.length === 7 || page.nextCursor === null);
    assert.equal(page.at, whole.at);
    rows.push(...page.items);
    cursor = page.nextCursor;
    await quote({ book: 'echo', line: 14.5, over: 400, under: 400, knownAt: ctx.clock.now() });
    later();
    later();
  }
  assert.deepEqual(rows, whole.items);
});

test('Free is refused with the tier that suffices, and a cursor of a later moment than the tier’s own is none', async (t) => {
  const on = await evening(t, madeHistory(2));
  const free = await refused(on, 'screen=arbitrage', 'Free');
  assert.deepEqual([free.status, free.body.type.split('/').at(-1)], [403, 'tier-required']);
  const query = 'screen=low-hold&minEdge=-1&limit=1';
  const live = await on.ask(query, 'Sharp');
  const late = await refused(on, `${query}&cursor=${live.nextCursor}`, 'Pro');
  assert.deepEqual([late.status, late.body.errors?.[0]?.pointer], [400, '/query/cursor']);
  const delayed = await on.ask(query, 'Pro');
  assert.deepEqual([delayed.at, delayed.dataDelayMinutes], [minutes(15).toISOString(), 15]);
  assert.equal((await refused(on, `${query}&cursor=${delayed.nextCursor}`, 'Sharp')).status, 200);
  on.ctx.clock.set(new Date(NOW.getTime() + 25 * 3_600_000));
  assert.equal((await refused(on, `${query}&cursor=${delayed.nextCursor}`, 'Sharp')).status, 400, 'of a day ago');
});

test('an unknown word is refused by its place, with the words that there are', async (t) => {
  const on = await evening(t);
  for (const [query, pointer, word] of [
    ['screen=zzz', '/query/screen', 'positive-ev'],
    ['devig=zzz', '/query/devig', 'shin'],
    ['against=zzz', '/query/against', 'consensus, sharp, model, alpha'],
    ['books=zzz', '/query/books/0', 'alpha'],
    ['stats=Points,Goals', '/query/stats/1', 'Rebounds'],
    ['maxAge=0', '/query/maxAge', '1'],
    ['cursor=zzz', '/query/cursor', 'none of ours'],
    ['date=2024-02-30', '/query/date', 'day'],
  ] as const) {
    const { status, body } = await refused(on, query);
    assert.equal(status, 400, query);
    assert.equal(body.errors?.[0]?.pointer, pointer);
    assert.ok(body.errors[0]?.detail.includes(word), body.errors[0]?.detail);
  }
});

test('at an exchange every figure is of the price after the fee, which stands beside the quoted one', async (t) => {
  // Published: Kalshi at 0.50 and +104 are 0.9902 before the fee and 1.0077 after it. At 0.47 and +125 there is a profit.
  const { ask, player } = await evening(t, [
    { book: 'kalshi', line: 14.5, over: 100, under: -104, ...FRESH },
    { book: 'bravo', line: 14.5, over: -125, under: 104, ...FRESH },
    { player: 1, book: 'kalshi', line: 14.5, over: 113, under: -116, ...FRESH },
    { player: 1, book: 'bravo', line: 14.5, over: -145, under: 125, ...FRESH },
    // Four books say 50 %: +104 is worth 2 % before the fee, and less than its stake after it.
    ...['alpha', 'bravo', 'charlie', 'delta'].map((book) => {
      return { player: 2, book, line: 14.5, over: -110, under: -110, ...FRESH };
    }),
    { player: 2, book: 'kalshi', line: 14.5, over: 104, under: -112, ...FRESH },
  ]);
  const [real, ...ghosts] = (await ask('screen=arbitrage')).items;
  assert.deepEqual([real?.playerId, ghosts], [player(1), []]);
  assert.ok((real?.edge ?? 0) > 0.07 && (real?.edge ?? 1) < 0.08, `${real?.edge}: before the fee 0.094`);
  const row = (await ask('screen=low-hold')).items.find(({ playerId }) => playerId === player(0));
  assert.deepEqual([row?.over?.kind, row?.over?.price, row?.over?.netPrice], ['exchange', 100, -107.25]);
  assert.deepEqual([row?.under?.kind, row?.under?.price, row?.under?.netPrice], ['sportsbook', 104, 104]);
  assert.deepEqual([row?.edge, row?.hold], [-0.0076, 0.0076]);
  const valued = (await ask('screen=positive-ev&books=kalshi')).items;
  assert.deepEqual(
    valued.filter(({ playerId }) => playerId === player(2)),
    [],
  );
});

test('an exchange’s thin market is in no row, no reference and overtakes no price', async (t) => {
  const { ask } = await evening(t, [
    { book: 'kalshi', line: 14.5, over: 130, under: -170, ...FRESH },
    { book: 'polymarket', line: 14.5, over: 150, under: null, ...FRESH },
    { book: 'bravo', line: 14.5, over: -125, under: 104, knownAt: minutes(5) },
    { book: 'charlie', line: 14.5, over: -102, under: -118, knownAt: minutes(5) },
  ]);
  const rows = (await ask('screen=low-hold&minEdge=-0.2')).items;
  assert.deepEqual(
    rows.map(({ over, under, isStale }) => [over?.book, under?.book, isStale]),
    [['charlie', 'bravo', false]],
  );
  assert.deepEqual((await ask('screen=positive-ev')).items, [], 'one book is no consensus of two');
});
