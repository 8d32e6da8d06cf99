import assert from 'node:assert/strict';
import test from 'node:test';
import type { Directory, ListedPlayer } from '../../league/index.ts';
import { findPlayerGame, gamesByTeam } from './find-player-game.ts';
import type { ParsedBet } from './formats/format.ts';
import { parsedBet } from '../../../tests/support/parsed-bet.ts';
import type { DatedGame } from './queries.ts';

const [OLD, NEW, THIRD] = [1, 2, 3];

/** Traded after the game of February 10, in the new team on the next day. */
const player: ListedPlayer = {
  id: 7,
  name: 'Traded Player',
  spells: [
    { season: '2023-24', teamId: OLD, first: '2023-10-25', last: '2024-02-10' },
    { season: '2023-24', teamId: NEW, first: '2024-02-11', last: '2024-04-10' },
  ],
};

const directory: Directory = {
  isNewName: () => false,
  teamOf: () => undefined,
  byId: (id) => (id === player.id ? player : undefined),
  candidates: () => [player],
  games: [],
  team: () => ({ missing: 'no team' }),
  game: () => ({ missing: 'no game' }),
  gameOf: () => ({ missing: 'no game' }),
  gameOfTeam: () => ({ missing: 'no game' }),
  player: () => ({ found: player }),
};

const game = (id: number, gameDate: string, teamId: number, tipOff: string): DatedGame => ({
  id,
  gameDate,
  homeTeamId: teamId,
  awayTeamId: THIRD,
  status: 'final',
  tipOff: new Date(tipOff),
});
/** Evening games: by UTC each tips off on the day after its game day. */
const games: readonly DatedGame[] = [
  game(10, '2024-02-10', OLD, '2024-02-11T00:30:00Z'),
  game(11, '2024-02-11', NEW, '2024-02-12T00:30:00Z'),
  game(20, '2024-02-19', NEW, '2024-02-20T03:30:00Z'),
];

const find = (of: readonly DatedGame[], bet: Partial<ParsedBet>): number | string => {
  const found = findPlayerGame(
    { league: 'Nba', directory, games: gamesByTeam(of) },
    parsedBet({ placedAt: new Date('2024-02-10T18:00:00Z'), ...bet }),
  );
  if ('unknown' in found) return found.unknown.join(' ');
  return 'wrong' in found ? found.wrong : found.game.id;
};

test('an evening game is found by its tip-off with the team of its game day, though the day in UTC is the next', () => {
  assert.equal(find(games, { startsAt: new Date('2024-02-11T00:30:00Z') }), 10);
  assert.equal(find(games, { startsAt: new Date('2024-02-12T00:30:00Z') }), 11);
});

test('a bet without a day is on a game of the eight days after it was placed, by the league’s clock', () => {
  const [, , eighth] = games;
  const ninth = game(21, '2024-02-20', NEW, '2024-02-20T18:00:00Z');
  assert.equal(
    find([eighth!], { placedAt: new Date('2024-02-11T18:00:00Z') }),
    20,
    'late in the evening of the eighth',
  );
  const evening = new Date('2024-02-12T03:45:00Z');
  assert.match(String(find([ninth], { placedAt: evening })), /no game within 8 days/, 'still February 11 in New York');
});
