import assert from 'node:assert/strict';
import test from 'node:test';
import type { PropsPage } from '../../api/types.ts';
import { changesSince, snapshotOf } from './rows-seen.ts';

const row = (playerId: number, consensusLine: number, gameId = 1): PropsPage['rows'][number] =>
  ({ gameId, playerId, propType: 'Points', period: null, consensusLine }) as PropsPage['rows'][number];
const page = (total: number, ...rows: PropsPage['rows'][number][]) => ({ total, rows });

test('props that came since a visit and lines that moved are counted; a player’s prop in another game is another one', () => {
  const before = snapshotOf('2026-11-23', page(300, row(1, 20.5), row(2, 8.5), row(3, 14.5)));
  const stored = JSON.parse(JSON.stringify(before)) as typeof before;
  const now = page(312, row(1, 21.5), row(2, 8.5), row(3, 15.5, 2));
  assert.deepEqual(changesSince(stored, '2026-11-23', now), { added: 12, moved: 1 });
  assert.deepEqual(changesSince(stored, '2026-11-23', page(290, row(2, 8.5))), { added: 0, moved: 0 });
  assert.deepEqual(changesSince(stored, '2026-11-24', now), { added: 312, moved: 0 });
});
