import assert from 'node:assert/strict';
import test from 'node:test';
import { LIVE_EVERY_MS, paceOf } from './pace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An evening's tip-offs, in hours after the day began to be looked at; each game takes two and a half. */
const TIP_OFFS = [12, 12.5, 13, 15, 15.5];
const GRADED_AT = 19 * HOUR;

/** What a tab that stays open asks from hour to hour, of a day that goes its way. */
function asked(from: number, to: number): number {
  const due = { games: from, picks: from, live: from };
  let requests = 0;
  for (let now = from; now < to; now += MINUTE / 2) {
    const games = TIP_OFFS.map((hours, id) => {
      const begins = hours * HOUR;
      const status = now < begins ? 'scheduled' : now < begins + 2.5 * HOUR ? 'live' : 'final';
      return { id, status, gameDate: new Date(begins).toISOString() } as const;
    });
    const pace = paceOf(games, [{ gameId: 0, outcome: now < GRADED_AT ? null : 'Hit' }], now);
    const every = { games: pace.games, picks: pace.picks, live: pace.live && LIVE_EVERY_MS };
    for (const what of ['games', 'picks', 'live'] as const) {
      const wait = every[what];
      if (wait === false || now < due[what]) continue;
      due[what] = now + wait;
      requests += 1;
    }
  }
  return requests;
}

test('a tab that is open for a whole day asks little more than half of the requests that a Sharp account has', () => {
  assert.ok(asked(0, 24 * HOUR) < 600, `${asked(0, 24 * HOUR)}`);
});

test('while games run it asks about once a minute, and not at all once all is graded', () => {
  const evening = asked(12 * HOUR, 18 * HOUR);
  assert.ok(evening > 300 && evening < 400, `${evening} in six hours`);
  assert.equal(asked(20 * HOUR, 24 * HOUR), 0);
});

test('a game whose time has come is looked at as running, also while its source still calls it scheduled', () => {
  const game = { id: 1, status: 'scheduled', gameDate: new Date(HOUR).toISOString() } as const;
  assert.equal(paceOf([game], [], HOUR - 1).live, false);
  assert.equal(paceOf([game], [], HOUR).live, true);
});

test('games that are put off or called off keep nobody asking; a final one does until its picks are graded', () => {
  const games = (['postponed', 'cancelled', 'final'] as const).map((status, id) => ({
    id,
    status,
    gameDate: new Date(0).toISOString(),
  }));
  const pick = (gameId: number, outcome: 'Hit' | null) => ({ gameId, outcome });
  const still = { games: false, picks: false, live: false };
  assert.deepEqual(paceOf(games, [pick(0, null), pick(2, 'Hit')], HOUR), still);
  assert.deepEqual(paceOf(games, [pick(2, null)], HOUR), { games: false, picks: 5 * MINUTE, live: true });
});
