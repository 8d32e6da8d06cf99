import assert from 'node:assert/strict';
import test from 'node:test';
import type { AvailabilityEntry, Game, AnnouncedLineup, Submission } from '../../../league/index.ts';
import { chanceAtMinutes, newWorld, shippedFor, type TeamNews } from '../../../model/index.ts';
import { upcomingGame, type BasketballFacts } from './upcoming-game.ts';

const constants = shippedFor('Nba')[0] ?? assert.fail();
const world = newWorld('Nba', constants.league);
const FIVE = [1, 2, 3, 4, 5];
const at = (minute: number): Date => new Date(Date.UTC(2024, 2, 5, 23, minute));

const game: Game = {
  id: 1,
  league: 'Nba',
  season: '2023-24',
  seasonType: 'regular',
  gameDate: '2024-03-05',
  homeTeamId: 10,
  awayTeamId: 20,
  homeTeam: 'AAA',
  awayTeam: 'BBB',
  status: 'scheduled',
  tipOff: at(59),
  knownAt: at(0),
};

function newsOf(lineup: Partial<AnnouncedLineup> | null, ...reports: readonly Partial<AvailabilityEntry>[]) {
  return newsBy([], lineup, ...reports);
}

function newsBy(
  submissions: readonly Submission[],
  lineup: Partial<AnnouncedLineup> | null,
  ...reports: readonly Partial<AvailabilityEntry>[]
) {
  return upcomingGame(game, backgroundOf(submissions, lineup, reports)).news;
}

function backgroundOf(
  submissions: readonly Submission[],
  lineup: Partial<AnnouncedLineup> | null,
  reports: readonly Partial<AvailabilityEntry>[],
): BasketballFacts {
  const lineups = lineup === null ? [] : [{ gameId: 1, teamId: 10, starters: FIVE, knownAt: at(30), ...lineup }];
  const availability = reports.map((report): AvailabilityEntry => ({
    gameId: 1,
    teamId: 10,
    playerId: 7,
    status: 'Questionable',
    knownAt: at(0),
    inForce: true,
    ...report,
  }));
  const past = { world, knownAt: at(0), awaitedTeams: new Set<number>() };
  const said = { availability, submissions, lineups };
  return { ...said, constants, past, gameLines: [], asOf: at(30) };
}

test('confirmed starters play and start, other listed players come off the bench, and the other team stays unknown', () => {
  const [home, ...others] = newsOf({}, { playerId: 7 });
  assert.deepEqual(others, []);
  assert.equal(home?.lineupConfirmed, true);
  const starts = new Map(home.players.map((player) => [player.playerId, player]));
  for (const id of FIVE) assert.deepEqual(starts.get(id), { playerId: id, plays: 1, starts: true });
  assert.equal(starts.get(7)?.starts, false);
  assert.ok((starts.get(7)?.plays ?? 1) < 1, 'still questionable');
});

test('without a lineup no player is a starter or a bench player', () => {
  const [home] = newsOf(null, { playerId: 7 });
  assert.deepEqual([home?.lineupConfirmed, home?.players.map(({ starts }) => starts)], [false, [null]]);
  assert.deepEqual(newsOf(null), [], 'and no news is no news');
});

test('a report that rules out a starter after the lineup makes the lineup unknown; an earlier one does not', () => {
  assert.equal(newsOf({}, { playerId: 3, status: 'Out', knownAt: at(40) })[0]?.lineupConfirmed, false);
  assert.equal(newsOf({}, { playerId: 3, status: 'Out', knownAt: at(20) })[0]?.lineupConfirmed, true);
  assert.equal(newsOf({}, { playerId: 3, status: 'Probable', knownAt: at(40) })[0]?.lineupConfirmed, true);
});

test('an empty list is a report: regulars not on it count as after any report, and the other team’s report is still awaited', () => {
  const [home, ...others] = newsBy([{ gameId: 1, teamId: 10, knownAt: at(0) }], null);
  assert.deepEqual(others, []);
  assert.deepEqual(home?.players, []);
  const [listed] = newsOf(null, { playerId: 7 });
  assert.deepEqual(home.unlistedPlays, listed?.unlistedPlays, 'as if another player were listed');
  const [fiveAlone] = newsOf({});
  const missed = (news: TeamNews) => chanceAtMinutes(news.unlistedPlays.absent, 25);
  assert.ok(missed(fiveAlone!) < missed(home), 'a five alone is no report');
  assert.deepEqual(newsBy([{ gameId: 2, teamId: 10, knownAt: at(0) }], null), [], 'of another game');
});

test('of two players with the same status the one with more minutes is likelier to play', () => {
  const background = backgroundOf([], null, [
    { playerId: 7, status: 'Probable' },
    { playerId: 8, status: 'Probable' },
  ]);
  const [home] = upcomingGame(game, background, (playerId) => (playerId === 7 ? 14 : 34)).news;
  const [little, much] = home?.players.map(({ plays }) => plays) ?? [];
  assert.ok((little ?? 1) < (much ?? 0) - 0.1, `${little} against ${much}`);
});
