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

/** Players by the exact name, in the season, among the teams; several of one name are none. */
function namesOf(players: readonly ListedPlayer[]): Directory {
  const named = (name: string) => players.filter((one) => one.name === name);
  return {
    ...directory,
    byId: (id) => players.find((one) => one.id === id),
    candidates: named,
    team: (name) => ({ BOS: { found: OLD }, LAL: { found: NEW }, DEN: { found: THIRD } })[name] ?? { missing: 'none' },
    player: ({ name }, { season, teamIds }) => {
      const found = named(name).filter(({ spells }) =>
        spells.some((spell) => spell.season === season && teamIds.includes(spell.teamId)),
      );
      return found.length === 1 ? { found: found[0]! } : { missing: `${found.length} players are called “${name}”` };
    },
  };
}
const inTeam = (teamId: number, season = '2023-24', first = '2023-10-25', last = '2024-04-10') => {
  return { season, teamId, first, last };
};
const one = (id: number, name: string, ...spells: ListedPlayer['spells']): ListedPlayer => ({ id, name, spells });
const LEAGUE = namesOf([
  one(1, 'Jaylen Brown', inTeam(OLD)),
  one(2, 'Jaylin Davis', inTeam(OLD)),
  one(3, 'Jaylin Davis', inTeam(NEW)),
  one(4, 'Old Namesake', inTeam(NEW)),
  one(5, 'Old Namesake', inTeam(OLD, '2003-04')),
  one(6, 'Never Played'),
  one(8, 'Nene', inTeam(OLD)),
  one(
    9,
    'Back Again',
    inTeam(THIRD, '2021-22', '2021-10-20', '2022-04-10'),
    inTeam(OLD, '2022-23', '2022-10-20', '2023-04-10'),
  ),
  one(
    10,
    'Back Earlier',
    inTeam(OLD, '2022-23', '2022-10-20', '2023-04-10'),
    inTeam(THIRD, '2021-22', '2021-10-20', '2022-04-10'),
  ),
  one(
    11,
    'Between Teams',
    inTeam(THIRD, '2023-24', '2023-10-25', '2024-02-01'),
    inTeam(OLD, '2023-24', '2024-02-15', '2024-03-01'),
    inTeam(THIRD, '2023-24', '2024-03-02', '2024-04-10'),
  ),
  one(12, 'Not Yet', inTeam(OLD, '2023-24', '2024-02-15'), inTeam(THIRD, '2022-23', '2022-10-20', '2023-04-10')),
  one(
    13,
    'Gone Since',
    inTeam(OLD, '2023-24', '2023-10-25', '2023-12-01'),
    inTeam(THIRD, '2022-23', '2022-10-20', '2023-04-10'),
  ),
]);
const BOSTON_GAMES = [
  { ...game(30, '2024-02-10', OLD, '2024-02-11T00:30:00Z'), awayTeamId: NEW },
  game(31, '2024-02-12', OLD, '2024-02-13T00:30:00Z'),
  { ...game(32, '2024-02-14', NEW, '2024-02-15T00:30:00Z'), awayTeamId: OLD },
];
const place = (bet: Partial<ParsedBet>) =>
  findPlayerGame(
    { league: 'Nba', directory: LEAGUE, games: gamesByTeam(BOSTON_GAMES) },
    parsedBet({ placedAt: new Date('2024-02-10T18:00:00Z'), ...bet }),
  );
/** The player and game, or the words that are not understood, or why there is none. */
const said = (bet: Partial<ParsedBet>): string => {
  const found = place(bet);
  if ('unknown' in found) return `? ${found.unknown.join(' ')}`;
  return 'wrong' in found ? found.wrong : `${found.player.id} in ${found.game.id}`;
};

const NAMED: readonly (readonly [player: string, expected: string])[] = [
  ['Jaylen Brown', '1 in 30'],
  ['Nene', '8 in 30'],
  ['player:1', '1 in 30'],
  [' PLAYER:1 ', '1 in 30'],
  ['player:99', 'names the player 99, of whom there is none'],
  ['player:1234567890', 'names no player for certain: 0 players are called “player:1234567890”'],
  ['a player:1', '? a'],
  ['player:1a', 'names no player for certain: 0 players are called “player:1a”'],
  ['Jaylen Brown Fantasy', '? Fantasy'],
  ['Team Jaylen  Brown', '? Team'],
  ['Jaylen Fantasy Brown', '? Fantasy'],
  ['Best of Jaylen Brown', '? Best of'],
  [`Jaylen Brown ${'so '.repeat(10).trim()}`, `? ${'so '.repeat(10).trim()}`],
  [
    `${'so '.repeat(11)}Jaylen Brown`,
    `names no player for certain: 0 players are called “${'so '.repeat(11)}Jaylen Brown”`,
  ],
  ['Nene Fantasy', 'names no player for certain: 0 players are called “Nene Fantasy”'],
  ['Jaylin Davis', 'names no player for certain: 2 players are called “Jaylin Davis”'],
  ['Old Namesake', '4 in 30'],
  ['Never Played', 'names no player for certain: 0 players are called “Never Played”'],
  ['player:6', 'names Never Played, of whose team nothing is known'],
];

test('a player is found by the whole name or id alone: a word beside it is not understood, and two of a name are no match', () => {
  for (const [player, expected] of NAMED) assert.equal(said({ player }), expected, player);
  const two = place({ player: 'Jaylin Davis' });
  assert.deepEqual('candidates' in two && two.candidates.map(({ id }) => id), [2, 3]);
  const none = place({ player: 'player:99' });
  assert.deepEqual('candidates' in none && none.candidates, []);
});

test('between two teams a player is of the next one, and without another one of the last', () => {
  for (const player of ['player:9', 'player:10', 'player:11', 'player:12', 'player:13'])
    assert.match(said({ player }), /^\d+ in 30$/, player);
});

const TEAMS: readonly (readonly [teams: readonly [string, string], expected: string])[] = [
  [['BOS', 'LAL'], '1 in 30'],
  [['lal', 'Boston Celtics'], '1 in 30'],
  [['DEN', 'BOS'], '1 in 31'],
  [['LAL', 'DEN'], 'names no player for certain: 0 players are called “Jaylen Brown”'],
  [['BOS', 'BOS'], 'has no game within 8 days of 2024-02-10T18:00:00.000Z'],
  [['BOS', 'Seattle SuperSonics'], 'names the team “Seattle SuperSonics”, which Nba does not have'],
  [['Nowhere', 'BOS'], 'names the team “Nowhere”, which Nba does not have'],
  [['BOS Summer', 'LAL'], '? Summer'],
  [['LAL', 'The Boston Celtics'], '? The'],
];

test('two teams name the game between them, in either order; one that the league does not have is told, and a word beside one too', () => {
  for (const [teams, expected] of TEAMS) assert.equal(said({ player: 'Jaylen Brown', teams }), expected, teams.join());
  assert.equal(said({ player: 'Jaylin Davis', teams: ['BOS', 'DEN'] }), '2 in 31', 'one of the two plays there');
});

test('the team of a bet is the player’s on the day of the game, at home or away, and the home team for a player of neither', () => {
  const team = (bet: Partial<ParsedBet>): number | undefined => {
    const found = place(bet);
    return 'game' in found ? found.teamId : undefined;
  };
  assert.equal(team({ player: 'player:1' }), OLD);
  assert.equal(team({ player: 'player:1', gameDate: '2024-02-14' }), OLD, 'away');
  assert.equal(team({ player: 'player:3' }), NEW, 'away');
  assert.equal(team({ player: 'player:3', teams: ['BOS', 'DEN'] }), OLD, 'of neither');
});

test('a row with a day is on the game of that day alone', () => {
  assert.equal(said({ player: 'player:1', gameDate: '2024-02-12' }), '1 in 31');
  assert.equal(said({ player: 'player:1', gameDate: '2024-02-13' }), 'has no game on 2024-02-13');
  const startsAt = new Date('2024-02-15T01:00:00Z');
  assert.equal(said({ player: 'player:1', startsAt }), '1 in 32');
  assert.equal(
    said({ player: 'player:1', startsAt: new Date('2024-02-17T01:00:00Z') }),
    'has no game around 2024-02-17T01:00:00.000Z',
  );
});
