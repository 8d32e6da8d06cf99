import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { addDays, settableClock, type Availability } from '../../src/kernel/index.ts';
import { recordAvailability } from '../../src/league/index.ts';
import { picksModule, type EvaluationOnWire } from '../../src/picks/index.ts';
import { only, silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addPlayed } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague, type TestLine } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DAY = '2024-03-05';
const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);
/** The model’s own weight is whole from 60 games on. */
const GAMES = 62;

/**
 * Every sixth game the first starter was out, and the player of the bench started and scored more. A player who `fell` had
 * a starter’s minutes until the last six games. Four books quote a line.
 */
async function stage(t: TestContext, line: number, fell = false) {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:35:00'));
  const league = await smallLeague(db);
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.player (league, name, name_key, known_at)
           values ('Nba', 'Sixth Man', 'sixth man', '2023-10-01') returning id`,
  });
  const { id: bench } = only(rows);
  const [first = 0, ...others] = league.players.slice(0, 5);
  for (let number = 0; number < GAMES; number += 1) {
    const isOut = number % 6 === 4;
    const isEarlier = fell && number < GAMES - 6;
    const nightOf = (playerId: number, starter: boolean, isHome = true): TestLine => {
      const [minutes, pts, fga] =
        starter || (playerId === bench && isEarlier) ? [33, 16, 13] : fell ? [6, 3, 3] : [15, 6 + (number % 3), 6];
      return { playerId, isHome, starter, seconds: 60 * minutes, counts: { pts, fga } };
    };
    // oxlint-disable-next-line no-await-in-loop
    await addPlayed(db, league, addDays(DAY, number - GAMES), number, [
      ...(isOut ? [] : [nightOf(first, true)]),
      ...others.map((id) => nightOf(id, true)),
      nightOf(bench, isOut),
      ...league.players.slice(5).map((id) => nightOf(id, true, false)),
    ]);
  }
  const gameId = await addGame(db, league, DAY, at('23:00:00'));
  const quote = (book: string, over: number, clockTime: string) =>
    addQuote(db, league, { gameId, playerId: bench, book, line, over, under: -105, knownAt: at(clockTime) });
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    // oxlint-disable-next-line no-await-in-loop
    await quote(book, -105, '18:10:00');
  const { api } = await testServer(t, {
    context: { db, clock, log: silentLog },
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    bench,
    first,
    quote,
    nameOf: async (id: number): Promise<string> =>
      only(
        (await db.query<{ name: string }>({ text: 'select name from league.player where id = $1', values: [id] })).rows,
      ).name,
    async reports(clockTime: string, ...said: readonly (readonly [player: number, status: Availability])[]) {
      const players = said.map(([playerId, status]) => ({ playerId, status, reason: 'Ankle' }));
      const knownAt = at(clockTime);
      const report = { gameId, teamId: league.teams[0], knownAt, isWhole: true, isSubmission: true, players };
      const provenance = { league: 'Nba', source: 'a-report', ids: 'test', learnedAt: knownAt } as const;
      await db.transaction((tx) => recordAvailability(tx, provenance, [report]));
    },
    async ask(tier: string, direction: 'Over' | 'Under', asOf?: string): Promise<EvaluationOnWire> {
      const response = await api.inject({
        method: 'POST',
        url: `/api/v1/picks/evaluate${asOf === undefined ? '' : `?asOf=${at(asOf).toISOString()}`}`,
        headers: { authorization: `Bearer ${tier}` },
        body: { playerId: bench, stat: 'Points', line, direction },
      });
      assert.equal(response.statusCode, 200, response.body);
      return response.json();
    },
  };
}

test('news names the teammate who is out, since when, and how many of the books have not moved; a later tier learns it later', async (t) => {
  const on = await stage(t, 8.5);
  await on.reports('18:30:00', [on.first, 'Out']);
  await on.quote('delta', -125, '18:33:00');
  const { reason } = await on.ask('Sharp', 'Over');
  const name = await on.nameOf(on.first);
  assert.equal(reason.code, 'news', JSON.stringify(reason));
  assert.match(reason.sentence, new RegExp(`${name} .*out since 5 Mar, 18:30 UTC; 3 of 4 books have not moved\\.$`));
  assert.deepEqual(reason.facts, {
    playerId: on.first,
    playerName: name,
    status: 'Out',
    since: at('18:30:00').toISOString(),
    booksUnchanged: 3,
    books: 4,
  });
  // A quarter of an hour late: the report is not known yet.
  const late = (await on.ask('Pro', 'Over')).reason;
  assert.notEqual(late.code, 'news');
  assert.ok(!late.sentence.includes(name), late.sentence);
  assert.deepEqual((await on.ask('Sharp', 'Over', '18:20:00')).reason, late, 'as of then it says what it said');
});

test('an estimate by minutes says our minutes and those that the line fits, each from the figures of the evaluation', async (t) => {
  const on = await stage(t, 13.5, true);
  await on.reports('14:00:00');
  const { reason, blocks } = await on.ask('Sharp', 'Under');
  assert.equal(reason.facts['block'], 'Minutes', JSON.stringify(reason));
  const figures = Object.fromEntries(blocks.map(({ blockType, subScores }) => [blockType, subScores]));
  const { projectedMinutes = 0 } = figures['Minutes'] ?? {};
  const { marketFitsMinutes = 0, marketExpectedCount = 0, modelExpectedCount = 0 } = figures['Market'] ?? {};
  assert.equal(reason.sentence, `Our minutes ${projectedMinutes}, the line fits ${marketFitsMinutes}.`);
  assert.ok(Math.abs((projectedMinutes * marketExpectedCount) / modelExpectedCount - marketFitsMinutes) < 0.1);
  assert.ok(marketFitsMinutes > projectedMinutes, reason.sentence);
  assert.equal(reason.facts['marketFitsMinutes'], marketFitsMinutes);
});
