import assert from 'node:assert/strict';
import test from 'node:test';
import { networkOf } from './attempts.ts';

for (const [ip, network] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
] as const)
  test(`attempts from ${ip} count for ${network}`, () => assert.equal(networkOf(ip), network));
