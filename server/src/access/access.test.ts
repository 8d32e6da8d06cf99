import assert from 'node:assert/strict';
import test from 'node:test';
import {
  AREAS,
  opens,
  quotaOf,
  refusalOf,
  requiredTier,
  SCOPES,
  scopesOfTier,
  seenAt,
  TIERS,
  tierNames,
  tiersFrom,
  VISIBILITY,
  VISIBILITY_NOTE,
  type AreaName,
} from './index.ts';

const areas = Object.keys(AREAS) as AreaName[];

test('a higher tier sees and may call all that a lower one does, and never later', () => {
  for (const [index, tier] of TIERS.entries())
    for (const higher of TIERS.slice(index + 1)) {
      assert.ok(VISIBILITY[higher].delayMinutes <= VISIBILITY[tier].delayMinutes, `${higher} is later than ${tier}`);
      for (const rating of VISIBILITY[tier].ratings) assert.ok(VISIBILITY[higher].ratings.includes(rating));
      for (const area of areas) assert.ok(!opens(area, tier) || opens(area, higher), `${area} closes to ${higher}`);
    }
});

test('Free sees picks of an hour ago, Pro of 15 minutes ago, Sharp and Admin of now', () => {
  const now = new Date('2026-01-10T20:00:00Z');
  assert.deepEqual(
    TIERS.map((tier) => seenAt(tier, now).toISOString().slice(11, 16)),
    ['19:00', '19:45', '20:00', '20:00'],
  );
  assert.match(VISIBILITY_NOTE, /^Free sees Standard picks, 60 minutes delayed\. Pro sees/);
});

test('only Sharp has daily limits: 1,000 reads, 500 of research, 500 of odds, 10 exports, 100 of webhooks', () => {
  const groups = ['picks-and-data', 'research', 'odds-snapshots', 'export-jobs', 'webhooks', 'account', 'ops'] as const;
  assert.deepEqual(
    groups.map((group) => quotaOf('Sharp', group)),
    [1_000, 500, 500, 10, 100, null, null],
  );
  for (const tier of ['Free', 'Pro', 'Admin'] as const)
    for (const group of groups) assert.equal(quotaOf(tier, group), null);
});

test('a refusal names the first missing item: the kind of credential, then the tier, then the scope', () => {
  const key = { kind: 'api-key', tier: 'Free', scopes: [] } as const;
  assert.equal(refusalOf('picks', key), undefined);
  assert.deepEqual(refusalOf('admin', key), { slug: 'credential-not-accepted', accepted: ['access-token'] });
  assert.deepEqual(refusalOf('data', key), { slug: 'tier-required', requiredTier: 'Sharp' });
  const token = { kind: 'ops-token', tier: 'Admin', scopes: ['ops:read'] } as const;
  assert.equal(refusalOf('ops-read', token), undefined);
  assert.deepEqual(refusalOf('ops-config', token), { slug: 'scope-required', requiredScopes: ['ops:config'] });
  assert.equal(refusalOf('ops-config', { ...token, scopes: SCOPES }), undefined);
});

test("an admin's access token holds every scope; that of any other tier holds none", () => {
  assert.deepEqual(scopesOfTier('Admin'), ['ops:read', 'ops:commands', 'ops:config', 'ops:tokens']);
  for (const tier of ['Free', 'Pro', 'Sharp'] as const) assert.deepEqual(scopesOfTier(tier), []);
});

test('descriptions name the tiers of an area', () => {
  assert.equal(requiredTier('evaluation'), 'Pro');
  assert.equal(tierNames(tiersFrom('Pro')), 'Pro, Sharp and Admin');
  assert.equal(tierNames(['Admin']), 'Admin');
});
