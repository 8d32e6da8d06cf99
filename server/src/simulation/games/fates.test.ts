import assert from 'node:assert/strict';
import test from 'node:test';
import { daysFrom } from '../../kernel/index.ts';
import { fixturesOf } from '../rosters/calendar.ts';
import { SPECIAL_FATES } from './fates.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { foundLeague } from '../rosters/rosters.ts';

const FIRST = simulatedIn('Nba');

test('every thirty days of a year have a postponed game, a corrected one and one with a missing period, for any seed', () => {
  for (const seed of [1, 2, 3]) {
    const league = foundLeague(FIRST, seed);
    const days = daysFrom('2026-07-01', '2027-06-30').map((day) => fixturesOf(league, day).map((game) => game.fate));
    for (let first = 0; first + 30 <= days.length; first++) {
      const month = new Set(days.slice(first, first + 30).flat());
      for (const fate of SPECIAL_FATES) assert.ok(month.has(fate), `${fate}: seed ${seed}, day ${first}`);
    }
  }
});
