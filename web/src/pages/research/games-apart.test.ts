import assert from 'node:assert/strict';
import test from 'node:test';
import { gamesApart } from './games-apart.ts';

const game = (id: number, home: string, away: string, at: string, league: 'Nba' | 'Wnba' = 'Nba') => ({
  ...{ id, league, homeTeamAbbr: home, awayTeamAbbr: away, gameDate: `2024-03-02T${at}:00Z` },
  status: 'scheduled' as const,
});

test('the games of a team that plays twice on a day are told apart by tip-off, those of a pair also by number', () => {
  const games = [
    game(1, 'AAA', 'BBB', '23:30'),
    game(2, 'BBB', 'AAA', '18:00'),
    game(3, 'CCC', 'DDD', '20:00'),
    game(4, 'EEE', 'CCC', '23:00'),
    game(5, 'FFF', 'GGG', '23:00'),
    game(6, 'FFF', 'HHH', '20:00', 'Wnba'),
  ];
  assert.deepEqual(
    [...gamesApart(games)],
    [
      [2, { tipOff: '2024-03-02T18:00:00Z', nth: 1 }],
      [3, { tipOff: '2024-03-02T20:00:00Z', nth: null }],
      [4, { tipOff: '2024-03-02T23:00:00Z', nth: null }],
      [1, { tipOff: '2024-03-02T23:30:00Z', nth: 2 }],
    ],
  );
  const alike = [game(8, 'AAA', 'BBB', '23:30'), game(7, 'AAA', 'BBB', '23:30')];
  assert.deepEqual(
    [...gamesApart(alike)].map(([id, { nth }]) => [id, nth]),
    [
      [7, 1],
      [8, 2],
    ],
  );
  assert.equal(gamesApart(games.slice(4)).size, 0);
});
