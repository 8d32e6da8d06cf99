import assert from 'node:assert/strict';
import test from 'node:test';
import { canonical, judgeAddress } from './address.ts';

const OTHER = 'an address that stands for another one';
const PRIVATE = 'an address of a private network';
const SPECIAL = 'an address that is set aside for special uses';
const MACHINERY = 'an address of a cloud’s own machinery';
const MACHINE = 'this machine';

/** Checks one address at a time: the reason shows which rule refused it. */
const JUDGED: readonly [address: string, reason: string | undefined][] = [
  ['93.184.215.14', undefined],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', undefined],
  ['2000::1', undefined],
  ['::ffff:93.184.215.14', undefined],
  // Translated addresses carry an IPv4 address. They are refused as such, before the check of the public range.
  ['64:ff9b::7f00:1', OTHER],
  ['64:ff9b::5db8:d70e', OTHER],
  ['64:ff9b:1::7f00:1', OTHER],
  ['2002:7f00:1::1', OTHER],
  ['2001:0:7f00:1::1', OTHER],
  ['::ffff:0:7f00:1', OTHER],
  ['2a00:1450::5efe:7f00:1', OTHER],
  ['2a00:1450::200:5efe:7f00:1', OTHER],
  ['2a00:1450::400:5efe:7f00:1', undefined],
  ['2a00:1450::1:5efe:7f00:1', undefined],
  // Outside 2000::/3, and in no registry.
  ['4000::1', SPECIAL],
  ['1fff::1', SPECIAL],
  ['3fff::1', SPECIAL],
  ['3fff:1000::1', undefined],
  ['2001:db8::1', SPECIAL],
  ['127.0.0.1', MACHINE],
  ['::1', MACHINE],
  ['::ffff:127.0.0.1', MACHINE],
  ['0.0.0.0', 'an address that means no machine in particular'],
  ['255.255.255.255', 'an address of all machines at once'],
  ['224.0.0.1', 'an address of many machines at once'],
  ['ff02::1', 'an address of many machines at once'],
  ['169.254.0.1', 'an address that only its own network link knows'],
  ['fe80::1', 'an address that only its own network link knows'],
  ['100.64.0.1', 'an address inside a provider’s network'],
  ['10.0.0.1', PRIVATE],
  ['fd00::1', PRIVATE],
  ['fec0::1', PRIVATE],
  ['169.254.169.254', MACHINERY],
  ['169.254.170.2', MACHINERY],
  ['100.100.100.200', MACHINERY],
  ['168.63.129.16', MACHINERY],
  ['fd00:ec2::254', MACHINERY],
  ['::ffff:168.63.129.16', MACHINERY],
  ['fe80::1%lo', 'something that is no address'],
  ['example.org', 'something that is no address'],
  ['', 'something that is no address'],
];

for (const [address, reason] of JUDGED)
  test(`${address === '' ? 'no text' : address} is ${reason ?? 'dialed'}`, () => {
    assert.equal(judgeAddress(address, { allowLoopback: false }), reason);
  });

test('with allowLoopback this machine is dialed, and no other special address', () => {
  for (const [address, reason] of JUDGED)
    assert.equal(judgeAddress(address, { allowLoopback: true }), reason === MACHINE ? undefined : reason, address);
});

test('an address has one canonical form, and an invalid one has none', () => {
  assert.equal(canonical('2001:0DB8::0001'), '2001:db8:0:0:0:0:0:1');
  assert.equal(canonical('::ffff:10.0.0.1'), '10.0.0.1');
  assert.equal(canonical('example.org'), undefined);
  assert.equal(canonical(undefined), undefined);
});
