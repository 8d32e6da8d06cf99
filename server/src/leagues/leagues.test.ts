import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, nameKey, PERIODS } from '../kernel/index.ts';
import {
  countsForPeriod,
  findTeam,
  gameDayOf,
  gameTime,
  isInSeason,
  LEAGUES,
  leagueOf,
  seasonOf,
  seasonStart,
} from './index.ts';

test('overtime counts for the full game and the second half, not for the fourth quarter', () => {
  const counted = PERIODS.filter((period) => countsForPeriod('Nba', period, 5));
  assert.deepEqual(counted, ['Full', 'H2']);
  assert.deepEqual(
    PERIODS.filter((period) => countsForPeriod('Nba', period, 4)),
    ['Full', 'Q4', 'H2'],
  );
  assert.deepEqual(
    PERIODS.filter((period) => countsForPeriod('Nba', period, 1)),
    ['Full', 'Q1', 'H1'],
  );
});

test('a team is found by every name that feeds give it, in its own league alone', () => {
  assert.equal(findTeam('Nba', 'los angeles  clippers'), 'LAC');
  assert.equal(findTeam('Nba', 'Utah'), 'UTA');
  assert.equal(findTeam('Nba', 'LA'), undefined);
  assert.equal(findTeam('Wnba', 'LA'), 'LAS');
  assert.equal(findTeam('Nba', 'Las Vegas Aces'), undefined);
});

test('no spelling of a league names two of its teams', () => {
  for (const league of LEAGUES)
    for (const [code, { name, spellings }] of Object.entries(leagueOf(league).teams))
      for (const spelling of [code, name, ...spellings]) assert.equal(findTeam(league, spelling), code, spelling);
});

test('the season that ended in autumn takes in its last games', () => {
  assert.equal(isInSeason('Nba', '2019-20', '2020-10-11'), true);
  assert.equal(isInSeason('Nba', '2019-20', '2020-11-01'), false);
  assert.equal(isInSeason('Nba', '2018-19', '2019-10-11'), false);
});

test('every league has a calendar and periods that fit together', () => {
  for (const league of LEAGUES) {
    const { calendar, periods, gameIds } = leagueOf(league);
    assert.match(gameIds.example, gameIds.pattern);
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
    for (const { spelling, name } of aliases) assert.notEqual(nameKey(spelling), nameKey(name), spelling);
  }
});
