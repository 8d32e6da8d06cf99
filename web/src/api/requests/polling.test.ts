import assert from 'node:assert/strict';
import test from 'node:test';
import { LIVE_EVERY_MS, pollingOf } from './polling.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Tip-offs, in hours after the tab was opened; each game takes two and a half hours. */
const TIP_OFFS = [12, 12.5, 13, 15, 15.5];
const GRADED_AT = 19 * HOUR;

/** Requests of an open tab between two times of an ordinary day. */
function asked(from: number, to: number): number {
  const due = { games: from, picks: from, live: from };
  let requests = 0;
  for (let now = from; now < to; now += MINUTE / 2) {
    const games = TIP_OFFS.map((hours, id) => {
      const begins = hours * HOUR;
      const status = now < begins ? 'scheduled' : now < begins + 2.5 * HOUR ? 'live' : 'final';
      return { id, status, gameDate: new Date(begins).toISOString() } as const;
    });
    const pace = pollingOf(games, [{ gameId: 0, outcome: now < GRADED_AT ? null : 'Hit' }], now);
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

test('a tab open all day uses less than 600 of the 1,000 requests of a Sharp account', () => {
  assert.ok(asked(0, 24 * HOUR) < 600, `${asked(0, 24 * HOUR)}`);
});

test('it polls about once a minute during games, and not at all once everything is graded', () => {
  const evening = asked(12 * HOUR, 18 * HOUR);
  assert.ok(evening > 300 && evening < 400, `${evening} in six hours`);
  assert.equal(asked(20 * HOUR, 24 * HOUR), 0);
});

test('a game counts as live from its tip-off, even while its source still says scheduled', () => {
  const game = { id: 1, status: 'scheduled', gameDate: new Date(HOUR).toISOString() } as const;
  assert.equal(pollingOf([game], [], HOUR - 1).live, false);
  assert.equal(pollingOf([game], [], HOUR).live, true);
});

test('postponed and cancelled games are not polled; a final one is until its picks are graded', () => {
  const games = (['postponed', 'cancelled', 'final'] as const).map((status, id) => ({
    id,
    status,
    gameDate: new Date(0).toISOString(),
  }));
  const pick = (gameId: number, outcome: 'Hit' | null) => ({ gameId, outcome });
  const still = { games: false, picks: false, live: false };
  assert.deepEqual(pollingOf(games, [pick(0, null), pick(2, 'Hit')], HOUR), still);
  assert.deepEqual(pollingOf(games, [pick(2, null)], HOUR), { games: false, picks: 5 * MINUTE, live: true });
});
