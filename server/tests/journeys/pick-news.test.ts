import assert from 'node:assert/strict';
import test from 'node:test';
import { picksModule, type PickOnWire } from '../../src/picks/index.ts';
import { testServer } from '../support/http.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { at, DATE, published, reports, stage } from '../news/stage.ts';

type News = Pick<PickOnWire, 'gameId' | 'news'>;

test('a pick shows reports about its player from their moment on, with each tier’s delay, and expects a void when the player is out', async (t) => {
  const on = await stage(t);
  const { api } = await testServer(t, {
    context: on.ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  const newsOf = async (path: string, tier: 'Sharp' | 'Pro' = 'Sharp') => {
    const response = await getAs(api, tier, path);
    assert.equal(response.statusCode, 200, response.body);
    return response.json<News[]>().find(({ gameId }) => gameId === on.games[0])?.news;
  };
  const top = `/picks/top?date=${DATE}`;
  assert.equal(await newsOf(top), null);
  on.clock.set(at('18:30:00'));
  assert.equal(await newsOf(top), null);
  await on.says(reports(on, [[0, 'Out', 'Knee']]));
  const out = { status: 'Out', since: at('18:30:00').toISOString(), expectedVoid: true };
  assert.deepEqual(await newsOf(top), out, 'in the same second, before anything is scored again');
  assert.equal(await newsOf(`${top}&asOf=${at('18:29:59').toISOString()}`), null);
  await published(on);
  assert.deepEqual(await newsOf(top), out);
  assert.deepEqual(await newsOf(`/data/picks/today?fields=gameId,news`), out);
  assert.equal(await newsOf(top, 'Pro'), null);
  on.clock.set(at('18:46:00'));
  assert.deepEqual(await newsOf(top, 'Pro'), out);
  await on.says(reports(on, [[0, 'Probable', 'Knee']]));
  const probable = { status: 'Probable', since: at('18:46:00').toISOString(), expectedVoid: false };
  assert.deepEqual(await newsOf(`${top}&asOf=${at('18:46:00').toISOString()}`), probable);
});
