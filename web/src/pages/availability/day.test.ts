import assert from 'node:assert/strict';
import test from 'node:test';
import type { GameAvailability, ListedPlayer, TeamAvailability } from '../../api/types.ts';
import type { Movement } from '../../api/types.ts';
import { biggestMoves, countsOf, isMinor, isNew, saysAnything, shown, unlistedOf } from './day.ts';

const NOW = Date.parse('2024-03-05T23:00:00Z');

/** The members that the board reads; the casts leave out the rest. */
const player = (members: Partial<ListedPlayer>): ListedPlayer =>
  ({ playerId: 1, status: 'Out', minutesFreed: 30, since: '2024-03-05T12:00:00Z', ...members }) as ListedPlayer;
const team = (members: Partial<TeamAvailability>): TeamAvailability =>
  ({
    team: 'AAA',
    submitted: true,
    reportedAt: null,
    players: [],
    lineup: { status: 'projected', players: [] },
    ...members,
  }) as TeamAvailability;
const game = (gameId: number, teams: TeamAvailability[], status: GameAvailability['status'] = 'scheduled') =>
  ({ gameId, status, teams, nextReportAt: null }) as unknown as GameAvailability;
const move = (members: Partial<Movement>): Movement =>
  ({
    gameId: 1,
    playerId: 1,
    stat: 'Points',
    period: null,
    detectedAt: '2024-03-05T20:00:00Z',
    sinceOpen: 1,
    ...members,
  }) as Movement;

test('a day counts its players by status, the teams still awaited, and names the newest report', () => {
  const counts = countsOf([
    game(1, [
      team({ players: [player({}), player({ status: 'Questionable' })], reportedAt: '2024-03-05T17:00:00Z' }),
      team({ team: 'BBB', submitted: false }),
    ]),
    game(2, [team({ team: 'CCC', submitted: false, reportedAt: '2024-03-05T16:00:00Z' })], 'final'),
  ]);
  assert.deepEqual([counts.of.Out, counts.of.Questionable, counts.awaited], [1, 1, 1]);
  assert.equal(counts.lastReport, '2024-03-05T17:00:00Z');
});

test('a day says nothing while only projections stand there, and something with one empty report', () => {
  assert.equal(saysAnything([game(1, [team({ submitted: false })])]), false);
  assert.equal(saysAnything([game(1, [team({ submitted: true })])]), true);
  assert.equal(saysAnything([game(1, [team({ submitted: false, players: [player({})] })])]), true);
});

test('games of teams that list no player are one list, unless they are few', () => {
  const empty = [1, 2, 3].map((id) => game(id, [team({}), team({ team: 'BBB' })]));
  const listed = game(4, [team({ players: [player({})] }), team({ team: 'BBB' })]);
  const awaited = game(5, [team({ submitted: false }), team({ team: 'BBB' })]);
  const ids = (games: readonly GameAvailability[]): number[] => games.map(({ gameId }) => gameId);
  const split = unlistedOf([...empty, listed, awaited]);
  assert.deepEqual(
    [ids(split.unlisted), ids(split.others)],
    [
      [1, 2, 3],
      [4, 5],
    ],
  );
  assert.deepEqual(ids(unlistedOf([...empty.slice(1), listed]).others), [2, 3, 4]);
});

test('filters keep the games of a team and the players of a status, and games to come stand first', () => {
  const day = [
    game(1, [team({ players: [player({})] })], 'live'),
    game(2, [team({ team: 'BBB', players: [player({ status: 'Probable' })] })]),
  ];
  assert.deepEqual(
    shown(day, {}).map(({ gameId }) => gameId),
    [2, 1],
  );
  assert.deepEqual(
    shown(day, { team: 'AAA' }).map(({ gameId }) => gameId),
    [1],
  );
  const [only, ...others] = shown(day, { status: 'Probable' });
  assert.deepEqual([only?.gameId, others.length], [2, 0]);
});

test('a game shows the three full-game lines that moved most by the moment, each with its newest step', () => {
  const moves = [
    move({ id: 9, playerId: 5, sinceOpen: 9, detectedAt: '2024-03-05T23:30:00Z' }),
    move({ id: 8, sinceOpen: 2 }),
    move({ id: 7, sinceOpen: 5 }),
    move({ id: 6, stat: 'Assists', sinceOpen: -3 }),
    move({ id: 5, stat: 'Points', period: 'Q1', sinceOpen: 4 }),
    move({ id: 4, stat: 'Rebounds', sinceOpen: 0 }),
    move({ id: 3, playerId: 2, sinceOpen: 1 }),
    move({ id: 2, playerId: 3, sinceOpen: 1.5 }),
    move({ id: 1, gameId: 2, sinceOpen: 8 }),
  ];
  assert.deepEqual(
    biggestMoves(moves, 1, NOW).map(({ id }) => id),
    [6, 8, 2],
  );
});

test('a change of the last hour is marked, and a player out with few minutes is named in a line unless that is new', () => {
  const fresh = player({ minutesFreed: 3, since: '2024-03-05T22:30:00Z' });
  assert.equal(isNew(fresh, NOW), true);
  assert.equal(isMinor(fresh, NOW), false);
  const old = player({ minutesFreed: 3 });
  assert.deepEqual([isNew(old, NOW), isMinor(old, NOW)], [false, true]);
  assert.equal(isMinor(player({ minutesFreed: null }), NOW), false, 'unknown minutes are not few');
  assert.equal(isMinor(player({ minutesFreed: 3, status: 'Doubtful' }), NOW), false);
});

test('the next report is the first that any game still waits for', () => {
  const due = (...moments: readonly (string | null)[]) =>
    countsOf(moments.map((nextReportAt, index) => ({ ...game(index, []), nextReportAt }))).nextReport;
  assert.equal(due('2024-03-05T22:30:00Z', null, '2024-03-05T21:30:00Z'), '2024-03-05T21:30:00Z');
  assert.equal(due(null, null), null);
  assert.equal(due(), null);
});
