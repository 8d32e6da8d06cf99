import assert from 'node:assert/strict';
import test from 'node:test';
import { VISIBILITY } from '../../access/index.ts';
import { at, DATE, propsStage, quoteAll } from '../../../tests/support/props-stage.ts';
import { preparedResponses, type Prepared } from '../../platform/http/index.ts';
import { SCORING_BOUNDS } from '../../scoring/index.ts';
import { boardStore } from '../boards/board-store.ts';
import { dayBoard } from '../boards/day-board.ts';
import { propsPage, type PropsDeps } from './props-page-route.ts';
import { walks } from './walks.ts';

test('each page is cached for one board: superseded boards evict nothing', async (t) => {
  const on = await propsStage(t);
  const ask = async (deps: PropsDeps, page: number, version?: number): Promise<Prepared> => {
    const days = [{ league: 'Nba', date: DATE }] as const;
    const question = { days, filters: {}, sort: 'player', page, pageSize: 2, version } as const;
    const response = await propsPage(deps, question, { accountId: 1, view: VISIBILITY.Sharp, now: on.clock.now() });
    assert.ok(response);
    return response.prepared;
  };
  const depsOf = (mostBytes: number): PropsDeps => ({
    db: on.db,
    bounds: () => SCORING_BOUNDS,
    board: dayBoard(boardStore(on.db, 'Nba', 'live'), DATE),
    walks: walks(),
    responses: preparedResponses(mostBytes),
  });
  await quoteAll(on, on.late, [0, 1, 2, 3]);
  await on.publish('18:00:00');
  const { body } = await ask(depsOf(1_000_000), 1);
  // A cached page counts one and a half times, for its compressed forms: two fit and three do not.
  const deps = depsOf(Math.round(2.5 * 1.5 * body.length));
  const second = await ask(deps, 2);
  const firsts = [await ask(deps, 1)];
  for (const [index, clock] of ['18:10:00', '18:20:00', '18:30:00'].entries()) {
    // One board after the other.
    // oxlint-disable-next-line no-await-in-loop
    await quoteAll(on, on.late, [4 + index], at(clock));
    // oxlint-disable-next-line no-await-in-loop
    await on.publish(clock);
    // oxlint-disable-next-line no-await-in-loop
    firsts.push(await ask(deps, 1, index + 2));
  }
  assert.equal(new Set(firsts.map(({ etag }) => etag)).size, 4);
  assert.ok((await ask(deps, 2, 1)) === second);
  assert.equal((await ask(deps, 1, 1)).etag, firsts[0]?.etag, 'an earlier version is made anew');
});
