import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import {
  independentPatterns,
  expectedPayout,
  parsePayouts,
  type HousePayouts,
  type LineHalves,
} from '../../kernel/index.ts';
import type { SlateLeg } from '../../scoring/index.ts';
import { findAllEntries, findEntries, type EntryQuestion } from './find-entries.ts';

const table = (text: string) => parsePayouts(text) ?? assert.fail(text);
const TABLES: HousePayouts = {
  AllOrNothing: table('2024-01-01: 1=1.5, 2=3, 3=5, 4=10'),
  Flexible: table('2024-01-01: 3=2.25/1.25, 4=5/1.5'),
};
const question = (count: number, more: Partial<EntryQuestion> = {}): EntryQuestion => ({
  tables: TABLES,
  kind: 'AllOrNothing',
  count,
  most: 3,
  ...more,
});

/** A leg without a model, so it is independent of all others. */
const leg = (playerId: number, teamId: number, probability: number, more: { stat?: string; push?: number } = {}) =>
  ({
    matchup: { game: { id: 1, league: 'Nba' }, teamId },
    player: { id: playerId, name: `Player ${playerId}` },
    stat: more.stat ?? 'Points',
    period: 'Full',
    lineHalves: 21 as LineHalves,
    direction: 'Over',
    probability,
    push: more.push ?? 0,
    interval: [probability - 0.05, probability + 0.05],
    priced: null,
  }) as unknown as SlateLeg;

function* sets(legs: readonly SlateLeg[], count: number): Generator<SlateLeg[]> {
  if (count === 0) yield [];
  for (const [place, one] of legs.entries())
    if (count > 0) for (const rest of sets(legs.slice(place + 1), count - 1)) yield [one, ...rest];
}
const payoutOf = (legs: readonly SlateLeg[], { tables, kind }: EntryQuestion): number =>
  expectedPayout(
    tables,
    kind,
    legs.map(({ matchup: { teamId }, push }) => ({ teamId, push })),
    independentPatterns(legs.map(({ probability }) => probability)),
  );
const playersOf = (legs: readonly SlateLeg[]): number[] =>
  legs.map(({ player }) => player.id).toSorted((a, b) => a - b);

test('the entries of few legs are those of the highest expected payout: each player once, players of two teams', async () => {
  const anyLegs = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 500, max: 800 }), fc.constantFrom(0, 0.1)), {
      minLength: 1,
      maxLength: 6,
    })
    .map((legs) =>
      legs.map(([player, thousandths, push], place) =>
        leg(player, player % 2, thousandths / 1000, { stat: ['Points', 'Assists', 'Steals'][place % 3]!, push }),
      ),
    )
    .filter((legs) =>
      Map.groupBy(legs, ({ player }) => player.id)
        .values()
        .every((of) => of.length <= 2),
    );
  const anyQuestion = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom('AllOrNothing', 'Flexible'));
  await fc.assert(
    fc.asyncProperty(anyLegs, anyQuestion, async (legs, [count, kind]) => {
      const asked = question(count, { kind, most: 4 });
      const payouts = [...sets(legs, count)]
        .filter((set) => new Set(playersOf(set)).size === count)
        .filter((set) => new Set(set.map(({ matchup }) => matchup.teamId)).size >= 2)
        .map((set) => payoutOf(set, asked))
        .toSorted((a, b) => b - a)
        .slice(0, 4);
      const found = await findEntries(legs, asked);
      assert.equal(found.length, payouts.length);
      for (const [place, entry] of found.entries()) {
        assert.ok(Math.abs(entry.expected - payouts[place]!) < 1e-9, `${entry.expected} ${payouts[place]}`);
        assert.ok(Math.abs(entry.expected - payoutOf(entry.legs, asked)) < 1e-9);
        const product = entry.legs.reduce((all, { probability }) => all * probability, 1);
        assert.ok(Math.abs(entry.joint.probability - product) < 1e-9);
        assert.equal(new Set(playersOf(entry.legs)).size, count);
      }
    }),
    { numRuns: 60 },
  );
});

test('entries of the same value are ordered by the places of their legs, whatever the order of the props', async () => {
  const legs = [1, 2, 3, 4].map((player) => leg(player, player % 2, 0.6));
  const expected = [
    [1, 2],
    [1, 4],
    [2, 3],
  ];
  for (const some of [legs, legs.toReversed()]) {
    const found = await findEntries(some, question(2));
    assert.deepEqual(
      found.map((entry) => entry.legs.map(({ player }) => player.id)),
      expected,
    );
  }
});

test('several questions about the same props have their entries in order, each as if it were asked alone', async () => {
  const legs = [0.7, 0.68, 0.66, 0.64, 0.62].map((probability, place) => leg(place + 1, place % 2, probability));
  const questions = [question(3), question(2, { most: 2 }), question(3, { kind: 'Flexible', most: 1 }), question(6)];
  const all = await findAllEntries(legs, questions);
  assert.deepEqual(
    all.map((entries) => entries.length),
    [3, 2, 1, 0],
  );
  for (const [place, asked] of questions.entries()) assert.deepEqual(all[place], await findEntries(legs, asked));
  assert.deepEqual(playersOf(all[0]![0]!.legs), [1, 2, 3]);
  assert.deepEqual(await findEntries([], question(2)), []);
});

test('of many props all pairs are compared: the twenty best have the highest expected payouts of all', async () => {
  const legs = Array.from({ length: 32 }, (_, place) => leg(place + 1, place % 2, 0.7 - place / 500));
  const asked = question(2, { most: 20 });
  const pairs = [...sets(legs, 2)]
    .filter(([one, other]) => one!.matchup.teamId !== other!.matchup.teamId)
    .map((pair) => ({ players: playersOf(pair), expected: payoutOf(pair, asked) }))
    .toSorted((a, b) => b.expected - a.expected);
  const found = await findEntries(legs.toReversed(), asked);
  assert.deepEqual(
    found.map((entry) => playersOf(entry.legs)),
    pairs.slice(0, 20).map(({ players }) => players),
  );
  const likeliest = await findEntries(legs, question(3, { most: 20 }));
  const triples = [...sets(legs, 3)]
    .filter((set) => new Set(set.map(({ matchup }) => matchup.teamId)).size > 1)
    .map((set) => payoutOf(set, question(3)))
    .toSorted((a, b) => b - a);
  for (const [place, { expected }] of likeliest.entries()) assert.ok(Math.abs(expected - triples[place]!) < 1e-9);
});

test('of many props the best entries are found too, with the probabilities of legs on their lines in the payout', async () => {
  const legs = Array.from({ length: 40 }, (_, place) => leg(place + 1, place % 3, 0.75 - place / 200));
  const [best] = await findEntries(legs, question(4, { most: 1 }));
  assert.deepEqual(playersOf(best!.legs), [1, 2, 3, 4]);
  const pushing = [leg(1, 0, 0.6, { push: 0.2 }), leg(2, 1, 0.6), leg(3, 0, 0.6)];
  const [entry] = await findEntries(pushing, question(3));
  const whole = 5 * 0.6 ** 3;
  assert.ok(Math.abs(entry!.expected - (0.8 * whole + 0.2 * 3 * 0.6 ** 2)) < 1e-9, `${entry!.expected}`);
});
