import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { networkOf } from './network-of.ts';

for (const [address, network] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1:2:3:4:5:192.0.2.7', '0:1:2:3'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['a:b', 'a:b'],
] as const)
  test(`a caller at ${address} is counted as ${network}`, () => assert.equal(networkOf(address), network));

/** Zeros are likely, because runs of zeros are compressed. */
const group = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 0xffff }));
const half = fc.array(group, { minLength: 4, maxLength: 4 });
const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xffff;

const spelling = fc.record({
  padded: fc.boolean(),
  upper: fc.boolean(),
  dotted: fc.boolean(),
  zone: fc.constantFrom('', '%eth0', '%1'),
  /** Which run of zeros is compressed. */
  gap: fc.option(fc.nat(7), { nil: undefined }),
});

/** An address in one of the forms of RFC 4291, 2.2, and with a zone (RFC 4007, 11). */
function written(
  groups: readonly number[],
  how: typeof spelling extends fc.Arbitrary<infer How> ? How : never,
): string {
  const [high = 0, low = 0] = groups.slice(6);
  const words = groups.map((one) => one.toString(16).padStart(how.padded ? 4 : 1, '0'));
  if (how.dotted) words.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'));
  const isZero = (word: string | undefined): boolean => word !== undefined && /^0+$/.test(word);
  let text = words.join(':');
  if (how.gap !== undefined && isZero(words[how.gap])) {
    let end = how.gap + 1;
    while (isZero(words[end])) end += 1;
    text = `${words.slice(0, how.gap).join(':')}::${words.slice(end).join(':')}`;
  }
  return (how.upper ? text.toUpperCase() : text) + how.zone;
}

test('an IPv6 client is counted by its /64, in any spelling of its address', () => {
  fc.assert(
    fc.property(half, half, half, spelling, spelling, (network, one, other, how, otherHow) => {
      const [first, second] = [
        [...network, ...one],
        [...network, ...other],
      ];
      fc.pre(!isMapped(first) && !isMapped(second));
      assert.equal(networkOf(written(first, how)), networkOf(written(second, otherHow)));
    }),
  );
});

test('clients of two /64 networks, or of IPv4, are never counted as one', () => {
  fc.assert(
    fc.property(half, half, half, spelling, (network, other, rest, how) => {
      const [mine, yours] = [
        [...network, ...rest],
        [...other, ...rest],
      ];
      fc.pre(!isMapped(mine) && !isMapped(yours) && network.join() !== other.join());
      assert.notEqual(networkOf(written(mine, how)), networkOf(written(yours, how)));
      assert.match(networkOf(written(mine, how)), /:/);
    }),
  );
});

test('an IPv4 client is counted by its address, also as a mapped address', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), group, spelling, (high, low, how) => {
      const plain = [high >> 8, high & 255, low >> 8, low & 255].join('.');
      assert.equal(networkOf(plain), plain);
      assert.equal(networkOf(written([0, 0, 0, 0, 0, 0xffff, high, low], how)), plain);
    }),
  );
});

test('a client that disconnected before its request was read has a key too', () => {
  assert.equal(networkOf(undefined), 'gone');
});
