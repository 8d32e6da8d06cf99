import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setPreferences } from '../../src/preferences/queries.ts';
import { makeAccount } from '../support/accounts.ts';
import { at, KNOWN, player, propsStage } from '../support/props-stage.ts';
import { addQuote } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

/** The first player's best over is at echo, the second's at bravo; two accounts, one of which prefers bravo. */
async function compared(t: TestContext) {
  const on = await propsStage(t);
  const quote = (index: number, book: string, over: number, under: number): Promise<void> =>
    addQuote(on.db, on.league, {
      ...{ gameId: on.late, playerId: player(on, index), knownAt: KNOWN, line: 14.5 },
      ...{ book, over, under },
    });
  for (const [book, over, under] of [
    ['alpha', -110, -110],
    ['bravo', -110, -120],
    ['echo', 102, -124],
  ] as const)
    await quote(0, book, over, under);
  for (const [book, over, under] of [
    ['alpha', -115, -105],
    ['bravo', 104, -126],
  ] as const)
    await quote(1, book, over, under);
  await on.publish('18:00:00');
  const { id: plain } = await makeAccount(on.db, 'plain', 'Sharp');
  const { id: choosing } = await makeAccount(on.db, 'choosing', 'Sharp');
  const prefer = (against: string, devig: string): Promise<unknown> =>
    setPreferences(on.db, choosing, null, 'American', 'UTC', null, 0.01, 0.25, 0.03, against, devig, at('18:00:00'));
  const bytes = async (account: number, query = ''): Promise<string> => {
    const response = await getAs(on.api, `Sharp.${account}`, `/research/props${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.body;
  };
  const overs = async (account: number, query = '') =>
    (await on.page(`Sharp.${account}`, query)).rows.map(({ bestOver }) => [bestOver?.book, bestOver?.reference]);
  return { ...on, quote, plain, choosing, prefer, bytes, overs };
}

// Implied 0.52381 and 0.545455: proportional 0.489879, additive 0.489177; echo pays 1.02 a unit.
const BRAVO = { against: 'bravo', probability: 0.4899, expectedValue: -0.0104 };
const ADDITIVE = { against: 'bravo', probability: 0.4892, expectedValue: -0.0119 };

test('without a choice, and compared with our model, research has the same bytes as before references', async (t) => {
  const { plain, choosing, prefer, bytes } = await compared(t);
  const before = await bytes(plain);
  assert.doesNotMatch(before, /reference/);
  await prefer('consensus', 'power');
  assert.equal(await bytes(choosing), before);
  await prefer('model', 'power');
  assert.equal(await bytes(choosing), before);
  await prefer('bravo', 'power');
  assert.equal(await bytes(choosing, '?against=model'), before);
  assert.notEqual(await bytes(choosing), before);
  assert.equal(await bytes(plain), before);
});

test('a best price is compared with the book and method that the request names, else with those of the preferences', async (t) => {
  const { plain, choosing, prefer, bytes, overs } = await compared(t);
  // No book is its own reference.
  assert.deepEqual(await overs(plain, '?against=Bravo&sort=player'), [
    ['echo', BRAVO],
    ['bravo', null],
  ]);
  assert.deepEqual((await overs(plain, '?against=bravo&devig=additive&sort=player'))[0], ['echo', ADDITIVE]);
  await prefer('bravo', 'additive');
  assert.deepEqual((await overs(choosing, '?sort=player'))[0], ['echo', ADDITIVE]);
  assert.deepEqual((await overs(choosing, '?sort=player&devig=proportional'))[0], ['echo', BRAVO]);
  // Two feeds beside echo, one beside bravo: the mean of 0.5 and 0.489879.
  assert.deepEqual(await overs(choosing, '?against=consensus&devig=proportional&sort=player'), [
    ['echo', { against: 'consensus', probability: 0.4949, expectedValue: -0.0002 }],
    ['bravo', null],
  ]);
  // All else of a row is as it is without a reference.
  const stripped = (await bytes(choosing, '?sort=player')).replaceAll(/,"reference":(null|\{[^}]*\})/g, '');
  assert.equal(stripped, await bytes(plain, '?sort=player'));
});

test('the sort by edge goes by the reference, and at some books by that of their prices', async (t) => {
  const { plain, page, overs, quote, publish } = await compared(t);
  // Most books are above alpha: the best price of all by our probability, and not by alpha's.
  for (const [book, over, under] of [
    ['alpha', 100, -130],
    ['bravo', -150, -110],
    ['charlie', -150, -110],
    ['echo', 105, -130],
  ] as const)
    await quote(2, book, over, under);
  await publish('18:05:00');
  const players = async (query: string) =>
    (await page(`Sharp.${plain}`, query)).rows.map(({ playerName }) => playerName);
  const [worst, middle, best] = ['Player 1', 'Player 3', 'Player 2'];
  assert.deepEqual(await players('?against=alpha&sort=-edge'), [best, middle, worst]);
  assert.deepEqual(await players('?against=alpha&sort=edge'), [worst, middle, best]);
  assert.deepEqual((await players('?sort=-edge'))[0], middle);
  const [[book, reference] = []] = await overs(plain, '?against=alpha&books=bravo&sort=player');
  // Even odds at -110 lose a stake in 22.
  assert.deepEqual([book, reference], ['bravo', { against: 'alpha', probability: 0.5, expectedValue: -0.0455 }]);
});

test('books that repeat each other through a game are one opinion, and none of them judges the other', async (t) => {
  const { plain, page, league, late, db, publish } = await compared(t);
  const stats = ['Rebounds', 'Assists'] as const;
  for (const [index, playerId] of league.players.entries())
    for (const stat of stats)
      for (const [book, over] of [
        ['charlie', 101 + index],
        ['delta', 101 + index],
        ['alpha', -110],
      ] as const)
        await addQuote(db, league, {
          gameId: late,
          playerId,
          stat,
          line: 4.5,
          book,
          over,
          under: -125,
          knownAt: KNOWN,
        });
  await publish('18:05:00');
  const { rows } = await page(`Sharp.${plain}`, '?against=consensus&stat=Assists');
  assert.equal(rows.length, league.players.length);
  // Beside charlie and delta there is only alpha.
  for (const { bestOver } of rows) assert.deepEqual([bestOver?.book, bestOver?.reference], ['charlie', null]);
  const [{ bestOver } = assert.fail()] = (await page(`Sharp.${plain}`, '?against=delta&stat=Assists')).rows;
  assert.equal(bestOver?.reference, null);
});

test('an unknown reference is refused with the known ones', async (t) => {
  const { plain, api } = await compared(t);
  const response = await getAs(api, `Sharp.${plain}`, '/research/props?against=nowhere');
  assert.equal(response.statusCode, 400);
  const [error] = response.json<{ errors: readonly { pointer: string; detail: string }[] }>().errors;
  assert.equal(error?.pointer, '/query/against');
  assert.match(error?.detail ?? '', /^must be one of consensus, sharp, model, .*bravo/);
});
