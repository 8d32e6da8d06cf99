import assert from 'node:assert/strict';
import test from 'node:test';
import { marketsOf } from '../../src/sports/index.ts';
import { readClaimText } from '../../src/bets/imports/formats/claim-text.ts';
import { readLine, readStake } from '../../src/bets/imports/formats/fields.ts';
import { readPrice } from '../../src/bets/imports/formats/odds.ts';
import { Unreadable } from '../../src/bets/imports/formats/unreadable.ts';

const POINT = { decimal: '.', doubt: '' } as const;
const stake = (text: string): string => readStake(text, POINT);
const price = (text: string): number => readPrice(text, POINT, { large: 'decimal' }).price;

test('each way to write a quarter or a half is read as that period, and none as the whole game', () => {
  const words = {
    Q1: ['1st Quarter', 'first quarter', '1Q', 'Q1'],
    Q2: ['2nd Quarter', 'second quarter', '2Q', 'Q2'],
    Q3: ['3rd Quarter', 'third quarter', '3Q', 'Q3'],
    Q4: ['4th Quarter', 'fourth quarter', '4Q', 'Q4'],
    H1: ['1st Half', 'first half', '1H', 'H1'],
    H2: ['2nd Half', 'second half', '2H', 'H2'],
    Full: [''],
  };
  for (const [period, all] of Object.entries(words))
    for (const word of all) {
      const read = readClaimText(marketsOf('basketball'), `Nikola Jokic Over 10.5 ${word} Points`);
      assert.ok(typeof read === 'object' && 'claim' in read, word);
      const { claim } = read;
      assert.deepEqual([claim.player, claim.stat, claim.period], ['Nikola Jokic', 'Points', period], word);
    }
});

test('the smallest and the largest stake, price and line of a file are read, and the ones beyond them are not', () => {
  assert.deepEqual(['0.01', '1000000', '1,000,000.00'].map(stake), ['0.01', '1000000.00', '1000000.00']);
  for (const text of ['0', '0.00', '1000000.01', '-1']) assert.throws(() => stake(text), Unreadable, text);
  assert.deepEqual(['2', '1001'].map(price), [100, 100_000]);
  for (const text of ['1', '1.0', '0.5', '1001.01']) assert.throws(() => price(text), Unreadable, text);
  assert.deepEqual(['0.5', '1', '200'].map(readLine), [1, 2, 400]);
  for (const text of ['0', '0.25', '200.5']) assert.throws(() => readLine(text), Unreadable, text);
});
