import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { settleProps } from '../../src/research/index.ts';
import { historyOfPlayer } from '../../src/research/histories/history-queries.ts';
import { propsHistory, type PastProp } from '../../src/research/histories/props-history.ts';
import { asSuperuser } from '../support/postgres.ts';
import {
  CHANGES,
  drawFrom,
  KINDS,
  ingestedLeague,
  type Kind,
  type IngestedLeague,
} from '../support/history-changes.ts';
import { genericPlan } from '../support/generic-plan.ts';
import { testDatabase } from '../support/postgres.ts';
import fc from '../support/properties.ts';
import { addBoxScore, addGame, addQuote, addState, smallLeague } from '../support/small-league.ts';

const EVER = { from: '0001-01-01', to: '9999-12-31' } as const;
/** Changes of a game's quotes after its tip-off: only a settlement with force uses them. */
const LATE_QUOTES: readonly Kind[] = [
  'late quotes from before the game',
  'a late withdrawal of all quotes',
  'a transaction that commits late',
  'quotes by a clock that is ahead',
];
/**
 * Kinds after which rows and quotes may differ. Rows outlive the quotes they were made from, and a settlement whose clock is
 * behind keeps later versions.
 */
const NOT_COMPARED: readonly Kind[] = [
  'a month of quotes is kept no longer',
  'months as a restored backup brings them',
  'a clock is set back',
];

const historyOf = (db: Queryable, playerId: number, asOf: Date, limit = 1_000): Promise<PastProp[]> =>
  propsHistory(db, { playerId, ...EVER, stat: null, limit, asOf });

/** The same history computed without settled rows. */
function computedHistory(db: Database, playerId: number, asOf: Date): Promise<PastProp[]> {
  const found: PastProp[] = [];
  const undo = new Error('undo');
  return db
    .transaction(async (tx) => {
      await tx.query({ text: 'delete from research.settled_prop' });
      await tx.query({ text: 'delete from research.settled_game' });
      found.push(...(await historyOf(tx, playerId, asOf)));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
      return found;
    });
}

interface Walk {
  readonly wrong: { readonly after: Kind; readonly step: number } | undefined;
  /** Responses with settled props. */
  readonly settled: number;
}

/** Changes facts at random, settles after each change, and compares each player's history with the computed one. */
async function walk(t: TestContext, count: number, spoil?: string): Promise<Walk> {
  const on = await ingestedLeague(t);
  const numbers = fc.array(fc.noBias(fc.nat(1_000_003)), { minLength: 40, maxLength: 40 });
  const kinds = KINDS.filter((kind) => !NOT_COMPARED.includes(kind));
  const step = fc.noBias(fc.record({ kind: fc.constantFrom(...kinds), numbers }));
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count, size: 'max' }), 1);
  let settled = 0;
  for (const [nth, { kind, numbers: drawn }] of steps.entries()) {
    await CHANGES[kind](on, drawFrom(drawn), () => Promise.resolve());
    await settle(on, LATE_QUOTES.includes(kind));
    if (spoil !== undefined) await on.db.query({ text: spoil });
    for (const playerId of on.players) {
      const asOf = on.clock.now();
      const answer = await historyOf(on.db, playerId, asOf);
      if (JSON.stringify(answer) !== JSON.stringify(await computedHistory(on.db, playerId, asOf)))
        return { wrong: { after: kind, step: nth }, settled };
      const page = await historyOf(on.db, playerId, asOf, 1 + (nth % 4));
      assert.deepEqual(page, answer.slice(0, 1 + (nth % 4)), 'a page is the newest part of the whole');
      settled += answer.filter(({ actualValue, isVoided }) => actualValue !== null || isVoided).length;
    }
  }
  return { wrong: undefined, settled };
}

const settle = ({ db, clock }: Pick<IngestedLeague, 'db' | 'clock'>, force: boolean): Promise<number> =>
  db.transaction((tx) => settleProps(tx, { league: 'Nba', ...EVER, force }, clock.now()));

test('after each change and settlement a history from rows equals the one computed from quotes and box scores', async (t) => {
  const { wrong, settled } = await walk(t, 120);
  assert.equal(wrong, undefined);
  assert.ok(settled > 100, `${settled} settled props were compared`);
});

for (const [fault, text] of [
  [
    'a row that is missing',
    'delete from research.settled_prop where player_id = (select min(player_id) from research.settled_prop)',
  ],
  ['another count', 'update research.settled_prop set value = value + 1'],
  ['a version that was not ended', `update research.settled_prop set superseded_at = 'infinity'`],
] as const)
  test(`the test above sees ${fault}`, async (t) => {
    const { wrong } = await walk(t, 120, text);
    assert.ok(wrong !== undefined);
  });

const DATE = '2024-03-10';
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2024, 2, 10, hour, minute));

test('a settled game is read from its rows, without a read of its quotes, and a correction is a new version', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const gameId = await addGame(db, league, DATE, at(14));
  const quote = { gameId, playerId, line: 20.5, over: -110, under: -110, knownAt: at(9) };
  for (const book of ['alpha', 'bravo']) await addQuote(db, league, { ...quote, book });
  const score = (pts: number, knownAt: Date) =>
    addBoxScore(db, league, gameId, knownAt, [{ playerId, counts: { pts } }]);
  const settleAt = (now: Date) => db.transaction((tx) => settleProps(tx, { league: 'Nba', from: DATE, to: DATE }, now));
  const values = async (asOf: Date) => (await historyOf(db, playerId, asOf)).map(({ actualValue }) => actualValue);

  assert.equal(await settleAt(at(15)), 0, 'not before the game is over');
  await addState(db, gameId, 'final', at(14), at(17));
  await score(25, at(17, 30));
  assert.equal(await settleAt(at(18)), 1);
  assert.equal(await settleAt(at(18)), 0, 'again changes nothing');
  await score(27, at(19));
  assert.deepEqual(await values(at(20)), [25], 'as settled, until it is settled again');
  assert.equal(await settleAt(at(20)), 1);
  assert.deepEqual([await values(at(18, 30)), await values(at(20))], [[25], [27]]);
  await asSuperuser(db, (superuser) => superuser.query({ text: 'delete from odds.quote' }));
  assert.deepEqual(await values(at(20)), [27]);
  assert.deepEqual(await values(at(16)), [], 'before the result it is computed, and the quotes are gone');
});

/** Settled games of some players, three props each, one game a day. */
async function manyGames(db: Database, count: number): Promise<number> {
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  await db.query({
    text: `with game as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', '2023-24', 'regular', '2010-01-01'::date + nth, $1, $2, '2010-01-01' from generate_series(1, $3) nth
             returning id, game_date)
           insert into research.settled_prop (game_id, player_id, stat, period, known_at, game_date, tip_off, line_halves,
             book_id, over_price, under_price, value, is_voided)
           select game.id, player_id, stat, 'Full', game_date + 1, game_date, game_date + time '23:00', 41,
             (select min(id) from odds.book), -110, -110, 20, false
           from game, unnest(array['Points', 'Rebounds', 'Assists']) stat, unnest($4::int[]) player_id`,
    values: [league.teams[0], league.teams[1], count, league.players],
  });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'vacuum analyze' }));
  return playerId;
}

test('the newest props of a player are read from as few pages after many seasons as after one', async (t) => {
  const pages = async (games: number, spoil?: string): Promise<number> => {
    const db = await testDatabase(t);
    const playerId = await manyGames(db, games);
    if (spoil !== undefined) await asSuperuser(db, (superuser) => superuser.query({ text: spoil }));
    const ask = (run: Queryable) => historyOfPlayer(run, at(20), playerId, EVER.from, EVER.to, 'Points', 20);
    const plan = await genericPlan(db, ask);
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const [few, many] = [await pages(80), await pages(3_000)];
  assert.ok(many <= few + 100, `${many} pages where ${few} were enough`);
  const without = await pages(3_000, 'drop index research.settled_prop_by_player');
  assert.ok(without > many + 300, `it sees a missing index: ${without} pages`);
});

const QUOTED = 60;
/** The player is quoted in the last games of `count` games, which are all settled but the last. */
async function quotedOfLate(db: Database, count: number): Promise<number> {
  const playerId = await manyGames(db, count);
  await db.query({
    text: `with state as (
             insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
             select id, '2010-01-01', false, 'made', 'scheduled', game_date + time '23:00', false from league.game
             where known_at = '2010-01-01'
           ), late as (
             insert into odds.quoted_player (player_id, game_id)
             select $1::int, id from league.game where known_at = '2010-01-01' order by game_date desc limit $2
           )
           insert into research.settled_game (game_id, known_at, game_date, tip_off)
           select id, game_date + 1, game_date, game_date + time '23:00' from league.game
           where known_at = '2010-01-01' and game_date < (select max(game_date) from league.game where known_at = '2010-01-01')`,
    values: [playerId, QUOTED],
  });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'vacuum analyze' }));
  return playerId;
}

test('the open games of a player are found with at most five pages per quoted game, after many seasons', async (t) => {
  const db = await testDatabase(t);
  const playerId = await quotedOfLate(db, 3_000);
  const ask = (run: Queryable) =>
    historyOfPlayer(run, new Date('2026-01-01'), playerId, EVER.from, EVER.to, 'Points', 1);
  assert.equal((await ask(db)).filter(({ status }) => status !== null).length, 1);
  const plan = await genericPlan(db, ask);
  const read = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  assert.ok(read <= 5 * QUOTED, `${read} pages for ${QUOTED} quoted games`);
});
