import assert from 'node:assert/strict';
import test from 'node:test';
import { LEAGUES, leagueOf, type League } from './registry.ts';
import { isSeason } from './calendar.ts';
import { absentIn, findTeam } from './teams.ts';

test('a team is found by every name that feeds give it, in its own league alone', () => {
  assert.equal(findTeam('Nba', 'los angeles  clippers'), 'LAC');
  assert.equal(findTeam('Nba', ' Boston\tCeltics '), 'BOS');
  assert.equal(findTeam('Nba', 'Utah'), 'UTA');
  assert.equal(findTeam('Nba', 'LA Lakers'), 'LAL');
  assert.equal(findTeam('Nba', 'LA'), undefined);
  assert.equal(findTeam('Wnba', 'LA'), 'LAS');
  assert.equal(findTeam('Nba', 'Las Vegas Aces'), undefined);
});

test('no spelling of a league names two of its teams', () => {
  for (const league of LEAGUES)
    for (const [code, { name, spellings }] of Object.entries(leagueOf(league).teams))
      for (const spelling of [code, name, ...spellings]) assert.equal(findTeam(league, spelling), code, spelling);
});

test('a team that joined later plays from its first season on', () => {
  assert.equal(absentIn('Wnba', 'GSV', '2024'), 'GSV plays from the season 2025 on, not in 2024');
  assert.equal(absentIn('Wnba', 'GSV', '2025'), undefined);
  for (const team of ['PDX', 'TOR']) assert.match(absentIn('Wnba', team, '2025') ?? '', /from the season 2026 on/);
  assert.equal(absentIn('Nhl', 'ARI', '2023-24'), undefined);
  assert.equal(absentIn('Nhl', 'ARI', '2024-25'), 'ARI played until the season 2023-24, not in 2024-25');
  assert.equal(absentIn('Nba', 'TOR', '2020-21'), undefined);
  for (const league of LEAGUES)
    for (const { since } of Object.values(leagueOf(league).teams))
      if (since !== undefined) assert.ok(isSeason(league, since), since);
});

/** Codes other than the service's own that some feed writes; of leagues that have any. */
const OTHER_CODES: Readonly<Partial<Record<League, Readonly<Record<string, string>>>>> = {
  Nba: {
    BRK: 'BKN',
    BK: 'BKN',
    CHO: 'CHA',
    GS: 'GSW',
    NO: 'NOP',
    NOR: 'NOP',
    NY: 'NYK',
    PHO: 'PHX',
    SA: 'SAS',
    UTAH: 'UTA',
    UTH: 'UTA',
    WSH: 'WAS',
  },
  Wnba: { CONN: 'CON', GS: 'GSV', LA: 'LAS', LV: 'LVA', NY: 'NYL', POR: 'PDX', PHO: 'PHX', WSH: 'WAS' },
};

test('every code that a feed gives a team finds it', () => {
  for (const league of LEAGUES)
    for (const [code, team] of Object.entries(OTHER_CODES[league] ?? {}))
      assert.equal(findTeam(league, code), team, code);
});

/** Names that a club had before its present one. */
const FORMER_NAMES = ['Utah Hockey Club'];

test('every spelling of a team is a short code, its city or region before its nickname, or a former name', () => {
  for (const league of LEAGUES)
    for (const [code, { name, spellings }] of Object.entries(leagueOf(league).teams)) {
      assert.match(code, /^[A-Z]{3}$/);
      assert.match(name, /^[A-Z]/);
      const nickname = name.slice(name.lastIndexOf(' '));
      for (const spelling of spellings)
        assert.ok(
          /^[A-Z]{2,4}$/.test(spelling) || spelling.endsWith(nickname) || FORMER_NAMES.includes(spelling),
          spelling,
        );
    }
});
