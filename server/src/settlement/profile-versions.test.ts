import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../tests/support/postgres.ts';
import { profilesFor } from './profile-versions.ts';
import { STANDARD, type SettlementProfile } from './profiles.ts';

test('rules are found by the label in a grade, in every version of their name', async (t) => {
  const db = await testDatabase(t);
  const harsh: SettlementProfile = { ...STANDARD, didNotPlay: 'Miss' };
  const house: SettlementProfile = { ...harsh, name: 'house' };
  const kept = (profile: SettlementProfile) => db.transaction((tx) => profilesFor(tx, profile));
  assert.equal((await kept(STANDARD)).label, 'standard');
  assert.equal((await kept(harsh)).label, 'standard@2');
  const { inForce, label, graded } = await kept(house);
  assert.deepEqual([inForce, label], [house, 'house']);
  assert.deepEqual(['standard', 'standard@2', 'house'].map(graded), [STANDARD, harsh, house]);
  assert.equal((await kept(harsh)).label, 'standard@2', 'known rules are no new version');
  assert.throws(() => graded('house@2'), /names the profile house@2, which is not stored/);
});
