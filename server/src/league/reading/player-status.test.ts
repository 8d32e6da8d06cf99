import assert from 'node:assert/strict';
import test from 'node:test';
import type { Availability } from '../../kernel/index.ts';
import type { Listing } from './listing-queries.ts';
import { playerStatuses } from './player-status.ts';

const at = (hour: number): Date => new Date(Date.UTC(2024, 2, 5, hour));

function stated(
  status: Availability,
  from: number,
  until: number | null,
  source = 'report',
  reason = 'Ankle',
): Listing {
  const who = { gameId: 1, teamId: 10, playerId: 7, source };
  return { ...who, status, reason, from: at(from), until: until === null ? null : at(until) };
}

const one = (...versions: readonly Listing[]) => {
  const [status, ...others] = playerStatuses(versions);
  assert.deepEqual(others, []);
  return status ?? assert.fail();
};

test('a status counts from its first report: a new wording of the reason is no change', () => {
  const now = one(stated('Questionable', 9, 12), stated('Out', 12, 15, 'report', 'Knee'), stated('Out', 15, null));
  assert.deepEqual([now.status, now.reason, now.previousStatus], ['Out', 'Ankle', 'Questionable']);
  assert.deepEqual([now.since, now.changedAt], [at(12), at(15)]);
});

test('a player whom a later report leaves out is available from then on, and listed again from a new report on', () => {
  const left = one(stated('Out', 9, 12));
  assert.deepEqual([left.status, left.since, left.isListed, left.reason], ['Available', at(12), false, '']);
  assert.equal(left.previousStatus, 'Out');
  const back = one(stated('Out', 9, 12), stated('Doubtful', 14, null));
  assert.deepEqual([back.status, back.since, back.previousStatus], ['Doubtful', at(14), 'Available']);
});

test('a first status has no previous one', () => {
  assert.equal(one(stated('Probable', 9, null)).previousStatus, null);
});

test('a source that lists the player takes precedence; of two that do, the newest', () => {
  assert.equal(one(stated('Out', 9, null, 'a'), stated('Questionable', 10, 12, 'b')).status, 'Out');
  assert.equal(one(stated('Out', 9, null, 'a'), stated('Questionable', 10, null, 'b')).status, 'Questionable');
});
