import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../../tests/support/postgres.ts';
import { addGame, addState, smallLeague } from '../../../../tests/support/small-league.ts';
import { availabilityKnown, lineupsKnown, submissionsKnown, type Game, type Listing } from '../../../league/index.ts';
import { newWorld, shippedFor, type PlayedGame } from '../../../model/index.ts';
import { LookAheadError } from '../../slate/look-ahead.ts';
import { known, loadNews, pastNews, type NewsRecords } from './past-news.ts';

const constants = shippedFor('Nba')[0] ?? assert.fail();
const world = newWorld('Nba', constants.league);
const hour = (hours: number, day = 5): Date => new Date(Date.UTC(2024, 2, day, hours));
const TIP_OFF = 23;

function gameOn(id: number, day: number): { readonly known: Game; readonly played: PlayedGame } {
  const info = { season: '2023-24', homeTeamId: 10, awayTeamId: 20 };
  const gameDate = `2024-03-0${day}`;
  return {
    known: {
      ...info,
      id,
      league: 'Nba',
      seasonType: 'regular',
      gameDate,
      homeTeam: 'AAA',
      awayTeam: 'BBB',
      status: 'final',
      tipOff: hour(TIP_OFF, day),
      knownAt: hour(0, day),
    },
    played: { ...info, gameId: id, day: gameDate, playoffs: false, homeSpread: null, total: null, lines: [] },
  };
}

const said = (playerId: number, status: Listing['status'], from: Date, until: Date | null, gameId = 1): Listing => {
  return { gameId, teamId: 10, playerId, source: 'report', status, reason: '', from, until };
};

const { known: game, played } = gameOn(1, 5);
const NOTHING = { lineups: [], listings: [], submissions: [] };
const records: NewsRecords = new Map([
  [1, { ...NOTHING, game, listings: [said(7, 'Questionable', hour(10), hour(21)), said(7, 'Out', hour(21), null)] }],
]);

/** The chance that player 7 plays by the news as of an hour; null without news. */
function chanceAt(hours: number, fault?: Parameters<typeof pastNews>[2], from = records): number | null {
  const [team] = pastNews(from, constants, fault).teamsAt(world, played, hour(hours).getTime());
  return team?.players.find(({ playerId }) => playerId === 7)?.plays ?? null;
}

test('past news is what was known at the moment: nothing before the report, and each status from its own moment on', () => {
  assert.equal(chanceAt(9), null);
  const questionable = chanceAt(10) ?? 0;
  assert.ok(questionable > 0.2 && questionable < 0.8);
  assert.ok((chanceAt(20) ?? 0) > 0.2);
  assert.ok((chanceAt(21) ?? 1) < 0.1);
});

test('reports read an hour before they came out are refused (the planted leak)', () => {
  assert.throws(() => chanceAt(9.5, 'hour-ahead'), LookAheadError);
  assert.throws(() => chanceAt(20.5, 'hour-ahead'), LookAheadError);
});

test('reports of another day belong to another game of the team, as long before its tip-off', () => {
  const next = gameOn(2, 7).known;
  const both: NewsRecords = new Map([
    ...records,
    [2, { ...NOTHING, game: next, listings: [said(7, 'Available', hour(12, 7), null, 2)] }],
  ]);
  assert.equal(chanceAt(11, 'other-day', both), null);
  assert.ok((chanceAt(22, 'other-day', both) ?? 0) > 0.5, 'it is not the report of this day, which says Out');
});

test('the last report is the last one before tip-off, and a late scratch was not out before', () => {
  const news = pastNews(records, constants);
  assert.equal(news.lastReport(played), hour(21).getTime());
  assert.deepEqual(
    news.lateScratches(played).map(({ playerId }) => playerId),
    [7],
  );
  const early: NewsRecords = new Map([
    [1, { ...NOTHING, game, listings: [said(7, 'Out', hour(10), hour(21)), said(7, 'Out', hour(21), null)] }],
  ]);
  assert.deepEqual(pastNews(early, constants).lateScratches(played), [], 'another wording is no news');
});

test('an empty list is a report from its own moment on, and for another day it belongs to that other game', () => {
  const empty = (gameId: number, day: number) => [{ gameId, teamId: 10, knownAt: hour(10, day) }];
  const next = gameOn(2, 7).known;
  const both: NewsRecords = new Map([
    [1, { ...NOTHING, game }],
    [2, { ...NOTHING, game: next, submissions: empty(2, 7) }],
  ]);
  const own: NewsRecords = new Map([[1, { ...NOTHING, game, submissions: empty(1, 5) }]]);
  const teams = (from: NewsRecords, hours: number, fault?: 'other-day' | 'hour-ahead') =>
    pastNews(from, constants, fault).teamsAt(world, played, hour(hours).getTime());
  assert.deepEqual([teams(own, 9.9).length, teams(own, 10).length], [0, 1]);
  assert.equal(pastNews(own, constants).lastReport(played), hour(10).getTime());
  assert.deepEqual([teams(both, 22).length, teams(both, 22, 'other-day').length], [0, 1]);
  assert.throws(() => teams(own, 9.5, 'hour-ahead'), LookAheadError);
});

test('as of every moment the versions in memory equal the database’s responses to the service', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-05', hour(TIP_OFF));
  await addState(db, gameId, 'scheduled', hour(TIP_OFF), hour(0));
  const [home, away] = league.teams;
  const [one = 0, two = 0] = league.players;
  const rows = [
    [one, home, 8, 12, 'csv-folder', 'Questionable'],
    [one, home, 12, 18, 'csv-folder', 'Out'],
    [one, home, 10, null, 'espn', 'Doubtful'],
    [two, away, 9, 11, 'csv-folder', 'Probable'],
    [two, away, 14, null, 'csv-folder', 'Out'],
  ] as const;
  for (const [player, team, from, until, source, status] of rows)
    await db.query({
      text: `insert into league.availability (game_id, player_id, team_id, known_at, superseded_at, source, status, reason)
        values ($1, $2, $3, $4, coalesce($5, 'infinity'::timestamptz), $6, $7, '')`,
      values: [gameId, player, team, hour(from), until === null ? null : hour(until), source, status],
    });
  await db.query({
    text: `insert into league.lineup (game_id, team_id, source, known_at, superseded_at, starters)
      values ($1, $2, 'nba-cdn', $3, $4, '{1,2,3,4,5}'), ($1, $2, 'nba-cdn', $4, 'infinity', '{1,2,3,4,6}')`,
    values: [gameId, home, hour(15), hour(19)],
  });
  await db.query({
    text: `insert into league.availability_submission (game_id, team_id, source, known_at)
      values ($1, $2, 'csv-folder', $4), ($1, $2, 'nba-report', $3), ($1, $5, 'csv-folder', $4)`,
    values: [gameId, home, hour(8), hour(13), away],
  });
  const news = (await loadNews(db, [gameId], hour(23))).get(gameId);
  for (let moment = 7; moment < 23; moment += 1) {
    const [availability, submissions, lineups] = [
      await availabilityKnown(db, [gameId], hour(moment)),
      await submissionsKnown(db, [gameId], hour(moment)),
      await lineupsKnown(db, [gameId], hour(moment)),
    ];
    const memory = known(news, hour(moment).getTime());
    const byPlayer = (a: { playerId: number }, b: { playerId: number }) => a.playerId - b.playerId;
    assert.deepEqual(memory.submissions, submissions);
    const unnamed = availability.map(({ playerName: _, ...entry }) => entry);
    assert.deepEqual(memory.availability.toSorted(byPlayer), unnamed.toSorted(byPlayer), `${moment}:00`);
    assert.deepEqual(
      memory.lineups.map(({ starters, knownAt }) => [starters, knownAt]),
      lineups.map(({ starters, knownAt }) => [starters, knownAt]),
    );
  }
});
