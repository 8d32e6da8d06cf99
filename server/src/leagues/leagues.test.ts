import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, nameKey } from '../kernel/index.ts';
import {
  EVERY_LEAGUE,
  gameDayOf,
  gameTime,
  isInSeason,
  isInUsualSeason,
  isSeason,
  LEAGUES,
  leagueOf,
  perLeague,
  regularSeasonGames,
  seasonFrom,
  seasonOf,
  seasonStart,
  usualStart,
} from './index.ts';

test('a day is in the season that its label names, and one that ended in autumn takes in its last games', () => {
  assert.equal(isInSeason('Nba', '2023-24', '2024-03-02'), true);
  assert.equal(isInSeason('Nba', '2023-24', '2024-09-01'), false);
  for (const day of ['2019-09-01', '2020-03-02', '2020-10-11', '2020-10-31'])
    assert.equal(isInSeason('Nba', '2019-20', day), true, day);
  for (const day of ['2019-08-31', '2020-11-01']) assert.equal(isInSeason('Nba', '2019-20', day), false, day);
  assert.equal(isInSeason('Nba', '2018-19', '2019-10-11'), false);
  assert.equal(isInSeason('Wnba', '2020', '2020-10-06'), true);
});

test('a season is named as its league labels it', () => {
  assert.equal(seasonFrom('Nba', 2023), '2023-24');
  assert.equal(seasonFrom('Wnba', 2023), '2023');
  assert.equal(isSeason('Nba', '2023-24'), true);
  assert.equal(isSeason('Nba', '2023'), false);
  assert.equal(isSeason('Wnba', '2023'), true);
});

test('the length of a regular season is that of its year, and unknown where teams differed', () => {
  const [nba, wnba] = [leagueOf('Nba').regularSeasons ?? [], leagueOf('Wnba').regularSeasons ?? []];
  const games = ['2012-13', '2018-19', '2019-20', '2020-21', '2021-22', '2030-31'];
  assert.deepEqual(
    games.map((season) => regularSeasonGames(nba, season)),
    [undefined, 82, undefined, 72, 82, 82],
  );
  assert.equal(regularSeasonGames(wnba, '2024'), 40);
  assert.equal(regularSeasonGames([], '2024'), undefined);
});

test('every registered league is on until configured otherwise, the NBA first and by default', () => {
  assert.deepEqual(EVERY_LEAGUE.enabled(), LEAGUES);
  assert.deepEqual(LEAGUES.slice(0, 2), ['Nba', 'Wnba']);
  assert.equal(EVERY_LEAGUE.byDefault(), 'Nba');
});

test('a usual season has its days in the year in which it starts and the one after', () => {
  const inside = (league: 'Nba' | 'Wnba', days: readonly string[]) =>
    days.filter((day) => isInUsualSeason(league, day));
  assert.deepEqual(
    inside('Nba', ['2023-10-20', '2023-10-21', '2024-01-01', '2024-06-20', '2024-06-21', '2024-08-31']),
    ['2023-10-21', '2024-01-01', '2024-06-20'],
  );
  assert.deepEqual(inside('Wnba', ['2024-05-14', '2024-05-15', '2024-10-15', '2024-10-16']), [
    '2024-05-15',
    '2024-10-15',
  ]);
  assert.equal(usualStart('Nba', '2023-24'), '2023-10-21');
  assert.equal(usualStart('Wnba', '2027'), '2027-05-15');
});

test('what is no league is refused', () => {
  assert.throws(() => leagueOf('Afl' as never), RangeError);
});

test('a value for a league is made once', () => {
  const asked: string[] = [];
  const value = perLeague((league) => ({ made: asked.push(league) }));
  assert.equal(value('Nba'), value('Nba'));
  assert.notEqual(value('Nba'), value('Wnba'));
  assert.deepEqual(asked, ['Nba', 'Wnba']);
});

test('every league has a calendar and periods that fit together', () => {
  for (const league of LEAGUES) {
    const { calendar, periods, files } = leagueOf(league);
    assert.match(files.gameIds.example, files.gameIds.pattern);
    assert.match(calendar.startsOn, /^[01]\d-[0-3]\d$/);
    const season = seasonOf(league, '2024-07-01');
    assert.equal(seasonOf(league, seasonStart(league, season)), season);
    assert.notEqual(seasonOf(league, addDays(seasonStart(league, season), -1)), season);
    assert.equal(gameDayOf(league, gameTime(league, '2024-07-01', 23, 59)), '2024-07-01');
    for (const taken of Object.values(periods.props))
      for (const period of taken ?? []) assert.ok(period >= 1 && period <= periods.count);
  }
});

test('every checked spelling is listed once and differs from the name it leads to', () => {
  for (const league of LEAGUES) {
    const { aliases } = leagueOf(league);
    const keys = aliases.map(({ spelling }) => nameKey(spelling));
    assert.equal(new Set(keys).size, keys.length);
    for (const { spelling, name, externalId } of aliases) {
      assert.notEqual(nameKey(spelling), nameKey(name), spelling);
      assert.match(spelling, /^[A-Z].* /);
      assert.match(externalId, /^\d{6,7}$/, spelling);
    }
  }
});

test('a spelling that no rule resolves leads to the player who was checked', () => {
  const found = leagueOf('Nba').aliases.find(({ spelling }) => spelling === 'Caldwell Pope Kentavious');
  assert.equal(found?.externalId, '203484');
});
