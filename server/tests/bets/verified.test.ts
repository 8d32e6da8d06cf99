import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, NOW } from '../support/betting-stage.ts';
import { addQuote } from '../support/small-league.ts';
import fc from '../support/properties.ts';

const QUOTES = 600;
const BETS = 240;
const MINUTES = 24;
const at = (minute: number): Date => new Date(NOW.getTime() + minute * 60_000);

/** Few values of each, so that a bet often has a matching quote, and often one that differs in one member. */
const offered = {
  player: fc.nat({ max: 1 }),
  stat: fc.constantFrom('Points', 'Rebounds'),
  line: fc.constantFrom(9.5, 10.5),
  book: fc.constantFrom('alpha', 'bravo', 'charlie'),
} as const;
const price = fc.constantFrom(-115, -110, 100, 105);
const minute = fc.nat({ max: MINUTES });
const quote = fc.record({ ...offered, over: price, under: fc.option(price), minute });
const bet = fc.record({ ...offered, direction: fc.constantFrom('Over', 'Under'), price, minute });

type Offered = Pick<typeof quote extends fc.Arbitrary<infer One> ? One : never, keyof typeof offered>;
const keyOf = ({ player, stat, line, book }: Offered): string => `${player} ${stat} ${line} ${book}`;

test(`isVerified of ${BETS} bets matches a plain scan of ${QUOTES} generated quotes, at every minute`, async (t) => {
  const { ask, one, ctx, db, league, gameId } = await bettingStage(t);
  const quotes = new Map(
    fc.sample(quote, { numRuns: QUOTES, seed: 11 }).map((one) => [`${keyOf(one)} ${one.minute}`, one]),
  );
  const inOrder = [...quotes.values()].sort((a, b) => a.minute - b.minute);
  for (const { player, minute: known, ...terms } of inOrder)
    await addQuote(db, league, { ...terms, gameId, playerId: league.players[player] ?? 0, knownAt: at(known) });

  /** Of the book's quotes on this line the last one known at the minute counts, and only its price on the bet's side. */
  const expected = (asked: typeof bet extends fc.Arbitrary<infer One> ? One : never): boolean => {
    const last = inOrder.findLast((one) => keyOf(one) === keyOf(asked) && one.minute <= asked.minute);
    return last !== undefined && (asked.direction === 'Over' ? last.over : last.under) === asked.price;
  };
  const bets = fc.sample(bet, { numRuns: BETS, seed: 12 }).sort((a, b) => a.minute - b.minute);
  const wrong: unknown[] = [];
  for (const asked of bets) {
    const { player, minute: logged, ...claim } = asked;
    ctx.clock.set(at(logged));
    const body = { ...claim, playerId: league.players[player], stake: 1, again: true };
    const answer = await ask<{ isVerified: boolean }>(one, 'POST', '/me/bets', body);
    assert.equal(answer.status, 201, answer.text);
    if (answer.body.isVerified !== expected(asked)) wrong.push({ asked, found: answer.body.isVerified });
  }
  assert.deepEqual(wrong, []);
  const verified = bets.filter(expected).length;
  assert.ok(verified > BETS / 10 && verified < BETS / 2, `${verified} verified`);
});
