import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore, addQuote } from '../support/small-league.ts';
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
    const response = await ask<{ isVerified: boolean }>(one, 'POST', '/me/bets', body);
    assert.equal(response.status, 201, response.text);
    if (response.body.isVerified !== expected(asked)) wrong.push({ asked, found: response.body.isVerified });
  }
  assert.deepEqual(wrong, []);
  const verified = bets.filter(expected).length;
  assert.ok(verified > BETS / 10 && verified < BETS / 2, `${verified} verified`);
});

interface Told {
  readonly id: number;
  readonly isVerified: boolean;
  readonly unverifiedReason: string | null;
  readonly state: string;
  readonly actualValue: number | null;
  readonly history: readonly { readonly isVerified: boolean }[];
}

test('Pro is told of verification, grade and correction fifteen minutes later, and until then what held before', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, bet, ctx, db, league, gameId } = stage;
  const pro = one.replace('Sharp', 'Pro');
  const later = (minutes: number): void => ctx.clock.set(new Date(ctx.clock.now().getTime() + minutes * 60_000));
  const { body: made } = await ask<Told>(pro, 'POST', '/me/bets', bet);
  const told = async (token = pro) => {
    const { body } = await ask<Told>(token, 'GET', `/me/bets/${made.id}`);
    return [body.isVerified, body.history.at(-1)?.isVerified, body.state, body.actualValue];
  };
  assert.match(made.unverifiedReason ?? '', /sees those of that moment later/);
  assert.deepEqual(await told(), [false, false, 'open', null]);
  assert.deepEqual(await told(one), [true, true, 'open', null], 'Sharp knows at once');
  later(14.9);
  assert.deepEqual(await told(), [false, false, 'open', null]);
  later(0.1);
  assert.deepEqual(await told(), [true, true, 'open', null]);

  await stage.play([10]);
  await stage.settle();
  assert.deepEqual(await told(), [true, true, 'open', null]);
  assert.deepEqual(await told(one), [true, true, 'won', 10]);
  const summary = async (token = pro) =>
    (await ask<{ open: number; won: number; lost: number }>(token, 'GET', '/me/bets/summary')).body;
  assert.deepEqual([(await summary()).open, (await summary(one)).won], [1, 1]);
  later(15);
  assert.deepEqual([await told(), (await summary()).won], [[true, true, 'won', 10], 1]);

  ctx.clock.set(new Date(TIP_OFF.getTime() + 5 * 3_600_000));
  await addBoxScore(db, league, gameId, ctx.clock.now(), [{ playerId: league.players[0] ?? 0, counts: { pts: 20 } }]);
  await stage.settle();
  assert.deepEqual(
    [await told(), (await summary()).won],
    [[true, true, 'won', 10], 1],
    'the grade before the correction',
  );
  assert.deepEqual([await told(one), (await summary(one)).lost], [[true, true, 'lost', 20], 1]);
  later(15);
  assert.deepEqual([await told(), (await summary()).lost], [[true, true, 'lost', 20], 1]);
});
