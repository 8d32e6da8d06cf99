import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { FIRST_DAY, labStage, playGame, tipOffOf } from '../../../tests/support/lab-stage.ts';
import { writeHockeyFolder } from '../../../tests/leagues/hockey-folder.ts';
import { addGame, addQuote } from '../../../tests/support/small-league.ts';
import { importFolder } from '../../ingest/index.ts';
import { addDays, settableClock, type Day } from '../../kernel/index.ts';
import { propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { LookAheadError } from '../../scoring/index.ts';
import { knownOfGames } from './build-day.ts';
import { loadFacts } from './load-facts.ts';

/** Three days, of which the facts of the last are read an hour before tip-off. */
async function lastDay(t: TestContext) {
  const stage = await labStage(t, 3);
  const [, , game = assert.fail()] = stage.games;
  const asOf = new Date(game.tipOff.getTime() - 3_600_000);
  const { db, builder, league } = stage;
  const load = (more: { readonly date?: Day; readonly asOf?: Date } = {}, from: Queryable = db) =>
    loadFacts(from, { league: 'Nba', date: game.date, asOf, only: new Set([game.id]), ...more }, builder.worlds);
  const playedOn = async (date: Day, seasonType: 'regular' | 'preseason' = 'regular'): Promise<void> =>
    playGame(db, league, await addGame(db, league, date, tipOffOf(date), seasonType), tipOffOf(date), 50);
  return { ...stage, game, asOf, load, playedOn };
}

test('the facts of a game are the players’ games of the season, what teams allowed, and their last games', async (t) => {
  const { load, league, playedOn } = await lastDay(t);
  await playedOn('2024-01-05', 'preseason');
  await playedOn('2024-01-03');
  const { season, allowed, lastGames } = await load();
  const dates = new Set([...season.values()].flatMap((lines) => lines.map(({ gameDate }) => gameDate)));
  assert.deepEqual([...dates].toSorted(), ['2024-01-03', FIRST_DAY, addDays(FIRST_DAY, 1)]);
  for (const [playerId, lines] of season) assert.ok(lines.every((line) => line.playerId === playerId));
  assert.ok(season.size > 8, 'nearly all of ten players');
  assert.deepEqual(
    allowed.map(({ teamId, games }) => [teamId, games]),
    league.teams.map((team) => [team, 3]),
  );
  for (const [team, last] of lastGames) assert.deepEqual([last.teamId, last.date], [team, addDays(FIRST_DAY, 1)]);
  assert.deepEqual(new Set(lastGames.keys()), new Set(league.teams));
});

test('a team whose last game is longer ago than two months has no days of rest', async (t) => {
  const { db, league, builder, playedOn } = await lastDay(t);
  const restOf = async (last: Day, date: Day) => {
    const id = await addGame(db, league, date, tipOffOf(date));
    const asOf = new Date(tipOffOf(date).getTime() - 3_600_000);
    await addQuote(db, league, {
      ...{ gameId: id, playerId: league.players[0] ?? 0, book: 'alpha', line: 9.5, over: -110, under: -110 },
      knownAt: new Date(asOf.getTime() - 60_000),
    });
    const facts = await loadFacts(db, { league: 'Nba', date, asOf, only: new Set([id]) }, builder.worlds);
    return facts.lastGames.get(league.teams[0])?.date === last;
  };
  await playedOn('2024-02-01');
  assert.equal(await restOf('2024-02-01', '2024-04-01'), true, '60 days');
  assert.equal(await restOf('2024-02-01', '2024-04-02'), false);
});

test('the opening of each prop is the consensus of its first quotes, by the feeds of its game', async (t) => {
  const { load, game, db, league } = await lastDay(t);
  const { openings, slate } = await load();
  assert.equal(openings.size, 20, 'two stats of ten players');
  const { rows } = await db.query<{ player: number; stat: 'Points' | 'Rebounds'; first: number }>({
    text: `select player_id as player, stat, min(line_halves) as first from odds.quote
           where game_id = $1 and known_at = $2 group by 1, 2`,
    values: [game.id, new Date(game.tipOff.getTime() - 300 * 60_000)],
  });
  for (const { player, stat, first } of rows) {
    const opening = openings.get(propKey({ gameId: game.id, playerId: player, stat, period: 'Full' }));
    assert.equal(opening?.lineHalves, first);
    assert.ok(opening.over > 0.4 && opening.over < 0.6 && opening.books === 3);
  }
  assert.equal(slate.games.length, 1);
  // A prop of one side has no consensus, and no opening.
  const claim = {
    gameId: game.id,
    playerId: league.players[0] ?? 0,
    stat: 'Assists',
    book: 'alpha',
    line: 3.5,
  } as const;
  await addQuote(db, league, {
    ...claim,
    over: -110,
    under: null,
    knownAt: new Date(game.tipOff.getTime() - 400 * 60_000),
  });
  assert.equal((await load()).openings.size, 20);
});

test('books that resell one feed count once for an opening, as the whole game shows them', async (t) => {
  const { load, game, db } = await lastDay(t);
  const resold = await load();
  // Bravo has every price of alpha: by all props of the game they are one feed.
  await db.query({
    text: `update odds.quote set over_price = alpha.over_price, under_price = alpha.under_price
           from odds.quote alpha
           where quote.game_id = $1 and alpha.game_id = $1 and alpha.book_id = (select id from odds.book where key = 'alpha')
             and quote.book_id = (select id from odds.book where key = 'bravo') and alpha.player_id = quote.player_id
             and alpha.stat = quote.stat and alpha.line_halves = quote.line_halves and alpha.known_at = quote.known_at`,
    values: [game.id],
  });
  const feedsOf = ({ openings }: typeof resold) => new Set(Array.from(openings.values(), ({ feeds }) => feeds));
  assert.deepEqual([...feedsOf(resold)], [3]);
  assert.deepEqual([...feedsOf(await load())], [2]);
});

test('a day without games has no facts but its season’s', async (t) => {
  const { load, asOf } = await lastDay(t);
  const facts = await load({ date: addDays(FIRST_DAY, 9) });
  assert.deepEqual(
    [facts.slate.games.length, facts.openings.size, facts.season.size, facts.lastGames.size],
    [0, 0, 0, 0],
  );
  assert.equal(facts.allowed.length, 2);
  assert.ok(facts.newestFact <= asOf);
});

test('the newest fact is that which was learned last, up to the moment itself', async (t) => {
  const { load, db, game, league, asOf } = await lastDay(t);
  const { newestFact } = await load();
  assert.deepEqual(newestFact, new Date(game.tipOff.getTime() - 90 * 60_000), 'the quotes that moved');
  const report = (knownAt: Date) =>
    db.query({
      text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
             values ($1, $2, $3, $4, 'test', 'Out', 'x')`,
      values: [game.id, league.players[0], league.teams[0], knownAt],
    });
  await report(new Date(asOf.getTime() - 5_000));
  assert.deepEqual((await load()).newestFact, new Date(asOf.getTime() - 5_000));
  await report(asOf);
  assert.deepEqual((await load()).newestFact, asOf);
});

/** Reads in which one statement returns a fact that was learned later. */
function leaking(db: Queryable, statement: string, knownAt: Date): Queryable {
  return {
    query: async <Row extends object>(config: Parameters<Queryable['query']>[0]) => {
      const { rows, rowCount } = await db.query<Row>(config);
      const found = rows.map((row, place) => (config.name === statement && place === 0 ? { ...row, knownAt } : row));
      return { rows: found, rowCount };
    },
  };
}

test('a fact that was learned after the moment is refused, whichever statement returned it', async (t) => {
  const { load, db, asOf } = await lastDay(t);
  const late = new Date(asOf.getTime() + 1);
  for (const statement of ['lab.allowed-by-teams', 'lab.last-games', 'lab.opening-quotes', 'league.recent-lines']) {
    await assert.rejects(
      load({}, leaking(db, statement, late)),
      (error) => {
        assert.ok(error instanceof LookAheadError, statement);
        assert.equal(error.message, `a fact was learned at ${late.toISOString()}, after ${asOf.toISOString()}`);
        return true;
      },
      statement,
    );
    await load({}, leaking(db, statement, asOf));
  }
});

test('in hockey a team allowed what the lines with the count add up to; a count that a whole game lacks has no sum', async (t) => {
  const { db, ctx, builder } = await labStage(t, 1);
  const clock = settableClock(new Date('2025-10-12T12:00:00Z'));
  await importFolder({ ...ctx, clock }, await writeHockeyFolder(t), { league: 'Nhl' });
  const { rows: games } = await db.query<{ id: number }>({
    text: `select id from league.games where league = 'Nhl' and game_date >= '2025-10-08' order by game_date`,
  });
  const [, { id: second } = assert.fail()] = games;
  const date = '2025-10-10';
  const asOf = new Date(`${date}T22:00:00Z`);
  const only = new Set([second]);
  const { allowed } = await loadFacts(db, { league: 'Nhl', date, asOf, only }, builder.worlds);
  const told = allowed.map(({ games: count, goals, assists, sog, hits_given, saves, pp_points, pts }) =>
    [count, goals, assists, sog, hits_given, saves, pp_points, pts].join(' '),
  );
  // Boston's skater and goalkeeper in the first game, and Toronto's.
  assert.deepEqual(told.toSorted(), ['1 1 1 4 0 28  ', '1 2 0 6 1 25  ']);
  const known = await knownOfGames(builder, 'Nhl', date, new Map([[second, asOf]]));
  const shots = known.find(({ stat }) => stat === 'ShotsOnGoal') ?? assert.fail('no row');
  assert.equal(shots.opponentRank, 2, 'Toronto allowed 4 shots, Boston 6');
});
