import assert from 'node:assert/strict';
import test from 'node:test';
import type { Static } from 'typebox';
import { readEntryLegs } from '../../src/combos/pickem/entry-legs.ts';
import { findEntries, rankLegs } from '../../src/combos/pickem/find-entries.ts';
import type { PickemShape } from '../../src/combos/pickem/pickem-shape.ts';
import { SCORING_BOUNDS, worldStore, type SlateLeg } from '../../src/scoring/index.ts';
import { addQuote } from '../support/small-league.ts';
import { before, combosStage, DATE, TABLES, type CombosStage } from './stage.ts';

type ApiResponse = Static<typeof PickemShape>;
const ask = (on: CombosStage, query: string, tier?: string) =>
  on.ask<ApiResponse>('GET', `/picks/pickem?house=prizepicks&${query}`, undefined, tier);

/** Of so few legs every entry of three is paid out. */
const FEW = 6;

/** Every set of this many legs. */
function* sets(legs: readonly SlateLeg[], count: number): Generator<SlateLeg[]> {
  if (count === 0) yield [];
  for (const [place, leg] of legs.entries())
    if (count > 0) for (const rest of sets(legs.slice(place + 1), count - 1)) yield [leg, ...rest];
}

test('pick’em entries', async (t) => {
  const on = await combosStage(t);

  await t.test('entries have different players and two teams, the best first, on the books’ main lines', async () => {
    const { status, body } = await ask(on, 'legs=3');
    assert.equal(status, 200, body.detail);
    assert.deepEqual([body.lines, body.games, body.date, body.entries.length], ['main', 1, DATE, 5]);
    assert.deepEqual(body.payout?.multipliers, [5]);
    for (const { legs, expectedPayout, probability } of body.entries) {
      assert.equal(new Set(legs.map(({ playerId }) => playerId)).size, 3);
      assert.equal(new Set(legs.map(({ teamAbbreviation }) => teamAbbreviation)).size, 2);
      // Rebounds are quoted on a whole line, so an entry may shrink.
      assert.ok(expectedPayout <= 5 * probability + 3 * 0.5);
    }
    const payouts = body.entries.map(({ expectedPayout }) => expectedPayout);
    assert.deepEqual(
      payouts,
      payouts.toSorted((a, b) => b - a),
    );
    assert.deepEqual((await ask(on, 'legs=3')).body, body, 'the same again');
  });

  await t.test('an entry has the value of the same legs as a combination', async () => {
    for (const kind of ['AllOrNothing', 'Flexible']) {
      const { body } = await ask(on, `legs=3&kind=${kind}&count=2`);
      for (const { legs, probability, expectedPayout } of body.entries) {
        const bets = legs.map(({ playerId, stat, line, direction }) => ({ playerId, stat, line, direction }));
        const payout = { house: 'prizepicks', kind };
        const { body: combo } = await on.ask<{ probability: number; payout: { expectedPayout: number } }>(
          'POST',
          '/picks/combo',
          { legs: bets, payout },
        );
        assert.ok(Math.abs(combo.probability - probability) < 2e-4);
        assert.ok(Math.abs(combo.payout.expectedPayout - expectedPayout) < 2e-3);
      }
    }
  });

  await t.test('the beam search finds the best entry of a few legs, and of more one worth nearly as much', async () => {
    const day = { league: 'Nba', date: DATE, asOf: on.ctx.clock.now(), house: 'prizepicks' } as const;
    const { legs } = await readEntryLegs(on.db, worldStore(), day, SCORING_BOUNDS);
    const question = { tables: TABLES, kind: 'AllOrNothing', count: 3, most: 1 } as const;
    const compared = async (some: readonly SlateLeg[]): Promise<number> => {
      const [found] = await findEntries(some, question);
      let best = 0;
      for (const set of sets(some, 3)) {
        const [only] = await findEntries(set, question);
        best = Math.max(best, only?.expected ?? 0);
      }
      return (found?.expected ?? assert.fail()) / best;
    };
    const some = rankLegs(legs).filter((_, place) => place % 2 === 0);
    assert.ok(some.length > FEW, `${some.length} legs`);
    const [few, more] = [await compared(some.slice(0, FEW)), await compared(some)];
    assert.ok(Math.abs(few - 1) < 1e-9, `${few}`);
    // Among many entries those most likely to hit are compared; one that may shrink instead can be worth a little more.
    assert.ok(more > 0.99 && more < 1 + 1e-9, `${more}`);
  });

  await t.test('an invalid request is rejected', async () => {
    assert.equal((await ask(on, 'legs=5')).status, 422);
    assert.equal((await ask(on, 'legs=9')).status, 400);
    assert.equal((await on.ask('GET', '/picks/pickem?house=fanduel&legs=2')).status, 400);
    assert.equal((await on.ask('GET', '/picks/pickem?house=underdog&legs=2')).status, 422);
    assert.equal((await ask(on, 'legs=2', 'Free')).status, 403);
    const { status, body } = await ask(on, 'legs=2&date=2024-03-06');
    assert.deepEqual([status, body.entries, body.games], [200, [], 0]);
  });

  await t.test(
    'where a pick’em book has lines, entries use only these, and past moments have the past response',
    async () => {
      const past = on.ctx.clock.now();
      const { body: main } = await ask(on, `legs=2&asOf=${past.toISOString()}`);
      const { rows } = await on.db.query<{ id: number }>({
        text: `insert into odds.book (key, title, kind) values ('prizepicks', 'PrizePicks', 'pick-em') returning id`,
      });
      const league = { ...on.league, books: new Map([...on.league.books, ['prizepicks', rows[0]!.id]]) };
      const shown = on.league.players.slice(3, 7);
      for (const playerId of shown)
        await addQuote(on.db, league, {
          gameId: on.gameId,
          playerId,
          book: 'prizepicks',
          line: 8.5,
          over: null,
          under: null,
          knownAt: before(45),
        });
      on.ctx.clock.set(before(40));
      const { body } = await ask(on, 'legs=2');
      assert.equal(body.lines, 'house');
      assert.ok(body.entries.length > 0);
      for (const { legs } of body.entries)
        for (const { playerId, line, stat } of legs)
          assert.ok(shown.includes(playerId) && line === 8.5 && stat === 'Points');
      const { body: again } = await ask(on, `legs=2&asOf=${past.toISOString()}`);
      assert.deepEqual(again, main);
    },
  );
});
