import assert from 'node:assert/strict';
import test from 'node:test';
import type { Static } from 'typebox';
import { figuresOf } from '../../src/lab/statistics/index.ts';
import { figuresOnWire } from '../../src/lab/systems/on-wire.ts';
import type { RunShape } from '../../src/lab/systems/schemas.ts';
import { unitWin } from '../../src/kernel/index.ts';
import { addBoxScore } from '../support/small-league.ts';
import { eventually } from '../support/eventually.ts';
import { FIRST_DAY, labStage } from '../support/lab-stage.ts';
import { bruteBets, type BruteBet, type FeatureRow } from './brute-force.ts';
import { daysOfBets } from './days-of-bets.ts';
import { randomSystem } from './random-systems.ts';
import { size } from '../support/size.ts';

/** The figures of bets that were found row by row. */
const figuresOfBrute = (bets: readonly BruteBet[], tried: number) =>
  figuresOnWire(
    figuresOf(
      daysOfBets(
        bets.map(({ key, market, price, result, closing, profit }) => ({
          day: key.slice(0, 10),
          probabilityOfMarket: market,
          priceDecimal: 1 + unitWin(price),
          units: profit,
          result: result as 'won' | 'lost' | 'push' | 'void',
          closingProbability: closing,
        })),
      ),
      tried,
    ),
  );

/** Equal except for the last digits of sums in another order. */
function assertAlike(got: unknown, wanted: unknown, told: string): void {
  if (typeof got === 'number' && typeof wanted === 'number')
    assert.ok(Math.abs(got - wanted) <= 2e-6 * Math.max(1, Math.abs(wanted)), `${told}: ${got}, not ${wanted}`);
  else if (got === null || wanted === null || typeof got !== 'object' || typeof wanted !== 'object')
    assert.equal(got, wanted, told);
  else {
    assert.deepEqual(Object.keys(got), Object.keys(wanted), told);
    for (const [name, value] of Object.entries(wanted))
      assertAlike((got as Record<string, unknown>)[name], value, `${told} ${name}`);
  }
}

type Run = Static<typeof RunShape>;
type Problem = { readonly type: string; readonly detail: string; readonly errors?: { readonly pointer: string }[] };

const DAYS = 24;
const SYSTEMS = size({ quick: 12, all: 50, long: 50 });

test('the lab’s results match the features, and every different system counts', async (t) => {
  const stage = await labStage(t, DAYS);
  await stage.build();
  const { rows } = await stage.db.query<FeatureRow>({ text: 'select * from lab.feature' });
  const run = async (system: object): Promise<Run> => {
    const { status, body, text } = await stage.ask<Run>(stage.one, 'POST', '/research/systems', system);
    assert.equal(status, 200, text);
    return body;
  };

  await t.test(`${SYSTEMS} systems are equal to a computation row by row over the exported features`, async () => {
    const myBooks = ['bravo', 'charlie'];
    const preferences = { books: myBooks, oddsFormat: 'American', timeZone: 'UTC', bankroll: null };
    const put = await stage.ask(stage.one, 'PUT', '/me/preferences', {
      ...preferences,
      unitShare: 0.01,
      kellyFraction: 0.25,
      maxStakeShare: 0.03,
    });
    assert.equal(put.status, 200, put.text);
    let [withBets, most] = [0, 0];
    for (let number = 0; number < SYSTEMS; number += 1) {
      const system = randomSystem(number, ['alpha', 'bravo', 'charlie']);
      const response = await run({ ...system, limit: 500 });
      const wanted = bruteBets(rows, { from: null, to: null, ...system } as never, myBooks);
      const told = JSON.stringify(system);
      assertAlike(response.figures, figuresOfBrute(wanted, response.systemsTried), told);
      const listed = response.bets.items.map((bet) =>
        [bet.gameId, bet.playerId, bet.stat, bet.price, bet.book, bet.result].join(),
      );
      const brute = wanted.map(({ key, price, book, result }) => {
        const [, game, player, stat] = key.split(' ');
        return [game, player, stat, price, book, result].join();
      });
      assert.deepEqual(listed.toSorted(), brute.toSorted().slice(0, 500), told);
      if (wanted.length > 0) withBets += 1;
      most = Math.max(most, wanted.length);
    }
    assert.ok(withBets > SYSTEMS / 2 && most > 100, `${withBets} systems with bets, at most ${most}`);
  });

  await t.test('one system counts once, however it is written; another range of days is another system', async () => {
    const tried = async (system: object): Promise<number> => (await run(system)).systemsTried;
    const first = await tried({ where: { direction: 'Over', stats: ['Points', 'Rebounds'], minL5OverHits: 3 } });
    const same = [
      { price: 'best', where: { minL5OverHits: 3, stats: ['Rebounds', 'Points', 'points'], direction: 'over' } },
      { league: 'Nba', where: { direction: 'OVER', stats: ['reb', 'pts'], periods: ['Full'], minL5OverHits: 3 } },
      {
        from: null,
        to: null,
        limit: 3,
        where: { direction: 'Over', stats: ['player_points', 'reb'], minL5OverHits: 3.0 },
      },
    ];
    for (const system of same) assert.equal(await tried(system), first, JSON.stringify(system));
    const others = [
      { where: { direction: 'Under', stats: ['Points', 'Rebounds'], minL5OverHits: 3 } },
      { where: { direction: 'Over', stats: ['Points', 'Rebounds'], minL5OverHits: 4 } },
      { from: '2024-01-12', where: { direction: 'Over', stats: ['Points', 'Rebounds'], minL5OverHits: 3 } },
      { price: 'closing', where: { direction: 'Over', stats: ['Points', 'Rebounds'], minL5OverHits: 3 } },
    ];
    for (const [place, system] of others.entries()) assert.equal(await tried(system), first + 1 + place);
    const { body } = await stage.ask<Run>(stage.other, 'POST', '/research/systems', { where: { direction: 'Over' } });
    assert.equal(body.systemsTried, 1, 'each account has its own count');
  });

  await t.test('fifty concurrent systems count fifty, and the same one fifty times counts once', async () => {
    const all = Array.from({ length: 20 }, (_, nth) => ({ where: { direction: 'Over', minLine: nth } }));
    await Promise.all(all.map((system) => stage.ask(stage.other, 'POST', '/research/systems', system)));
    const repeated = Array.from({ length: 20 }, () => ({ where: { direction: 'Over', maxLine: 9 } }));
    await Promise.all(repeated.map((system) => stage.ask(stage.other, 'POST', '/research/systems', system)));
    const { body } = await stage.ask<Run>(stage.other, 'POST', '/research/systems', { where: { direction: 'Over' } });
    assert.equal(body.systemsTried, 22);
  });

  await t.test(
    'an account has a limit of concurrent systems; one above it is rejected, is no try, and another account is served',
    async () => {
      const asked = Array.from({ length: 40 }, (_, nth) => ({ where: { direction: 'Over', maxLine: 20 + nth } }));
      const before = (await run({ where: { direction: 'Over' } })).systemsTried;
      const responses = await stage.db.transaction(async (tx) => {
        // A try refers to its account: locking the account blocks new tries.
        await tx.query({ text: 'select from accounts.account where id = $1 for update', values: [stage.oneId] });
        const sent = asked.map((system) => stage.ask<Run>(stage.one, 'POST', '/research/systems', system));
        const refused: number[] = [];
        for (const one of sent) void one.then(({ status }) => status === 429 && refused.push(status));
        await eventually('the refusals', () => Promise.resolve(refused.length === 8 ? true : undefined));
        const other = await stage.ask<Run>(stage.other, 'POST', '/research/systems', { where: { direction: 'Over' } });
        assert.equal(other.status, 200, 'another account is served meanwhile');
        return sent;
      });
      const statuses = await Promise.all(responses);
      assert.equal(statuses.filter(({ status }) => status === 200).length, 31);
      assert.equal(statuses.find(({ status }) => status === 429)?.headers['retry-after'], '1');
      assert.equal((await run({ where: { direction: 'Over' } })).systemsTried, before + 31);
      for (const system of asked) await run(system);
    },
  );

  await t.test('the pages of the bets are the whole list without duplicates', async () => {
    const system = { where: { direction: 'Under', stats: ['Rebounds'] } };
    const whole = (await run({ ...system, limit: 500 })).bets.items;
    const paged = [];
    for (let cursor: string | null = null; ;) {
      const page: Run = await run({ ...system, limit: 70, ...(cursor !== null && { cursor }) });
      paged.push(...page.bets.items);
      cursor = page.bets.nextCursor;
      if (cursor === null) break;
    }
    assert.deepEqual(paged, whole);
    assert.ok(whole.length > 140);
  });

  await t.test('the file has every bet of the list, and counts as a try', async () => {
    const system = { where: { direction: 'Over', stats: ['Rebounds'], maxLine: 8.25 } };
    const path = '/research/systems/export.csv';
    const before = (await run({ where: { direction: 'Over' } })).systemsTried;
    const { status, text, headers } = await stage.ask(stage.one, 'POST', path, system);
    assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=utf-8']);
    const response = await run({ ...system, limit: 500 });
    assert.equal(response.systemsTried, before + 1);
    const [names = '', ...lines] = text.trimEnd().split('\r\n');
    const columns = names.split(',') as (keyof Run['bets']['items'][number])[];
    assert.deepEqual(columns.toSorted(), Object.keys(response.bets.items[0] ?? {}).toSorted());
    assert.ok(lines.length > 50);
    assert.deepEqual(
      lines,
      response.bets.items.map((bet) => columns.map((name) => bet[name] ?? '').join()),
    );
    assert.equal((await stage.ask(stage.one, 'POST', path, { where: { direction: 'Over', minLuck: 1 } })).status, 422);
  });

  await t.test('an account’s stored tries are limited to 100,000', async () => {
    const tried = async (nth: number): Promise<number> => {
      const system = { where: { direction: 'Over', minLine: 60 + nth } };
      return (await stage.ask<Run>(stage.other, 'POST', '/research/systems', system)).body.systemsTried;
    };
    const before = await tried(0);
    await stage.db.query({
      text: `insert into lab.try (account_id, hash, first_at)
             select account.id, sha256(int4send(n)), now()
               from accounts.account, generate_series(1, $1::int) n where email_key = 'other@example.org'`,
      values: [99_999 - before],
    });
    assert.deepEqual([await tried(1), await tried(2), await tried(3)], [100_000, 100_000, 100_000]);
  });

  await t.test('an empty result says so, with the data used', async () => {
    const none = await run({ where: { direction: 'Over', minLine: 199 } });
    assert.equal(none.figures.bets, 0);
    assert.equal(none.figures.verdict.code, 'no-bets');
    assert.ok(none.props > 400);
    assert.equal(none.from, FIRST_DAY);
    const early = await run({ to: '2020-01-01', where: { direction: 'Over' } });
    assert.deepEqual([early.props, early.from, early.figures.bets], [0, null, 0]);
    assert.deepEqual(
      early.otherSeasons.map(({ season }) => season),
      ['2023-24'],
      'the season that was not asked for',
    );
    assert.ok((early.otherSeasons[0]?.figures.bets ?? 0) > 400);
  });

  await t.test('a result after a correction uses the new outcomes', async () => {
    const system = { where: { direction: 'Over', stats: ['Points'] } };
    const before = await run(system);
    const game = stage.games[3]!;
    const lines = stage.league.players.map((playerId) => ({ playerId, counts: { pts: 60, reb: 1 } }));
    stage.ctx.clock.set(new Date(stage.ctx.clock.now().getTime() + 60_000));
    await addBoxScore(stage.db, stage.league, game.id, stage.ctx.clock.now(), lines);
    await stage.build();
    assert.deepEqual((await run(system)).figures, before.figures, 'the lab is as late as the first tier');
    stage.ctx.clock.set(new Date(stage.ctx.clock.now().getTime() + 3_600_000));
    await stage.build();
    const { rows: corrected } = await stage.db.query<FeatureRow>({ text: 'select * from lab.feature' });
    const after = await run(system);
    const wanted = bruteBets(corrected, { from: null, to: null, price: 'best', ...system } as never, null);
    assert.ok(after.figures.won > before.figures.won);
    assertAlike(after.figures, figuresOfBrute(wanted, after.systemsTried), 'after the correction');
  });

  await t.test('an invalid request is a problem with its location', async () => {
    const refused = async (body: object): Promise<[number, string | undefined]> => {
      const { status, body: problem } = await stage.ask<Problem>(stage.one, 'POST', '/research/systems', body);
      return [status, problem.errors?.[0]?.pointer];
    };
    const over = { direction: 'Over' };
    assert.deepEqual(await refused({ where: { ...over, minLuck: 3 } }), [422, '/where/minLuck']);
    assert.deepEqual(await refused({ where: { ...over, toString: 1 } }), [422, '/where/toString']);
    assert.deepEqual(await refused({ from: '2024-02-01', to: '2024-01-01', where: over }), [422, '/from']);
    assert.deepEqual(await refused({ where: { ...over, minL5OverHits: 4, maxL5OverHits: 3 } }), [
      422,
      '/where/minL5OverHits',
    ]);
    assert.deepEqual(await refused({ where: { ...over, minPrice: 50 } }), [422, '/where/minPrice']);
    assert.deepEqual(await refused({ where: { ...over, minPrice: 100, maxPrice: -110 } }), [422, '/where/minPrice']);
    assert.deepEqual(await refused({ where: {} }), [400, '/where/direction']);
    assert.deepEqual(await refused({ where: { ...over, stats: ['Fouls'] } }), [400, '/where/stats/0']);
    assert.deepEqual(await refused({ where: { ...over, books: ['zulu'] } }), [400, '/where/books']);
    assert.deepEqual(await refused({ where: over, from: '2024-02-31' }), [400, '/from']);
    assert.deepEqual(await refused({ where: over, cursor: 'none' }), [400, '/cursor']);
    assert.deepEqual(await refused({ where: over, rest: 1 }), [400, '/rest']);
    assert.equal((await stage.ask('', 'POST', '/research/systems', { where: over })).status, 401);
  });
});
