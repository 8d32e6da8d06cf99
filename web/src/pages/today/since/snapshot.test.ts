import assert from 'node:assert/strict';
import test from 'node:test';
import type { Pick } from '../../../api/types.ts';
import { changesSince, gradedSince, snapshotOf } from './snapshot.ts';

const pick = (playerId: number, change: Partial<Pick> = {}): Pick =>
  ({
    playerId,
    stat: 'Points',
    period: null,
    direction: 'Over',
    line: 14.5,
    price: -110,
    news: null,
    outcome: null,
    ...change,
  }) as Pick;
const out = { status: 'Out', since: '2026-11-23T10:00:00Z', expectedVoid: true } as const;
const before = snapshotOf('2026-11-23', [pick(1), pick(2), pick(3), pick(4)]);

test('a board that nothing happened to has no changes, also after it was stored and read', () => {
  const stored = JSON.parse(JSON.stringify(before)) as typeof before;
  const none = { added: 0, moved: 0, news: 0, graded: 0 };
  assert.deepEqual(changesSince(stored, '2026-11-23', [pick(1), pick(2), pick(3), pick(4)]), none);
});

test('new picks, other prices, reports and grades are counted apart', () => {
  const now = [pick(1, { price: 100 }), pick(2, { news: out }), pick(3, { outcome: 'Hit' }), pick(4), pick(5)];
  assert.deepEqual(changesSince(before, '2026-11-23', now), { added: 1, moved: 1, news: 1, graded: 1 });
});

test('of another day every pick is new, and the picks of that day that were graded since are found', () => {
  assert.deepEqual(changesSince(before, '2026-11-24', [pick(1), pick(9)]), { added: 2, moved: 0, news: 0, graded: 0 });
  const graded = gradedSince(before, [pick(1, { outcome: 'Miss' }), pick(2), pick(7, { outcome: 'Hit' })]);
  assert.deepEqual(
    graded.map(({ playerId }) => playerId),
    [1],
  );
});
