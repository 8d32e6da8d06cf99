import assert from 'node:assert/strict';
import test from 'node:test';
import { checkedConstants, readConstants, writeConstants } from './constants-file.ts';
import { shippedFor } from './shipped.ts';
import { size } from '../../../tests/support/size.ts';

interface Holder {
  [name: string]: unknown;
}

/** A member of the shipped files that nothing reads. */
const UNREAD = 'blockSpread';

/** The numbers of a tree that are read, each with the object or list that holds it. */
function* numbersIn(holder: Holder, path = ''): Generator<readonly [path: string, holder: Holder, name: string]> {
  for (const [name, value] of Object.entries(holder)) {
    if (name === UNREAD) continue;
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'number') yield [here, holder, name];
    else if (typeof value === 'object' && value !== null) yield* numbersIn(value as Holder, here);
  }
}

/** One place of each kind: places that differ only in digits and in names of stats are one kind. */
function placesIn(constants: Holder): (readonly [string, Holder, string])[] {
  const kinds = new Map<string, readonly [string, Holder, string]>();
  for (const place of numbersIn(constants)) {
    const kind = place[0].replace(/\d+/g, '0').replace(/\.[A-Z][A-Za-z]+\b/g, '.Name');
    if (!kinds.has(kind)) kinds.set(kind, place);
  }
  return [...kinds.values()];
}

/** The whole file is checked three times for each place. */
const EVERY = size({ quick: 8, all: 1, long: 1 });

test('a missing number in any part of a constants file is refused, and its path is named', () => {
  const spoiled = structuredClone(shippedFor('Nba')[0]) as unknown as Holder;
  const places = placesIn(spoiled);
  assert.ok(places.length > 100, `${places.length} places`);
  for (const [index, [path, holder, name]] of places.entries()) {
    if (index % EVERY !== 0) continue;
    const value = holder[name];
    for (const bad of [null, '1', Number.NaN]) {
      holder[name] = bad;
      assert.throws(
        () => checkedConstants(spoiled),
        ({ message }: Error) => message.endsWith(`${path} is not a number`),
      );
    }
    holder[name] = value;
  }
  checkedConstants(spoiled);
});

test('a part that is missing or no object is named', () => {
  const constants = shippedFor('Nba')[0] ?? assert.fail();
  const without = (part: string, value?: unknown) => () => checkedConstants({ ...constants, [part]: value });
  for (const part of ['league', 'levels', 'periods', 'doubles', 'availability'])
    for (const value of [undefined, null, 7])
      assert.throws(without(part, value), new RegExp(`constants: ${part}`), part);
  for (const part of ['version', 'lastDay'])
    assert.throws(without(part), { message: 'constants: version or lastDay is missing' });
  for (const whole of [null, 7, 'x']) assert.throws(() => checkedConstants(whole), TypeError);
});

test('numbers are written with eight digits, and texts unchanged', () => {
  const constants = shippedFor('Nba')[0] ?? assert.fail();
  const text = writeConstants({ ...constants, unquotedOpening: 1.234567891, version: '1.234567891' });
  assert.ok(text.includes('"unquotedOpening": 1.2345679,') && text.endsWith('\n'));
  assert.equal(readConstants(text).version, '1.234567891');
});
