import assert from 'node:assert/strict';
import test from 'node:test';
import type { ListedGame } from '../../league/index.ts';
import { nameTally } from './name-tally.ts';

const game = (id: number): ListedGame => ({
  id,
  externalId: String(id),
  season: '2023-24',
  gameDate: '2024-03-01',
  home: 'DEN',
  away: 'LAL',
  homeTeamId: 1,
  awayTeamId: 2,
  tipOff: new Date('2024-03-02T03:00:00Z'),
});
const player = (id: number) => ({ found: { id, name: `Player ${id}`, spells: [] } });
const missing = (name: string) => ({ missing: `no player is known as “${name}”` });

test('a name is searched once in each game, and its quotes get what was found', () => {
  const tally = nameTally();
  const searched: string[] = [];
  const find = (gameId: number, name: string) =>
    tally.find(name, game(gameId), () => {
      searched.push(`${gameId} ${name}`);
      return name === 'A' ? player(gameId) : missing(name);
    });
  const found = [find(7, 'A'), find(7, 'B'), find(7, 'A'), find(7, 'B'), find(8, 'A')];
  assert.deepEqual(found, [player(7), missing('B'), player(7), missing('B'), player(8)]);
  assert.deepEqual(searched, ['7 A', '7 B', '8 A']);
  assert.deepEqual([...tally.gameIds], [7, 8]);
});

test('spellings that were not found are told with their games, the most frequent first, and count as players who played', () => {
  const tally = nameTally();
  for (const [gameId, name, id] of [
    [7, 'Rare', null],
    [7, 'Often', null],
    [8, 'Often', null],
    [7, 'Played', 1],
    [8, 'Played', 1],
    [8, 'Sat out', 2],
  ] as const)
    tally.find(name, game(gameId), () => (id === null ? missing(name) : player(id)));
  const { spellings, readAs: _others, ...counts } = tally.sum(new Set(['7 1', '8 1', '7 2']));
  assert.deepEqual(counts, { quoted: 6, resolved: 3, resolvedPlayed: 2, unresolved: 3, share: 2 / 5 });
  assert.deepEqual(spellings, [
    { spelling: 'Often', reason: 'no player is known as “Often”', playerGames: 2 },
    { spelling: 'Rare', reason: 'no player is known as “Rare”', playerGames: 1 },
  ]);
});

test('spellings that are not the name of their player are told with whom they were read as, the most frequent first', () => {
  const tally = nameTally();
  for (const [gameId, name, id] of [
    [7, 'One', 1],
    [7, 'Two', 2],
    [8, 'Two', 2],
    [8, 'PLAYER 2', 2],
    [8, 'None', null],
  ] as const)
    tally.find(name, game(gameId), () => (id === null ? missing(name) : player(id)));
  assert.deepEqual(tally.sum(new Set()).readAs, [
    { spelling: 'Two', name: 'Player 2', playerGames: 2 },
    { spelling: 'One', name: 'Player 1', playerGames: 1 },
  ]);
});

test('the share of resolved names is unknown while no player can have played', () => {
  const tally = nameTally();
  assert.equal(tally.sum(new Set()).share, null);
  tally.find('Sat out', game(7), () => player(2));
  assert.equal(tally.sum(new Set()).share, null);
  assert.equal(tally.sum(new Set(['7 2'])).share, 1);
});
