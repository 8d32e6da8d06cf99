import assert from 'node:assert/strict';
import test from 'node:test';
import { PAYOUT_KINDS, PICK_EM_BOOKS, type PayoutTable } from '../../kernel/index.ts';
import { OutOfRange } from '../../operations/index.ts';
import { HOUSE_KEYS, houseOf } from './houses.ts';
import { configuredPayouts, PICKEM_SECTION, shippedPayouts } from './section.ts';

const rowsOf = ({ rows }: PayoutTable) => Object.fromEntries(rows);
const SHIPPED = {
  prizepicks: {
    AllOrNothing: ['Power Play', '2026-03-12', false, { 1: [1.5], 2: [3], 3: [5], 4: [10], 5: [20], 6: [37.5] }],
    Flexible: ['Flex Play', '2026-03-12', true, { 3: [2.25, 1.25], 4: [5, 1.5], 5: [10, 2, 0.4], 6: [25, 2, 0.4] }],
  },
  underdog: {
    AllOrNothing: ['Standard', '2026-03-01', false, { 2: [3], 3: [6], 4: [10], 5: [20] }],
    Flexible: ['Flex', '2023-07-21', false, { 3: [3, 1], 4: [6, 1.5], 5: [10, 2.5] }],
  },
} as const;
const WITHOUT_TABLE = {
  pick6: ['Pick6', 'Pick6 with a miss'],
  betr_us_dfs: ['Perfect Play', 'Flex Play'],
  sleeper: ['Max', 'Combo'],
} as const;

test('each pick’em book has the names, the tables and the days of its shipped payouts, and only books of the list have any', () => {
  assert.deepEqual(HOUSE_KEYS, [...PICK_EM_BOOKS].toSorted());
  for (const [house, kinds] of Object.entries(SHIPPED))
    for (const kind of PAYOUT_KINDS) {
      const table = shippedPayouts(house)![kind];
      const found = [houseOf(house)[kind].name, table.asOf, table.isCertain, rowsOf(table)];
      assert.deepEqual(found, kinds[kind], `${house} ${kind}`);
    }
  for (const [house, [whole, flexible]] of Object.entries(WITHOUT_TABLE)) {
    const { AllOrNothing, Flexible } = houseOf(house);
    assert.deepEqual([AllOrNothing.name, Flexible.name], [whole, flexible]);
    for (const kind of PAYOUT_KINDS) assert.equal(shippedPayouts(house)![kind].rows.size, 0, house);
  }
  assert.equal(shippedPayouts('fanduel'), undefined);
  assert.deepEqual(
    PAYOUT_KINDS.map((kind) => [houseOf('later')[kind].name, houseOf('later')[kind].table]),
    [
      ['All or nothing', 'off'],
      ['With misses', 'off'],
    ],
  );
  assert.equal(houseOf('later').note, '');
});

test('the configuration has two tables for each pick’em book, described by the book, its name for the entry and the notes', () => {
  const { name, keys } = PICKEM_SECTION;
  assert.equal(name, 'pickem');
  assert.deepEqual(
    Object.keys(keys),
    HOUSE_KEYS.flatMap((house) => [`${house}-AllOrNothing`, `${house}-Flexible`]),
  );
  const key = keys['sleeper-Flexible']!;
  assert.deepEqual([key.type, key.default], ['text', 'off']);
  assert.equal(key.description, 'sleeper, Combo. Each side of a line has a multiplier of its own, and they multiply.');
  assert.match(key.range, /^off, or the day of the figures .* 2026-03-01: 2=3, 3=2\.25\/1\.25\./);
});

test('a configured payout table is one that can be read, of at most 300 characters', () => {
  const { read } = PICKEM_SECTION.keys['underdog-AllOrNothing']!;
  assert.deepEqual(rowsOf(read('2026-04-01: 2=3.5')), { 2: [3.5] });
  const full = (legs: number): string => `${legs}=${Array.from({ length: legs }, () => '100000.000').join('/')}`;
  const longest = `2026-04-01: ${full(8)}, ${full(7)}, ${full(6)}, 5=100000.000/100000.0/100000.0/100000.0/100000.0`;
  assert.equal(longest.length, 300);
  assert.equal(read(longest).rows.size, 4);
  for (const text of ['2=3', '', '2026-04-01: 2=1/2', `${longest}0`])
    assert.throws(
      () => read(text),
      (error) => error instanceof OutOfRange && error.message.startsWith('must be off, or the day of the figures'),
      text,
    );
});

test('the configured payouts of a book are its two keys, and a book that is not of the list has none', () => {
  const configuration = {
    get: ({ keys }: typeof PICKEM_SECTION, key: string) => keys[key]!.read(keys[key]!.default),
  } as Parameters<typeof configuredPayouts>[0];
  assert.deepEqual(configuredPayouts(configuration, 'prizepicks'), shippedPayouts('prizepicks'));
  assert.equal(configuredPayouts(configuration, 'fanduel'), undefined);
});
