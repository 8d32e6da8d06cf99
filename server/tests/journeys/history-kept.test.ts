import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, type Clock } from '../../src/kernel/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import fc from '../support/properties.ts';
import { addBoxScore, addGame, addQuote, addState, smallLeague } from '../support/small-league.ts';
import { countingStatements } from '../support/statement-count.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { CHANGES, drawFrom, KINDS, questionsOf, toldLeague, type Kind, type ToldLeague } from './history-changes.ts';

/** What tells that an answer was read anew. */
const READING = 'research.next-moment';

/** A room over the league that keeps its answers and counts its statements. */
async function roomOf(t: TestContext, { db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const counting = countingStatements(db);
  const context = { db: counting.db, clock, log: silentLog };
  const module = researchModule({ db: counting.db, origin: 'live' });
  const { api, close } = await testServer(t, { context, modules: [module], identify: identifyByTier });
  return {
    close,
    readings: () => counting.counts.get(READING) ?? 0,
    ask: async (path: string) => {
      const { statusCode, body } = await getAs(api, 'Sharp', path);
      return `${statusCode} ${body}`;
    },
  };
}

interface Step {
  readonly kind: Kind;
  readonly numbers: readonly number[];
}

/** Steps in random order, the same every run. */
function steps(kinds: readonly Kind[], count: number): Step[] {
  const number = fc.noBias(fc.nat(1_000_003));
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    numbers: fc.array(number, { minLength: 40, maxLength: 40 }),
  });
  return fc.sample(fc.array(fc.noBias(step), { minLength: count, maxLength: count, size: 'max' }), 1)[0] ?? [];
}

interface Walk {
  /** Which kinds of change changed an answer, and which answers were wrong first. */
  readonly told: ReadonlySet<Kind>;
  readonly wrong:
    | { readonly after: Kind; readonly step: number; readonly kept: string; readonly fresh: string }
    | undefined;
  readonly readings: number;
  readonly asked: number;
}

/** Goes through the steps; after each, everything is asked of the node that keeps and of one that kept nothing. */
async function walk(t: TestContext, on: ToldLeague, all: readonly Step[], keeping: Database = on.db): Promise<Walk> {
  const kept = await roomOf(t, { ...on, db: keeping });
  const told = new Set<Kind>();
  const before = new Map<string, string>();
  let asked = 0;
  for (const [step, { kind, numbers }] of all.entries()) {
    const draw = drawFrom(numbers);
    const askAll = () => Promise.all(questionsOf(on, step).map((path) => kept.ask(path)));
    // One change after the other.
    // oxlint-disable-next-line no-await-in-loop
    await CHANGES[kind](on, draw, askAll);
    // oxlint-disable-next-line no-await-in-loop
    const forgetful = await roomOf(t, on);
    const ask = async (path: string) => ({ path, kept: await kept.ask(path), fresh: await forgetful.ask(path) });
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(questionsOf(on, step).map(ask));
    const wrong = answers.find((answer) => answer.kept !== answer.fresh);
    if (wrong !== undefined) return { told, asked, readings: kept.readings(), wrong: { ...wrong, after: kind, step } };
    for (const { path, fresh } of answers) {
      if (fresh !== (before.get(path) ?? '200 []')) told.add(kind);
      before.set(path, fresh);
      asked += 1;
    }
    // oxlint-disable-next-line no-await-in-loop
    await forgetful.close();
  }
  return { told, asked, readings: kept.readings(), wrong: undefined };
}

test('whatever changes, in whatever order, a kept history is what a node that kept nothing answers', async (t) => {
  const on = await toldLeague(t);
  const { wrong, told, readings, asked } = await walk(t, on, steps(KINDS, 80));
  assert.equal(wrong, undefined, JSON.stringify(wrong, null, 1));
  assert.ok(told.size >= 10, `these changed an answer: ${[...told].join(', ')}`);
  assert.ok(readings < asked, `${readings} of ${asked} answers were read`);
});

/** Changes a function of the database, which must have what is to be replaced. */
const altered = (name: string, from: string, to: string): string =>
  `do $do$ begin
     assert position('${from}' in pg_get_functiondef('odds.${name}'::regproc)) > 0;
     execute replace(pg_get_functiondef('odds.${name}'::regproc), '${from}', '${to}');
   end $do$`;

const ALWAYS: readonly Kind[] = ['a game', 'a look at the books', 'time passes'];

/** What the database could forget to notice, and the kinds of change that lead there soon: one named twice comes twice as often. */
const FORGOTTEN: readonly { what: string; sql: string; kinds: readonly Kind[] }[] = [
  {
    what: 'quotes that come',
    sql: altered('take_in_quotes', 'where kept.xmin', 'where false and kept.xmin'),
    kinds: [],
  },
  {
    what: 'quotes that end',
    sql: altered('rows_of_players_changed', 'begin', 'begin return null;'),
    kinds: ['a book that had taken all down, which is told late', 'a book that had taken all down, which is told late'],
  },
  {
    what: 'states of games and box scores',
    sql: altered('rows_of_games_changed', 'begin', 'begin return null;'),
    kinds: ['a game is called off', 'a tip-off moves'],
  },
  {
    what: 'games that move',
    sql: altered('games_moved', 'begin', 'begin return null;'),
    kinds: ['a game goes to another day'],
  },
  {
    what: 'months that go',
    sql: altered('drop_quote_months', 'if dropped > 0', 'if false'),
    kinds: ['a month of quotes is kept no longer'],
  },
];

for (const { what, sql, kinds } of FORGOTTEN)
  test(`the walk sees it when the database does not notice ${what}`, async (t) => {
    const on = await toldLeague(t);
    await on.db.query({ text: sql });
    const { wrong } = await walk(t, on, steps([...ALWAYS, ...kinds], 300));
    assert.ok(wrong !== undefined);
  });

test('the walk sees it when a node does not look for what is ahead', async (t) => {
  const on = await toldLeague(t);
  const blind: Database = {
    ...on.db,
    query: <Row extends object>(config: Parameters<Database['query']>[0]) =>
      config.name === READING
        ? Promise.resolve({ rows: [{ moment: null }] as unknown as Row[], rowCount: 1 })
        : on.db.query<Row>(config),
  };
  const { wrong } = await walk(t, on, steps([...ALWAYS, 'a look from a clock that is ahead'], 300), blind);
  assert.ok(wrong !== undefined);
});

const DATE = '2024-03-10';
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2024, 2, 10, hour, minute));

/** A game that is over and one that begins at seven, with quotes on two players. */
async function quotedLeague(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(at(18));
  const league = await smallLeague(db);
  const games = [await addGame(db, league, DATE, at(14)), await addGame(db, league, DATE, at(19))] as const;
  const [first = 0, other = 0] = league.players;
  const quote = { over: -110, under: -110, knownAt: at(9) };
  for (const gameId of games)
    for (const [playerId, line] of [
      [first, 20.5],
      [other, 11.5],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      for (const book of ['alpha', 'bravo']) await addQuote(db, league, { ...quote, gameId, playerId, line, book });
  await addState(db, games[0], 'final', at(14), at(17));
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 15 }, periodPoints: [5] }));
  await addBoxScore(db, league, games[0], at(17, 30), lines);
  const module = await roomOf(t, { db, clock });
  const path = `/data/players/${first}/props-history`;
  return { ...{ db, clock, league, games, first, other, module }, ask: () => module.ask(path), path };
}

test('nothing is read a second time until a fact changes that it rests on, or a tip-off comes', async (t) => {
  const { db, clock, league, games, first, other, module, ask } = await quotedLeague(t);
  const answer = await ask();
  const unread = async (what: string): Promise<void> => {
    const before = module.readings();
    assert.equal(await ask(), answer, what);
    assert.equal(module.readings(), before, what);
  };
  await unread('asked again');
  clock.set(at(18, 59));
  await unread('an hour later');
  const [, gameId] = games;
  const quote = { gameId, line: 11.5, book: 'alpha', over: -120, under: 100, knownAt: clock.now() };
  await addQuote(db, league, { ...quote, playerId: other });
  await unread('another player is quoted');
  await db.transaction(async (tx) => {
    await addQuote(tx, league, { ...quote, playerId: first, book: 'charlie', knownAt: at(8) });
    await unread('what is not committed');
  });
  const readings = module.readings();
  const changed = await Promise.all([ask(), ask(), ask()]);
  assert.notEqual(changed[0], answer);
  assert.deepEqual(
    changed,
    changed.map(() => changed[0]),
  );
  assert.equal(module.readings(), readings + 1);
  clock.set(at(19));
  assert.notEqual(await ask(), changed[0], 'the line it closed at');
  assert.equal(module.readings(), readings + 2);
});

/** Takes back the one line that says whom a player played for, of a game that he was not quoted in. */
async function lineTakenBack(t: TestContext, sql?: string) {
  const { db, clock, league, games, module } = await quotedLeague(t);
  if (sql !== undefined) await db.query({ text: sql });
  const playerId = league.players[6] ?? 0;
  const gameId = await addGame(db, league, '2024-03-08', new Date('2024-03-08T19:00:00Z'));
  const knownAt = new Date('2024-03-08T12:00:00Z');
  await addQuote(db, league, { gameId, playerId, book: 'alpha', line: 3.5, over: -110, under: -110, knownAt });
  const path = `/data/players/${playerId}/props-history`;
  const before = await module.ask(path);
  await addBoxScore(db, league, games[0], at(17, 45), [{ playerId: league.players[0] ?? 0, counts: { pts: 15 } }]);
  return { before, kept: await module.ask(path), fresh: await (await roomOf(t, { db, clock })).ask(path) };
}

test('a line that is taken back in a game that he was not quoted in is told at once', async (t) => {
  const { before, kept, fresh } = await lineTakenBack(t);
  assert.match(before, /"isHome":false/);
  assert.match(fresh, /"isHome":null/);
  assert.equal(kept, fresh);
});

test('the test above sees it when the database does not notice box scores that end', async (t) => {
  const { kept, fresh } = await lineTakenBack(t, altered('box_scores_changed', 'begin', 'begin return null;'));
  assert.notEqual(kept, fresh);
});

/** What people change by hand, past the verbs that write facts. */
const BY_HAND: readonly string[] = [
  `update league.team set abbreviation = 'ZZZ' where abbreviation = 'BBB'`,
  `update odds.book set key = 'aardvark' where key = 'bravo'`,
  `update odds.quote set over_price = -140 where book_id = (select id from odds.book where key = 'aardvark')`,
  `update odds.quote_2024_03 set player_id = (select max(id) from league.player) where line_halves = 41`,
  `update odds.quote_2024_03 set player_id = (select min(id) from league.player) where line_halves = 41`,
  `delete from odds.quote_2024_03 where book_id = (select id from odds.book where key = 'aardvark')`,
  `update league.box_line set pts = 40`,
  `delete from league.box_score`,
  `update league.game_state set tip_off = tip_off - interval '2 hours'`,
  `delete from league.game_state where status = 'final'`,
  `update league.player set league = 'Wnba'`,
  `update league.player set league = 'Nba'`,
  `truncate odds.quote_2024_03`,
];

test('what is changed by hand is told at once as well', async (t) => {
  const { db, clock, module, ask, path } = await quotedLeague(t);
  for (const text of BY_HAND) {
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    const before = await ask();
    // oxlint-disable-next-line no-await-in-loop
    await db.query({ text });
    // oxlint-disable-next-line no-await-in-loop
    const [kept, fresh] = [await ask(), await (await roomOf(t, { db, clock })).ask(path)];
    assert.equal(kept, fresh, text);
    assert.notEqual(kept, before, text);
  }
  assert.equal(module.readings(), BY_HAND.length + 1);
});

test('who was never quoted is answered anew each time, and who is not there is refused as before', async (t) => {
  const { db, league, module, games } = await quotedLeague(t);
  const [playerId = 0] = league.players.slice(5);
  const ask = () => module.ask(`/data/players/${playerId}/props-history`);
  assert.equal(await ask(), '200 []');
  await addQuote(db, league, {
    gameId: games[0],
    playerId,
    book: 'alpha',
    line: 3.5,
    over: -110,
    under: -110,
    knownAt: at(9),
  });
  assert.match(await ask(), /"line":3.5/);
  for (const _ of 'twice') assert.match(await module.ask('/data/players/9999/props-history'), /^404 /);
});
