import assert from 'node:assert/strict';
import test from 'node:test';
import { findPlayerGame, gamesByTeam } from '../../src/bets/imports/find-player-game.ts';
import type { ParsedBet } from '../../src/bets/imports/formats/format.ts';
import { parsedBet } from '../support/parsed-bet.ts';
import type { DatedGame } from '../../src/bets/imports/queries.ts';
import type { Directory, ListedPlayer } from '../../src/league/index.ts';

const [OWN, OPPONENT, NEW] = [1, 2, 3];
const TIP_OFF = new Date('2024-02-11T00:30:00Z');
const HOUR = 3_600_000;

const player: ListedPlayer = {
  id: 7,
  name: 'Some Player',
  spells: [
    { season: '2023-24', teamId: OWN, first: '2024-02-10', last: '2024-02-12' },
    { season: '2023-24', teamId: NEW, first: '2024-02-13', last: '2024-04-10' },
  ],
};
const missing = { missing: 'none' } as const;
const directory: Directory = {
  isNewName: () => false,
  teamOf: () => undefined,
  byId: () => player,
  candidates: () => [player],
  games: [],
  team: (name) => ({ found: name === 'own' ? OWN : OPPONENT }),
  game: () => missing,
  gameOf: () => missing,
  gameOfTeam: () => missing,
  player: () => ({ found: player }),
};

const game = (id: number, gameDate: string, tipOff: Date): DatedGame => ({
  id,
  gameDate,
  homeTeamId: OWN,
  awayTeamId: OPPONENT,
  status: 'final',
  tipOff,
});

function found(games: readonly DatedGame[], bet: Partial<ParsedBet>): number | string {
  const place = findPlayerGame(
    { league: 'Nba', directory, games: gamesByTeam(games) },
    parsedBet({ placedAt: TIP_OFF, ...bet }),
  );
  return 'wrong' in place ? place.wrong : 'game' in place ? place.game.id : place.unknown.join();
}
const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

test('a bet placed from the tip-off on is on the running game, one placed four hours later is on the next one', () => {
  const games = [game(1, '2024-02-10', TIP_OFF), game(2, '2024-02-12', later(TIP_OFF, 48 * HOUR))];
  for (const ms of [-1, 0, 4 * HOUR - 1]) assert.equal(found(games, { placedAt: later(TIP_OFF, ms) }), 1);
  assert.equal(found(games, { placedAt: later(TIP_OFF, 4 * HOUR) }), 2);
});

test('a bet without a day is on a game before the ninth midnight of the league after it was placed', () => {
  const placedAt = new Date('2024-02-10T18:00:00Z');
  // Midnight of New York that begins February 19.
  const midnight = new Date('2024-02-19T05:00:00Z');
  assert.equal(found([game(1, '2024-02-18', later(midnight, -1))], { placedAt }), 1);
  assert.match(String(found([game(1, '2024-02-19', midnight)], { placedAt })), /no game within 8 days/);
});

test('a game that begins less than twelve hours from the time of the row is its game', () => {
  const games = [game(1, '2024-02-10', TIP_OFF)];
  for (const away of [-12 * HOUR, 12 * HOUR]) {
    const side = Math.sign(away);
    assert.equal(found(games, { startsAt: later(TIP_OFF, away - side) }), 1);
    assert.match(String(found(games, { startsAt: later(TIP_OFF, away) })), /no game around/);
  }
});

test('the team of a player counts from the first to the last day of the time with it', () => {
  for (const gameDate of ['2024-02-10', '2024-02-12'])
    assert.equal(found([game(1, gameDate, TIP_OFF)], { gameDate }), 1, gameDate);
});

test('a row that names one team twice finds no game', () => {
  assert.match(
    String(found([game(1, '2024-02-10', TIP_OFF)], { gameDate: '2024-02-10', teams: ['own', 'own'] })),
    /no game/,
  );
  assert.equal(found([game(1, '2024-02-10', TIP_OFF)], { gameDate: '2024-02-10', teams: ['own', 'other'] }), 1);
});
