import assert from 'node:assert/strict';
import test from 'node:test';
import { unverifiedReason } from './unverified-reason.ts';

const TIP_OFF = new Date('2024-03-05T23:00:00Z');
type Asked = Parameters<typeof unverifiedReason>[0];
const reason = (change: Partial<Asked>) =>
  unverifiedReason({
    isVerified: false,
    isVerificationKnown: true,
    isLive: false,
    legs: null,
    payout: null,
    recordedAt: new Date(TIP_OFF.getTime() - 1),
    tipOff: TIP_OFF,
    ...change,
  });

test('a verified bet has no reason, and any other has the first that holds', () => {
  assert.equal(reason({ isVerified: true }), null);
  assert.match(reason({ legs: [] }) ?? '', /several props together/);
  assert.match(reason({ legs: [], payout: {} as Asked['payout'] }) ?? '', /What a house paid/);
  assert.match(reason({ isLive: true, recordedAt: TIP_OFF }) ?? '', /while the game ran/);
  assert.match(reason({ recordedAt: TIP_OFF }) ?? '', /recorded after the start/);
  assert.match(reason({}) ?? '', /did not offer this price/);
});

test('what the tier does not know yet is told as such, and only before that', () => {
  assert.match(reason({ isVerificationKnown: false }) ?? '', /sees those of that moment later/);
  assert.match(reason({ isVerificationKnown: false, recordedAt: TIP_OFF }) ?? '', /recorded after the start/);
});
