import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePayouts, type HousePayouts, type LineHalves } from '../../kernel/index.ts';
import type { SlateLeg } from '../../scoring/index.ts';
import { entriesWithin, type AskedEntry, type EntryShares } from './entry-shares.ts';

const table = (text: string) => parsePayouts(text) ?? assert.fail(text);
const TABLES: HousePayouts = {
  AllOrNothing: table('2024-01-01: 2=3, 3=5, 4=10'),
  Flexible: table('2024-01-01: 3=2.25/1.25, 4=5/1.5'),
};
const STATS = ['Points', 'Rebounds', 'Assists', 'Threes'] as const;

/** A leg without a model, so it is independent of all others. */
const leg = (playerId: number, stat: string, probability: number) =>
  ({
    matchup: { game: { id: 1, league: 'Nba' }, teamId: playerId % 2 },
    player: { id: playerId, name: `Player ${playerId}` },
    stat,
    period: 'Full',
    lineHalves: 21 as LineHalves,
    direction: 'Over',
    probability,
    push: 0,
    interval: [probability - 0.05, probability + 0.05],
    priced: null,
  }) as unknown as SlateLeg;

/** A board of so many players, each with one leg; likelier ones first. */
const board = (players: number, statOf: (player: number) => string): SlateLeg[] =>
  Array.from({ length: players }, (_, at) => leg(at + 1, statOf(at), 0.7 - at / 1000));

/** Six questions about one board, with 14 legs. */
const asked = (from: readonly SlateLeg[]): AskedEntry[] =>
  [3, 2, 3, 2, 2, 2].map((count) => ({ tables: TABLES, kind: 'AllOrNothing', count, most: 1, from }));

const keyOf = ({ player, stat }: SlateLeg): string => `${player.id} ${stat}`;
const most = (of: Iterable<string>): number =>
  Math.max(0, ...Array.from(Map.groupBy(of, (key) => key).values(), (same) => same.length));

async function chosen(from: readonly SlateLeg[], shares: Partial<EntryShares>) {
  const entries = await entriesWithin(asked(from), { leg: 1, stat: 1, night: 1, ...shares });
  const legs = entries.flatMap((entry) => entry.legs);
  return {
    counts: entries.map((entry) => entry.legs.length),
    ofLeg: most(legs.map(keyOf)),
    ofStat: most(legs.map(({ stat }) => stat)),
    legs: legs.length,
    keys: entries.map((entry) => entry.legs.map(keyOf)),
  };
}

test('without bounds every question has the best entry, and a leg is in all of them', async () => {
  const found = await chosen(
    board(12, () => 'Points'),
    {},
  );
  assert.deepEqual(found.counts, [2, 2, 2, 2, 3, 3], 'the shortest first');
  assert.equal(found.ofLeg, 6);
  assert.deepEqual(new Set(found.keys.slice(0, 4).map(String)), new Set(['1 Points,2 Points']));
});

test('no leg is in more than its share of the entries, rounded down', async () => {
  for (const [share, at] of [
    [0.5, 3],
    [0.49, 2],
    [0.01, 1],
  ] as const) {
    const found = await chosen(
      board(16, () => 'Points'),
      { leg: share },
    );
    assert.deepEqual([found.counts.length, found.ofLeg], [6, at], String(share));
  }
});

test('no stat has more than its share of the legs of all entries', async () => {
  // The likeliest ones are all of one stat.
  const from = board(16, (at) => (at < 8 ? 'Threes' : STATS[at % 3]!));
  for (const share of [0.5, 0.3]) {
    const found = await chosen(from, { stat: share });
    assert.equal(found.legs, 14);
    assert.equal(found.ofStat, Math.floor(share * 14), String(share));
  }
});

test('a board of fewer stats than the share needs has them evenly', async () => {
  const one = await chosen(
    board(12, () => 'Points'),
    { stat: 0.2 },
  );
  assert.deepEqual([one.counts.length, one.ofStat], [6, 14]);
  const two = await chosen(
    board(12, (at) => (at < 6 ? 'Points' : 'Assists')),
    { stat: 0.2 },
  );
  assert.deepEqual([two.counts.length, two.ofStat], [6, 7]);
});

test('a night has at most its share of the board’s props as entries, the shortest ones, and always one', async () => {
  for (const [players, share, counts] of [
    [20, 0.25, [2, 2, 2, 2, 3]],
    [12, 0.25, [2, 2, 2]],
    [7, 0.25, [2]],
    [3, 0.25, [2]],
    [12, 1, [2, 2, 2, 2, 3, 3]],
  ] as const) {
    const found = await chosen(
      board(players, () => 'Points'),
      { night: share },
    );
    assert.deepEqual(found.counts, counts, `${players} props`);
  }
});

test('where a board has too few legs for every question, the shares hold of the entries that are left', async () => {
  for (const players of [2, 3, 4, 5, 6, 9])
    for (const [leg, stat, stats] of [
      [0.5, 0.5, 2],
      [0.7, 1, 1],
      [0.34, 0.3, 3],
    ] as const) {
      const found = await chosen(
        board(players, (at) => STATS[at % stats]!),
        { leg, stat },
      );
      const entries = found.counts.length;
      const mostOfStat = Math.floor(Math.max(stat, 1 / Math.min(stats, players)) * found.legs);
      const what = `${players} props of ${stats} stats: ${entries} entries`;
      assert.ok(entries >= 1, what);
      assert.ok(found.ofLeg <= Math.max(1, Math.floor(leg * entries)), `${what}, ${found.ofLeg} with one leg`);
      assert.ok(found.ofStat <= Math.max(1, mostOfStat), `${what}, ${found.ofStat} legs of one stat`);
    }
});

test('a board without legs, with one leg, or with legs of one team has no entry', async () => {
  const oneTeam = board(8, () => 'Points').filter(({ matchup }) => matchup.teamId === 0);
  for (const from of [[], board(1, () => 'Points'), oneTeam])
    assert.deepEqual((await chosen(from, { leg: 0.5, stat: 0.5, night: 0.25 })).counts, []);
  assert.deepEqual(await entriesWithin([], { leg: 0.5, stat: 0.5, night: 0.25 }), []);
});

test('the same board has the same entries in any order of its legs', async () => {
  const from = board(14, (at) => STATS[at % 4]!);
  const bounds = { leg: 0.3, stat: 0.4 };
  const first = await chosen(from, bounds);
  assert.deepEqual(await chosen(from, bounds), first);
  assert.deepEqual(await chosen(from.toReversed(), bounds), first);
});

test('a prop counts as one leg over the houses, on whatever line', async () => {
  const from = board(12, () => 'Points');
  const moved = from.map((one) => ({ ...one, lineHalves: 23 as LineHalves }));
  const two: AskedEntry[] = [from, moved].flatMap((legs) =>
    [2, 2].map((count) => ({ tables: TABLES, kind: 'AllOrNothing' as const, count, most: 1, from: legs })),
  );
  const entries = await entriesWithin(two, { leg: 0.25, stat: 1, night: 1 });
  assert.deepEqual([entries.length, most(entries.flatMap((entry) => entry.legs.map(keyOf)))], [4, 1]);
});
