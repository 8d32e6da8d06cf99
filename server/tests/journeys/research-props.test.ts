import assert from 'node:assert/strict';
import test from 'node:test';
import { TIERS, type Tier } from '../../src/access/index.ts';
import { statsOf } from '../../src/leagues/index.ts';
import { sweepBoards } from '../../src/research/index.ts';
import { failingAt } from '../support/planted-failure.ts';
import { at, DATE, KNOWN, player, propsStage, quoteAll, type Page, type PropsStage } from '../support/props-stage.ts';
import { addQuote } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

/** Four books that lean under, and a fifth whose price is worth a Premium pick. */
async function quotePremium(on: PropsStage, gameId: number, index: number): Promise<void> {
  const claim = { gameId, playerId: player(on, index), knownAt: KNOWN, line: 14.5 };
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    await addQuote(on.db, on.league, { ...claim, book, over: -108, under: -112 });
  await addQuote(on.db, on.league, { ...claim, book: 'echo', over: -118, under: 112 });
}

test('a row has every member of the contract, with the model’s pick as published', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.early, [0]);
  await on.publish('18:00:00');
  const { rows, ...head } = await on.page('Sharp');
  assert.deepEqual(head, { date: DATE, total: 1, page: 1, pageSize: 50, dataDelayMinutes: 0, version: 1 });
  const { modelPick, bestOver, bestUnder, ...row } = rows[0] ?? assert.fail();
  assert.deepEqual(row, {
    playerId: player(on, 0),
    playerName: 'Player 1',
    propType: 'Points',
    statDisplayName: 'Points',
    teamAbbreviation: 'AAA',
    opponentAbbreviation: 'BBB',
    consensusLine: 14.5,
    bookCount: 5,
    l5Hits: 1,
    l5Games: 1,
    l10Hits: 1,
    l10Games: 1,
    l15Hits: 1,
    l15Games: 1,
    gameId: on.early,
    period: null,
    league: 'Nba',
    tipOff: '2024-03-05T21:00:00.000Z',
    gameStatus: 'scheduled',
  });
  const { rows: picks } = await on.db.query<Record<string, number | string>>({
    text: `select direction, score_final, rating, probability, expected_value, price from picks.pick`,
  });
  const [pick = {}] = picks;
  assert.deepEqual(modelPick, {
    direction: pick.direction,
    score: Number(Number(pick.score_final).toFixed(1)),
    rating: pick.rating,
    probability: Number(Number(pick.probability).toFixed(4)),
    expectedValue: Number(Number(pick.expected_value).toFixed(4)),
  });
  assert.deepEqual([bestUnder?.book, bestUnder?.price, bestUnder?.line], ['echo', pick.price, 14.5]);
  assert.deepEqual([bestOver?.price, bestOver?.line], [-110, 14.5]);
});

test('each tier sees the board as of its delay', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  await quoteAll(on, on.late, [1], at('18:20:00'));
  await on.publish('18:30:00');
  const seen = async (clock: string) => {
    on.clock.set(at(clock));
    return Promise.all(TIERS.map(async (tier) => (await on.page(tier)).total));
  };
  assert.deepEqual(await seen('18:30:00'), [0, 1, 2, 2]);
  assert.deepEqual(await seen('18:44:59'), [0, 1, 2, 2]);
  assert.deepEqual(await seen('18:45:00'), [0, 2, 2, 2]);
  assert.deepEqual(await seen('19:00:00'), [1, 2, 2, 2]);
  assert.deepEqual(await seen('19:30:00'), [2, 2, 2, 2]);
  assert.deepEqual(
    await Promise.all(TIERS.map(async (tier) => (await on.page(tier)).dataDelayMinutes)),
    [60, 15, 0, 0],
  );
});

test('Free sees every prop but no Premium pick, neither in a row nor by a filter', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await quotePremium(on, on.late, 1);
  await on.publish('18:00:00');
  on.clock.set(at('20:00:00'));
  const ratings = async (tier: Tier, query = '') =>
    (await on.page(tier, query)).rows.map(({ modelPick, bestUnder }) => [
      modelPick?.rating ?? null,
      bestUnder !== null,
    ]);
  assert.deepEqual(await ratings('Pro'), [
    ['Premium', true],
    ['Standard', true],
  ]);
  assert.deepEqual(await ratings('Free'), [
    ['Standard', true],
    [null, false],
  ]);
  for (const query of ['?rating=Premium', '?minScore=60']) assert.equal((await on.page('Free', query)).total, 0, query);
  assert.deepEqual(await ratings('Pro', '?rating=premium'), [['Premium', true]]);
});

test('the same slate again writes nothing, and a change writes only the changed props', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0, 1, 2]);
  await on.publish('18:00:00');
  await on.publish('18:01:00');
  const rows = async () =>
    (
      await on.db.query<object>({
        text: `select count(*) as rows, max(from_version) as newest, count(*) filter (where until_version = 2) as ended,
                 (select count(*) from research.board) as versions from research.board_prop`,
      })
    ).rows[0];
  assert.deepEqual(await rows(), { rows: 3, newest: 1, ended: 0, versions: 1 });
  const moved = { gameId: on.late, playerId: player(on, 1), line: 14.5, knownAt: at('18:02:00') };
  await addQuote(on.db, on.league, { ...moved, book: 'echo', over: -125, under: 103 });
  await on.publish('18:03:00');
  assert.deepEqual(await rows(), { rows: 4, newest: 2, ended: 1, versions: 2 });
});

test('props of a begun game stay unchanged; those withdrawn before are removed', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.early, [0]);
  await quoteAll(on, on.late, [1, 2]);
  await on.publish('18:00:00');
  await on.db.query({
    text: `update odds.quote set superseded_at = $1 where player_id = $2`,
    values: [at('20:00:00'), player(on, 2)],
  });
  await on.publish('22:00:00');
  assert.deepEqual(
    (await on.page('Sharp', '?sort=player')).rows.map(({ playerName }) => playerName),
    ['Player 1', 'Player 2'],
  );
});

test('a board and its picks are published together or not at all', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await failingAt(on.db, 'research.board', 'an error', async () => {
    await assert.rejects(on.publish('18:00:00'), /planted/);
  });
  const { rows } = await on.db.query<object>({ text: 'select from picks.board union all select from research.board' });
  assert.equal(rows.length, 0);
  assert.equal((await on.page('Sharp')).total, 0);
});

test('a cache may keep a page exactly as long as it cannot change', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  on.clock.set(at('18:40:00'));
  const cacheControl = async (tier: Tier) => (await getAs(on.api, tier, '/research/props')).headers['cache-control'];
  assert.equal(await cacheControl('Sharp'), 'private, no-cache');
  assert.equal(await cacheControl('Pro'), 'private, max-age=900');
  assert.equal(await cacheControl('Free'), 'private, max-age=1200', 'the first board shows at 19:00');
  const { etag } = (await getAs(on.api, 'Sharp', '/research/props')).headers;
  const again = await getAs(on.api, 'Sharp', '/research/props', { 'if-none-match': String(etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  await quoteAll(on, on.late, [1], at('18:41:00'));
  await on.publish('18:45:00');
  assert.equal((await getAs(on.api, 'Sharp', '/research/props', { 'if-none-match': String(etag) })).statusCode, 200);
});

test('a late page of the default day is not kept past midnight', async (t) => {
  const on = await propsStage(t);
  on.clock.set(new Date('2024-03-06T04:50:00Z'));
  const { headers } = await getAs(on.api, 'Free', '/research/props');
  assert.equal(headers['cache-control'], 'private, max-age=600');
});

test('invalid filters, dates and pages are rejected with the allowed values', async (t) => {
  const on = await propsStage(t);
  const refusals: readonly [string, string, RegExp][] = [
    ['?stat=touchdowns', '/query/stat', new RegExp(statsOf('Nba').join(', '))],
    ['?direction=up', '/query/direction', /Over, Under/],
    ['?rating=Gold', '/query/rating', /Premium, Standard, Lean, Avoid/],
    ['?sort=price', '/query/sort', /score, -score, line, -line/],
    ['?team=ZZZ', '/query/team', /must be one of AAA, BBB/],
    ['?date=2024-02-30', '/query/date', /a day that exists/],
    ['?date=today', '/query/date', /./],
    ['?pageSize=201', '/query/pageSize', /200/],
    ['?pageSize=0', '/query/pageSize', /1/],
    ['?page=0', '/query/page', /1/],
    ['?page=x', '/query/page', /integer/],
    ['?minL10OverHits=1.5', '/query/minL10OverHits', /integer/],
    ['?minScore=101', '/query/minScore', /100/],
    ['?colour=red', '/query/colour', /not known/],
  ];
  for (const [query, pointer, detail] of refusals) {
    const response = await getAs(on.api, 'Sharp', `/research/props${query}`);
    const problem = response.json<{ type: string; errors: { pointer: string; detail: string }[] }>();
    assert.equal(response.statusCode, 400, query);
    assert.match(problem.type, /\/errors\/invalid-request$/);
    assert.equal(problem.errors[0]?.pointer, pointer);
    assert.match(problem.errors[0]?.detail ?? '', detail, query);
  }
});

test('words are read in any letter case and by their aliases', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  for (const query of ['?stat=pts&direction=UNDER&rating=standard&sort=-Score&team=aaa', '?stat=player_points'])
    assert.equal((await on.page('Sharp', query)).total, 1, query);
  assert.equal((await on.page('Sharp', '?stat=reb')).total, 0);
});

test('asOf returns the past bytes, for Sharp and Admin only', async (t) => {
  const on = await propsStage(t);
  const ask = async (query: string, tier: Tier = 'Sharp') => getAs(on.api, tier, `/research/props${query}`);
  const given = new Map<string, string>();
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  for (const [clock, index] of [
    ['18:10:00', 1],
    ['18:20:00', 2],
    ['18:30:00', 3],
  ] as const) {
    given.set(at(clock).toISOString(), (await ask('?sort=player')).body);
    await quoteAll(on, on.late, [index], at(clock));
    await on.publish(clock.replace(':00', ':01'));
  }
  on.clock.set(new Date('2024-03-09T12:00:00Z'));
  const moments = ['18:00:30', '18:10:30', '18:20:30'].map((clock) => at(clock).toISOString());
  const responses = await Promise.all(moments.map((moment) => ask(`?sort=player&asOf=${moment}`)));
  assert.deepEqual(
    responses.map(({ body }) => body),
    [...given.values()],
  );
  assert.equal((await ask(`?asOf=${at('17:00:00').toISOString()}`)).json<Page>().total, 0);
  assert.equal((await ask(`?asOf=${moments[0]}`, 'Admin')).statusCode, 200);
  for (const tier of ['Free', 'Pro'] as const) assert.equal((await ask(`?asOf=${moments[0]}`, tier)).statusCode, 403);
  assert.equal((await ask('?asOf=2024-03-09T12:00:01Z')).statusCode, 422);
  assert.equal((await ask('?asOf=yesterday')).statusCode, 400);
});

test('old days keep their last version; asOf of an earlier one is an error that says so', async (t) => {
  const on = await propsStage(t);
  await quoteAll(on, on.late, [0]);
  await on.publish('18:00:00');
  await quoteAll(on, on.late, [1], at('18:20:00'));
  const moved = { gameId: on.late, playerId: player(on, 0), line: 14.5, knownAt: at('18:21:00') };
  await addQuote(on.db, on.league, { ...moved, book: 'echo', over: -125, under: 103 });
  await on.publish('18:30:00');
  const last = (await getAs(on.api, 'Sharp', `/research/props?date=${DATE}`)).body;
  const early = `/research/props?asOf=${at('18:10:00').toISOString()}`;
  assert.equal((await getAs(on.api, 'Sharp', early)).statusCode, 200);
  const keep = { get: () => 400 as never };
  on.clock.set(new Date('2025-04-09T12:00:00Z'));
  assert.equal(await sweepBoards(on.db, on.clock, keep), 0, '400 days are not over');
  on.clock.set(new Date('2025-04-10T12:00:00Z'));
  assert.equal(await sweepBoards(on.db, on.clock, keep), 1);
  assert.equal(await sweepBoards(on.db, on.clock, keep), 0);
  const refused = await getAs(on.api, 'Sharp', early);
  assert.deepEqual([refused.statusCode, /Only the last board of/.test(refused.body)], [422, true]);
  assert.equal((await getAs(on.api, 'Sharp', `/research/props?date=${DATE}&version=1`)).statusCode, 400);
  assert.equal((await getAs(on.api, 'Sharp', `/research/props?date=${DATE}`)).body, last);
});
