import assert from 'node:assert/strict';
import test from 'node:test';
import type { TeamChange } from './history-queries.ts';
import { teamAt } from './team-at.ts';

const OLD = 1;
const NEW = 2;
const THIRD = 3;
const day = (of: number): Date => new Date(Date.UTC(2024, 1, of));
const LATER = day(28);

/** Last played for the old team on the 5th; each turn is a source, the team that it names from then on, and the day. */
function player(...turns: readonly [source: string, teamId: number, day: number][]) {
  const changes = turns.map(([source, teamId, of]): TeamChange => ({ source, teamId, knownAt: day(of) }));
  return { teamId: OLD, changes };
}

test('a player belongs to the team of the last game until a source names another team, from that moment on', () => {
  assert.equal(teamAt(player(), LATER), OLD);
  const moved = player(['league', NEW, 8]);
  assert.deepEqual(
    [7, 8, 9].map((of) => teamAt(moved, day(of))),
    [OLD, NEW, NEW],
  );
  assert.equal(teamAt(player(['league', NEW, 8], ['league', THIRD, 9]), LATER), THIRD);
});

test('a source’s first mention of the last team does not override another source’s news', () => {
  assert.equal(teamAt(player(['league', NEW, 8], ['list', OLD, 9]), LATER), NEW);
});

test('a move that its own source takes back does not count', () => {
  assert.equal(teamAt(player(['league', NEW, 8], ['list', NEW, 8], ['league', OLD, 10]), LATER), OLD);
});

test('a player on both teams’ lists of one report, as during a pending trade, belongs to the new team', () => {
  for (const [first, second] of [
    [NEW, OLD],
    [OLD, NEW],
  ] as const) {
    const pending = player(['league', first, 8], ['league', second, 8]);
    assert.equal(teamAt(pending, LATER), NEW);
    const still = player(['league', NEW, 7], ['league', first, 8], ['league', second, 8]);
    assert.equal(teamAt(still, LATER), NEW);
  }
});

test('a player without games belongs to the team that sources name, or to none', () => {
  const newcomer = { ...player(['league', NEW, 8]), teamId: null };
  assert.equal(teamAt(newcomer, LATER), NEW);
  assert.equal(teamAt(newcomer, day(7)), null);
});
