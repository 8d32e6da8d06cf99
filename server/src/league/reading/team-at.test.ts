import assert from 'node:assert/strict';
import test from 'node:test';
import type { TeamTold } from './history-queries.ts';
import { teamAt } from './team-at.ts';

const OLD = 1;
const NEW = 2;
const THIRD = 3;
const day = (of: number): Date => new Date(Date.UTC(2024, 1, of));
const LATER = day(28);

/** Last seen with the old team on the 5th; each turn is a source, what it says from then on, and the day. */
function player(...turns: readonly [source: string, teamId: number, day: number][]) {
  const told = turns.map(([source, teamId, of]): TeamTold => ({ source, teamId, knownAt: day(of) }));
  return { teamId: OLD, told };
}

test('a player is of the team of the last game until a source says otherwise, and from that moment on', () => {
  assert.equal(teamAt(player(), LATER), OLD);
  const moved = player(['league', NEW, 8]);
  assert.deepEqual(
    [7, 8, 9].map((of) => teamAt(moved, day(of))),
    [OLD, NEW, NEW],
  );
  assert.equal(teamAt(player(['league', NEW, 8], ['league', THIRD, 9]), LATER), THIRD);
});

test('a source that names the last team for the first time does not override one that had news', () => {
  assert.equal(teamAt(player(['league', NEW, 8], ['list', OLD, 9]), LATER), NEW);
});

test('a move that is called off by a source that had told it is none', () => {
  assert.equal(teamAt(player(['league', NEW, 8], ['list', NEW, 8], ['league', OLD, 10]), LATER), OLD);
});

test('who is on both teams’ lists of one report, as while a trade is pending, is the new team’s', () => {
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

test('who never played is of the team that is said, and of none if nothing is', () => {
  const newcomer = { ...player(['league', NEW, 8]), teamId: null };
  assert.equal(teamAt(newcomer, LATER), NEW);
  assert.equal(teamAt(newcomer, day(7)), null);
});
