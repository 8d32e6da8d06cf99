import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import test from 'node:test';
import { allowsAddress, canonicalRange, plainAddress } from './address-ranges.ts';

test('a range is stored in canonical form: networks without host bits, mapped addresses as IPv4', () => {
  const spellings = {
    '192.0.2.77': '192.0.2.77/32',
    '192.0.2.77/24': '192.0.2.0/24',
    '0.0.0.0/0': '0.0.0.0/0',
    '2001:DB8:0:0:0:0:0:1': '2001:db8::1/128',
    '2001:db8:1:2:3::/48': '2001:db8:1::/48',
    '::ffff:192.0.2.77': '192.0.2.77/32',
    '::ffff:192.0.2.77/120': '192.0.2.0/24',
    '::/0': '::/0',
  };
  for (const [given, stored] of Object.entries(spellings)) assert.equal(canonicalRange(given), stored, given);
});

test('anything but an address or a range in standard form is refused', () => {
  const refused = [
    ...['', '/', '/24', '192.0.2.0/', '192.0.2.0/33', '192.0.2.0/-1', '192.0.2.0/08', '192.0.2.0/24/24', '192.0.2/24'],
    ...['0x7f.0.0.1', '010.0.0.1', '192.0.2.1 ', '192.0.2.0/255.255.255.0', '192.0.2.1-192.0.2.9', 'example.org'],
    ...['2001:db8::/129', '2001:db8::1%eth0', 'fe80::1%1/64', '[2001:db8::1]', '2001:db8::1::2', '192.0.2.0/1e1', '*'],
  ];
  for (const text of refused) assert.equal(canonicalRange(text), undefined, text);
});

test('range checks of 20,000 addresses match a second implementation', () => {
  let state = 7;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const v4 = () => Array.from({ length: 4 }, () => below(4)).join('.');
  const v6 = () => Array.from({ length: 8 }, () => below(3).toString(16)).join(':');
  let inside = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const isV6 = below(2) === 1;
    const [network, bits] = isV6 ? [v6(), below(129)] : [v4(), below(33)];
    const address = isV6 ? v6() : below(2) === 1 ? v4() : `::ffff:${v4()}`;
    const range = canonicalRange(`${network}/${bits}`);
    assert.ok(range !== undefined);
    const second = new BlockList();
    second.addSubnet(network, bits, isV6 ? 'ipv6' : 'ipv4');
    const expected = second.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    assert.equal(allowsAddress([range], address), expected, `${address} in ${range}`);
    inside += Number(expected);
  }
  assert.ok(inside > 2_000 && inside < 18_000, String(inside));
});

test('an address is compared within its family, and an invalid address is in no range', () => {
  assert.equal(allowsAddress(['::/0'], '192.0.2.1'), false);
  assert.equal(allowsAddress(['0.0.0.0/0'], '2001:db8::1'), false);
  assert.equal(allowsAddress(['0.0.0.0/0', '::/0'], '2001:db8::1'), true);
  assert.equal(allowsAddress(['fe80::/10'], 'fe80::1%eth0'), true);
  for (const text of ['', 'unknown', '192.0.2.1:4711', '0x7f.1']) {
    assert.equal(allowsAddress(['0.0.0.0/0', '::/0'], text), false, text);
    assert.equal(plainAddress(text), null, text);
  }
  assert.equal(plainAddress('::ffff:192.0.2.1'), '192.0.2.1');
});
