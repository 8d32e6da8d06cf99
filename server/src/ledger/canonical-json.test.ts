import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { canonicalJson, type Json } from './canonical-json.ts';

const readJson = (text: string): Json => JSON.parse(text) as Json;

test('the example of RFC 8785, 3.2.2, matches the standard', () => {
  const value = readJson(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  assert.equal(
    canonicalJson(value),
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('members are sorted by UTF-16 code units (RFC 8785, 3.2.3)', () => {
  const value = readJson(
    String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",` +
      String.raw`"\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`,
  );
  const order = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'];
  assert.deepEqual(Object.keys(readJson(canonicalJson(value)) as object).sort(), order.toSorted());
  assert.deepEqual(
    [...canonicalJson(value).matchAll(/"([^"]*)":/g)].map(([, name]) => JSON.parse(`"${name}"`)),
    order,
  );
});

test('the original order of members does not matter, and all content is kept', () => {
  const value = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(value, (given) => {
      const text = canonicalJson(given);
      assert.deepEqual(readJson(text), readJson(JSON.stringify(given)));
      assert.equal(canonicalJson(reversed(readJson(text))), text);
    }),
    { numRuns: 1_000 },
  );
});

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

test('values without canonical JSON are refused', () => {
  for (const bad of [Number.NaN, Infinity, '\ud800', { a: undefined }, new Date(0), 1n, [undefined]])
    assert.throws(() => canonicalJson(bad as never), RangeError);
});
