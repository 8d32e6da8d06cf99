import assert from 'node:assert/strict';
import test from 'node:test';
import { madeFeature, makeGame } from '../../../tests/lab/made-features.ts';
import { savedStage } from '../../../tests/lab/saved-stage.ts';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { labStage } from '../../../tests/support/lab-stage.ts';
import { addGame } from '../../../tests/support/small-league.ts';
import type { Day } from '../../kernel/index.ts';
import { EVERY_LEAGUE, type League } from '../../leagues/index.ts';
import { canonicalJson, sha256 } from '../../ledger/index.ts';
import type { Database } from '../../platform/index.ts';
import { setPreferences } from '../../preferences/queries.ts';
import { NOTHING_LATER } from '../features/feature.ts';
import { dueToFollow, hashOfBet, NO_HASH, readDue } from './record-bets.ts';

interface Recorded {
  readonly content: Readonly<Record<string, unknown>>;
  readonly previous: string;
  readonly hash: string;
}

async function betsOf(db: Database, systemId: number): Promise<Recorded[]> {
  const { rows } = await db.query<Recorded>({
    text: `select content, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash from lab.bet
           where system_id = $1 order by sequence`,
    values: [systemId],
  });
  return rows;
}

test('a game is due within the hour before its tip-off, once a system is followed, in enabled leagues alone', async (t) => {
  const { db, clock, game, at, save, due, rowsOf, record } = await savedStage(t);
  const dueNow = (enabled: readonly League[] = ['Nba', 'Wnba']) =>
    dueToFollow({ db, clock, leagues: { ...EVERY_LEAGUE, enabled: () => enabled } });
  const { id } = await save({}, { isFollowed: false });
  assert.deepEqual(await dueNow(), [], 'nothing is followed');
  await db.query({ text: 'update lab.system set followed_since = created_at where id = $1', values: [id] });
  for (const [minutes, expected] of [
    [61, []],
    [60, [due(game)]],
    [1 / 60_000, [due(game)]],
    [0, []],
  ] as const) {
    at(minutes);
    assert.deepEqual(await dueNow(), expected, `${minutes} minutes before`);
  }
  at(30);
  assert.deepEqual(await dueNow(['Wnba']), []);
  assert.deepEqual(await dueNow([]), []);
  await record(rowsOf(game));
  assert.deepEqual(await dueNow(), [], 'its bets are recorded');
});

test('a game is due by its tip-off, also if its game day is the day before or after', async (t) => {
  const { db, nba, clock, game, save, due } = await savedStage(t);
  await save();
  const games = [due(game)];
  for (const date of ['2024-03-04', '2024-03-06'] as Day[])
    games.push(due({ id: await addGame(db, nba, date, game.tipOff), date, tipOff: game.tipOff }));
  assert.deepEqual(await dueToFollow({ db, clock, leagues: EVERY_LEAGUE }), games);
});

test('the props of due games are read as of now, with their tip-off and without a result', async (t) => {
  const { builder, games, ctx, db } = await labStage(t, 2);
  const [, game = assert.fail()] = games;
  ctx.clock.set(new Date(game.tipOff.getTime() - 50 * 60_000));
  const due = [{ gameId: game.id, league: 'Nba', date: game.date, tipOff: game.tipOff }] as const;
  const ready = await readDue({ ...builder, db, leagues: EVERY_LEAGUE }, due);
  assert.deepEqual(ready.games, due);
  assert.equal(ready.rows.length, 20, 'two stats of ten players');
  for (const row of ready.rows) {
    assert.deepEqual([row.gameId, row.tipOff, row.asOf], [game.id, game.tipOff, ctx.clock.now()]);
    for (const [name, value] of Object.entries(NOTHING_LATER))
      assert.equal(row[name as keyof typeof NOTHING_LATER], value, name);
  }
});

test('a recorded bet has what its row has, with six places, in a chain of hashes', async (t) => {
  const { db, nba, game, clock, save, record } = await savedStage(t);
  const { id } = await save({ where: { direction: 'Over', periods: ['Full', 'H1'] } });
  const [one = 0, two = 0] = nba.players;
  const rows = [
    madeFeature(nba, game, two, {
      period: 'H1',
      modelOver: null,
      overEdge: null,
      overRating: null,
      bestOverPrice: 120,
    }),
    madeFeature(nba, game, one, { overProbability: 1 / 3, modelOver: 2 / 3, overEdge: -1 / 3 }),
  ];
  assert.equal(await record(rows), 2);
  const claim = {
    recordedAt: clock.now().toISOString(),
    league: 'Nba',
    season: '2023-24',
    gameId: game.id,
    gameDate: game.date,
    tipOff: game.tipOff.toISOString(),
    teamAbbreviation: 'AAA',
    opponentAbbreviation: 'BBB',
    stat: 'Points',
    line: 14.5,
    direction: 'Over',
    book: 'bravo',
  };
  const [first, second, ...more] = await betsOf(db, id);
  assert.deepEqual(more, []);
  assert.deepEqual(first?.content, {
    ...claim,
    sequence: 1,
    playerId: one,
    playerName: 'Player 1',
    period: null,
    price: -105,
    marketProbability: 0.333_333,
    probability: 0.666_667,
    edge: -0.333_333,
    rating: 'Standard',
  });
  assert.deepEqual(second?.content, {
    ...claim,
    sequence: 2,
    playerId: two,
    playerName: 'Player 2',
    period: 'H1',
    price: 120,
    marketProbability: 0.5,
    probability: null,
    edge: null,
    rating: null,
  });
  assert.deepEqual([first.previous, second.previous], ['0'.repeat(64), first.hash]);
  assert.equal(NO_HASH, first.previous);
  for (const { content, previous, hash } of [first, second]) {
    assert.equal(hash, sha256(canonicalJson({ previous, bet: content as never })));
    assert.equal(hash, hashOfBet(previous, content as never));
  }
  const { rows: columns } = await db.query({
    text: `select league, game_id, game_date, tip_off, recorded_at, player_id, stat, period, line_halves, direction, book,
             price, rating, state from lab.bet where sequence = 2`,
  });
  assert.deepEqual(columns, [
    {
      league: 'Nba',
      game_id: game.id,
      game_date: game.date,
      tip_off: game.tipOff,
      recorded_at: clock.now(),
      player_id: two,
      stat: 'Points',
      period: 'H1',
      line_halves: 29,
      direction: 'Over',
      book: 'bravo',
      price: 120,
      rating: null,
      state: 'open',
    },
  ]);
});

test('each followed system has its own chain, which goes on with the next game', async (t) => {
  const { db, nba, game, save, record, rowsOf, due, at } = await savedStage(t);
  const { id: otherId } = await makeAccount(db, 'two', 'Sharp');
  const [overs, unders] = [await save(), await save({ where: { direction: 'Under' } }, { owner: otherId })];
  const unfollowed = await save({}, { isFollowed: false });
  assert.equal(await record(rowsOf(game)), 6);
  const second = await makeGame(db, nba, '2024-03-06');
  at(-23 * 60);
  assert.equal(await record(rowsOf(second), [due(second)]), 6);
  for (const { id, system } of [overs, unders]) {
    const bets = await betsOf(db, id);
    assert.deepEqual(
      bets.map(({ content }) => content['sequence']),
      [1, 2, 3, 4, 5, 6],
    );
    assert.ok(bets.every(({ content }) => content['direction'] === system.where.direction));
    for (const [place, { previous }] of bets.entries()) assert.equal(previous, bets[place - 1]?.hash ?? NO_HASH);
  }
  assert.deepEqual(await betsOf(db, unfollowed.id), []);
});

test('a system has bets in its league, or in all of them, by its conditions, whatever its days', async (t) => {
  const { db, nba, wnba, game, save, record, rowsOf, due } = await savedStage(t);
  const past = { from: '2020-01-01', to: '2020-02-01' } as const;
  const systems = {
    nba: await save(past),
    wnba: await save({ league: 'Wnba' }),
    all: await save({ league: 'all' }),
    none: await save({ where: { direction: 'Over', minLine: 100 } }),
  };
  const other = await makeGame(db, wnba, '2024-03-05');
  const [player = 0] = wnba.players;
  const rows = [...rowsOf(game), madeFeature(wnba, other, player)];
  assert.equal(await record(rows, [due(game), due(other, 'Wnba')]), 3 + 1 + 4);
  const players = async (id: number) => (await betsOf(db, id)).map(({ content }) => content['playerId']);
  assert.deepEqual(await players(systems.nba.id), nba.players.slice(0, 3));
  assert.deepEqual(await players(systems.wnba.id), [player]);
  assert.deepEqual((await players(systems.all.id)).length, 4);
  assert.deepEqual(await players(systems.none.id), []);
  const { rows: built } = await db.query({
    text: `select feature.league, count(*)::int as rows, min(built.props) as props, bool_and(built.has_open) as open,
             bool_and(built.settled_known_at is null) as early
           from lab.game built join lab.feature feature using (game_id) group by 1 order by 1`,
  });
  assert.deepEqual(built, [
    { league: 'Nba', rows: 3, props: 0, open: true, early: true },
    { league: 'Wnba', rows: 1, props: 0, open: true, early: true },
  ]);
});

test('a game is recorded once, and not from its tip-off on; another game with it is recorded all the same', async (t) => {
  const { db, nba, game, save, record, rowsOf, due, at } = await savedStage(t);
  const { id } = await save();
  assert.equal(await record(rowsOf(game)), 3);
  assert.equal(await record(rowsOf(game)), 0);
  const tipOff = new Date(game.tipOff.getTime() + 60_000);
  const second = { id: await addGame(db, nba, '2024-03-05', tipOff), date: game.date, tipOff };
  const both = [due(game), due(second)];
  const changed = rowsOf(game, () => ({ bestOverPrice: 300 }));
  assert.equal(await record([...changed, ...rowsOf(second)], both), 3);
  const bets = await betsOf(db, id);
  assert.deepEqual(
    bets.map(({ content }) => content['gameId']),
    [1, 2, 3].flatMap(() => game.id).concat([1, 2, 3].flatMap(() => second.id)),
  );
  assert.ok(bets.every(({ content }) => content['price'] === -105));
  const third = await makeGame(db, nba, '2024-03-06');
  at(-24 * 60);
  assert.equal(await record(rowsOf(third), [due(third)]), 0, 'it begins now');
  const { rows } = await db.query({ text: 'select from lab.game where game_id = $1', values: [third.id] });
  assert.equal(rows.length, 0);
});

test('a system at own books bets at the best price of the books of its account, any other at the best of all', async (t) => {
  const { db, game, accountId, clock, save, record, rowsOf } = await savedStage(t);
  const { id: otherId } = await makeAccount(db, 'two', 'Sharp');
  await setPreferences(
    db,
    accountId,
    ['alpha'],
    'American',
    'UTC',
    null,
    0.01,
    0.25,
    0.03,
    'consensus',
    'shin',
    clock.now(),
  );
  const mine = await save({ price: 'atMyBooks' });
  const all = await save({ price: 'best' });
  const ofOther = await save({ price: 'atMyBooks' }, { owner: otherId });
  assert.equal(await record(rowsOf(game)), 9);
  const taken = async ({ id }: { id: number }) => {
    const [{ content } = assert.fail()] = await betsOf(db, id);
    return [content['price'], content['book']];
  };
  assert.deepEqual(await taken(mine), [-110, 'alpha']);
  assert.deepEqual(await taken(all), [-105, 'bravo']);
  assert.deepEqual(await taken(ofOther), [-105, 'bravo']);
});
