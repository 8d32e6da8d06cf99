import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, daysFrom } from '../../kernel/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { fixturesOf } from './calendar.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { foundLeague } from './rosters.ts';

const FIRST = simulatedIn('Nba');

const league = foundLeague(FIRST, 1);
const days = daysFrom('2026-06-01', '2027-05-31');

test('there are six to nine games on every day of a year, all on their own game day', () => {
  for (const day of days) {
    const fixtures = fixturesOf(league, day);
    assert.ok(fixtures.length >= 6 && fixtures.length <= 9, `${day}: ${fixtures.length}`);
    for (const game of fixtures) assert.equal(gameDayOf('Nba', game.tipOff), day);
  }
});

test('a team plays at most once a day, sometimes on two consecutive days, never on three', () => {
  const playing = (day: string): number[] =>
    fixturesOf(league, day).flatMap(({ home, away }) => [home.number, away.number]);
  let backToBacks = 0;
  let games = 0;
  for (const day of days) {
    const today = playing(day);
    assert.equal(new Set(today).size, today.length);
    const before = new Set(playing(addDays(day, -1)));
    const twoBefore = new Set(playing(addDays(day, -2)));
    games += today.length;
    for (const team of today) {
      if (before.has(team)) backToBacks++;
      assert.ok(!(before.has(team) && twoBefore.has(team)), `${day} ${team}`);
    }
  }
  assert.ok(backToBacks / games > 0.1 && backToBacks / games < 0.35, `${backToBacks / games}`);
});

test('every team plays half of its games of a year at home', () => {
  const home = league.teams.map(() => 0);
  const all = league.teams.map(() => 0);
  for (const game of days.flatMap((day) => fixturesOf(league, day))) {
    home[game.home.number]!++;
    all[game.home.number]!++;
    all[game.away.number]!++;
  }
  for (const [team, count] of home.entries()) {
    const share = count / all[team]!;
    assert.ok(share > 0.4 && share < 0.6, `${team}: ${share}`);
  }
});
