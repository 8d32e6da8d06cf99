import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { testServer } from '../support/http.ts';
import { at, player, propsStage, quoteAll, type PropsStage } from '../support/props-stage.ts';
import { addQuote } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

test('totals and rows are of one version on all pages while new boards are published', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0, 1, 2, 3]);
  await on.publish('18:00:00');
  const first = await on.page('Sharp.1', '?pageSize=2&sort=player');
  await quoteAll(on, on.late, [4, 5, 6], at('18:05:00'));
  await on.publish('18:10:00');
  assert.equal((await on.page('Sharp.2', '?pageSize=2&sort=player')).total, 7);
  for (const query of ['?sort=player&pageSize=2&page=2', `?pageSize=2&sort=player&page=2&version=${first.version}`]) {
    const second = await on.page('Sharp.1', query);
    assert.deepEqual([second.total, second.version], [4, first.version]);
    const names = [...first.rows, ...second.rows].map(({ playerName }) => playerName);
    assert.deepEqual(names, ['Player 1', 'Player 2', 'Player 3', 'Player 4']);
  }
  assert.deepEqual((await on.page('Sharp.1', '?pageSize=2&sort=player&page=3')).rows, []);
  assert.equal((await on.page('Sharp.1', '?pageSize=2&sort=player')).total, 7);
  assert.equal((await on.page('Sharp.1', '?pageSize=2&sort=player&page=2')).total, 7);
  on.clock.set(at('18:10:01'));
  assert.equal(
    (await on.page('Sharp.3', '?page=2&pageSize=2')).total,
    7,
    'who begins in the middle gets what is in force',
  );
});

test('paging stays on one board, also while the next ones are being published', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0, 1, 2]);
  await on.publish('18:00:00');
  const isOver = { yes: false };
  const walk = async (caller: number): Promise<number> => {
    const first = await on.page(`Sharp.${caller}`, '?pageSize=1&sort=player');
    const names = first.rows.map(({ playerName }) => playerName);
    for (let page = 2; page <= first.total; page += 1) {
      // Page after page, as a scrolling client requests them.
      // eslint-disable-next-line no-await-in-loop
      const next = await on.page(`Sharp.${caller}`, `?pageSize=1&sort=player&page=${page}`);
      assert.deepEqual([next.total, next.version], [first.total, first.version]);
      names.push(...next.rows.map(({ playerName }) => playerName));
    }
    assert.equal(new Set(names).size, first.total, 'no player is missing or repeated');
    return first.version;
  };
  const walkOn = async (caller: number): Promise<number[]> => {
    const versions: number[] = [];
    // eslint-disable-next-line no-await-in-loop
    while (!isOver.yes) versions.push(await walk(caller));
    return versions;
  };
  const publishing = async (): Promise<void> => {
    try {
      for (const [minute, index] of [3, 4, 5, 6, 7].entries()) {
        const clock = `18:0${minute + 1}:00`;
        // eslint-disable-next-line no-await-in-loop
        await quoteAll(on, on.late, [index], at(clock));
        // eslint-disable-next-line no-await-in-loop
        await on.publish(clock);
      }
    } finally {
      isOver.yes = true;
    }
  };
  const [, ...versions] = await Promise.all([publishing(), ...[1, 2, 3, 4].map(walkOn)]);
  assert.ok(new Set(versions.flat()).size > 1, 'boards changed between the walks');
  assert.equal(await walk(9), 6);
});

test('a version that the caller cannot have seen yet is refused', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  const ask = async (tier: Tier, version: number) =>
    (await getAs(on.api, tier, `/research/props?version=${version}`)).statusCode;
  assert.deepEqual([await ask('Sharp', 1), await ask('Pro', 1), await ask('Sharp', 2)], [200, 400, 400]);
});

test('500 waiting requests for a new board cause one read of it', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0, 1]);
  await on.publish('18:00:00');
  const before = on.counts.get('research.props-of-version') ?? 0;
  const sorts = ['score', '-line', 'player', 'edge'];
  const pages = await Promise.all(
    Array.from({ length: 500 }, (_, index) => on.page('Sharp', `?sort=${sorts[index % 4]}`)),
  );
  assert.ok(pages.every(({ total }) => total === 2));
  assert.equal((on.counts.get('research.props-of-version') ?? 0) - before, 1);
});

/** Another process on the same database, which has read no board yet. */
async function stranger(t: TestContext, { db, clock }: PropsStage): Promise<Api> {
  const { api } = await testServer(t, {
    context: { db, clock, log: silentLog },
    modules: [researchModule({ db, origin: 'live' })],
    identify: identifyByTier,
  });
  return api;
}

test('a board built on cached earlier versions equals one read from scratch', async (t) => {
  const on = await propsStage(t);
  const versions = async (api: Api, of: readonly number[]): Promise<string[]> => {
    const responses: string[] = [];
    // One after the other: each may build on those before it.
    for (const version of of)
      // eslint-disable-next-line no-await-in-loop
      responses.push((await getAs(api, 'Sharp', `/research/props?sort=player&version=${version}`)).body);
    return responses;
  };
  await quoteAll(on, on.late, [0, 1, 2, 3]);
  await on.publish('18:00:00');
  await quoteAll(on, on.late, [4], at('18:01:00'));
  await on.publish('18:02:00');
  await on.db.query({
    text: `update odds.quote set superseded_at = $1 where player_id = $2`,
    values: [at('18:03:00'), player(on, 1)],
  });
  await on.publish('18:04:00');
  const moved = { gameId: on.late, playerId: player(on, 2), line: 14.5, knownAt: at('18:05:00') };
  await addQuote(on.db, on.league, { ...moved, book: 'echo', over: -125, under: 103 });
  await on.publish('18:06:00');
  const strangers = await Promise.all(
    [1, 2, 3, 4].map(async (version) => (await versions(await stranger(t, on), [version]))[0]),
  );
  assert.equal(new Set(strangers).size, 4);
  assert.deepEqual(await versions(on.api, [1, 2, 3, 4]), strangers);
  assert.deepEqual(
    await versions(await stranger(t, on), [2, 1, 4, 3]),
    [1, 0, 3, 2].map((index) => strangers[index]),
  );
});
