import assert from 'node:assert/strict';
import test from 'node:test';
import { configuredProfile, SETTLEMENT_SECTION } from './configured.ts';
import { STANDARD } from './profiles.ts';

/** A configuration with these texts for some keys, and defaults for the others. */
const configured = (texts: Readonly<Record<string, string>>) =>
  configuredProfile({
    get: (section, key) => {
      const found = section.keys[key] ?? assert.fail(key);
      return found.read(texts[key] ?? found.default) as never;
    },
  });

test('without configuration the standard rules apply', () => {
  assert.deepEqual(configured({}), STANDARD);
  assert.equal(SETTLEMENT_SECTION.name, 'settlement');
});

test('each rule has its own key, with times in hours', () => {
  assert.deepEqual(
    configured({
      profile: 'house-2',
      didNotPlay: 'Miss',
      onTheLine: 'Void',
      minimumSeconds: '60',
      gameNotPlayed: 'Push',
      waitForGameHours: '24',
      correctionHours: '1',
    }),
    {
      name: 'house-2',
      didNotPlay: 'Miss',
      onTheLine: 'Void',
      minimumSeconds: 60,
      gameNotPlayed: 'Push',
      waitForGameMs: 86_400_000,
      correctionMs: 3_600_000,
    },
  );
});

test('a goalkeeper who came in counts by the key alone, and the default rules keep their version', () => {
  assert.equal(configured({ reliefGoalkeepers: 'count' }).reliefCounts, true);
  assert.equal(JSON.stringify(configured({ reliefGoalkeepers: 'void' })), JSON.stringify(STANDARD));
});

test('values at the bounds are accepted, and values beyond them are rejected', () => {
  const bounds = { minimumSeconds: [1, 2_880], waitForGameHours: [0, 720], correctionHours: [0, 8_760] } as const;
  for (const [key, [least, most]] of Object.entries(bounds)) {
    for (const value of [least, most]) configured({ [key]: String(value) });
    for (const value of [least - 1, most + 1, 1.5]) assert.throws(() => configured({ [key]: String(value) }), key);
  }
  configured({ profile: 'x'.repeat(40) });
  for (const bad of ['', 'X', '2x', '-x', 'a b', 'x!', 'aX', 'x'.repeat(41)])
    assert.throws(() => configured({ profile: bad }), bad);
});

test('a bet without action cannot be a hit', () => {
  for (const key of ['didNotPlay', 'onTheLine', 'gameNotPlayed']) {
    for (const outcome of ['Void', 'Push', 'Miss']) configured({ [key]: outcome });
    assert.throws(() => configured({ [key]: 'Hit' }), key);
  }
});
