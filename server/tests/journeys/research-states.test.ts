import assert from 'node:assert/strict';
import test from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { at, DATE, propsStage, quoteAll, type PropsStage } from '../support/props-stage.ts';
import { addState } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

/** A board of 18:00 with a row of each game. */
async function twoGames(on: PropsStage): Promise<void> {
  await quoteAll(on, on.early, [0]);
  await quoteAll(on, on.late, [1]);
  await on.publish('18:00:00');
}

const gamesOf = async (on: PropsStage, tier: Tier, query: string): Promise<(number | string | null)[][]> =>
  (await on.page(tier, query)).rows.map(({ gameId, gameStatus }) => [gameId, gameStatus]);

test('without a new board rows go from upcoming to live at tip-off and to final with the result, as the tier knows it', async (t) => {
  const on = await propsStage(t);
  await twoGames(on);
  const [early, late] = [(status: string) => [on.early, status], [[on.late, 'scheduled']]] as const;
  const seen = async (clock: string, tier: Tier) => {
    on.clock.set(at(clock));
    const [all, ...parts] = await Promise.all(
      ['', '?state=upcoming', '?state=live', '?state=final'].map((query) => gamesOf(on, tier, query)),
    );
    assert.equal(all?.length, 2, 'without a state every row');
    return parts;
  };
  assert.deepEqual(await seen('20:59:59', 'Pro'), [[early('scheduled'), ...late], [], []]);
  assert.deepEqual(await seen('21:00:00', 'Pro'), [late, [early('scheduled')], []]);
  await addState(on.db, on.early, 'live', at('21:00:00'), at('21:05:00'));
  await addState(on.db, on.early, 'final', at('21:00:00'), at('22:30:00'));
  assert.deepEqual(await seen('22:30:00', 'Sharp'), [late, [], [early('final')]]);
  assert.deepEqual(await seen('22:44:59', 'Pro'), [late, [early('live')], []], 'Pro does not know yet');
  assert.deepEqual(await seen('22:45:00', 'Pro'), [late, [], [early('final')]]);
});

test('a client’s cache keeps a page no longer than the games stay as they are', async (t) => {
  const on = await propsStage(t);
  await twoGames(on);
  const control = async (clock: string, tier: Tier): Promise<string> => {
    on.clock.set(at(clock));
    const response = await getAs(on.api, tier, `/research/props?date=${DATE}&state=upcoming`);
    return String(response.headers['cache-control']);
  };
  assert.equal(await control('20:00:00', 'Free'), 'private, max-age=3600');
  assert.equal(await control('20:50:00', 'Free'), 'private, max-age=600', 'the game begins at 21:00');
  await addState(on.db, on.early, 'live', at('21:00:00'), at('21:05:00'));
  assert.equal(await control('21:10:00', 'Free'), 'private, max-age=3300', 'Free learns of the start at 22:05');
  assert.equal(await control('21:10:00', 'Sharp'), 'private, no-cache');
});

test('the state goes with every other filter, with books and with a past moment', async (t) => {
  const on = await propsStage(t);
  await twoGames(on);
  on.clock.set(at('21:30:00'));
  assert.equal((await on.page('Sharp', '?state=live&stat=Points')).total, 1);
  assert.equal((await on.page('Sharp', '?state=live&stat=Rebounds')).total, 0);
  const { rows } = await on.page('Sharp', '?state=upcoming&books=echo');
  assert.deepEqual(
    rows.map(({ gameId, tipOff, gameStatus, bestUnder }) => [gameId, tipOff, gameStatus, bestUnder?.book]),
    [[on.late, '2024-03-05T23:00:00.000Z', 'scheduled', 'echo']],
  );
  assert.equal((await on.page('Sharp', `?date=${DATE}&state=upcoming&asOf=2024-03-05T20:00:00Z`)).total, 2);
  const wrong = await getAs(on.api, 'Sharp', '/research/props?state=begun');
  assert.equal(wrong.statusCode, 400);
});
