import assert from 'node:assert/strict';
import test from 'node:test';
import { nameKey } from '../../kernel/index.ts';
import { findPlayer, surnameOf, type ListedPlayer, type NameBook, type Spell } from './resolve-player.ts';

const [BOS, NYK, LAL] = [1, 2, 3];
const spell = (teamId: number, first = '2023-10-24', last = '2024-04-14', season = '2023-24'): Spell => {
  return { season, teamId, first, last };
};

function book(players: readonly ListedPlayer[], aliases: readonly [string, ListedPlayer][] = []): NameBook {
  return {
    byExternalId: new Map(players.map((player) => [`x${player.id}`, player])),
    byNameKey: Map.groupBy(players, ({ name }) => nameKey(name)),
    bySurname: Map.groupBy(players, ({ name }) => surnameOf(name)),
    byAlias: new Map(aliases.map(([spelling, player]) => [nameKey(spelling), player])),
  };
}

function find(names: NameBook, name: string, gameDate = '2024-01-10') {
  return findPlayer(names, { externalId: null, name }, { season: '2023-24', gameDate, teamIds: [BOS, NYK] });
}

const brown = { id: 1, name: 'Jaylen Brown', spells: [spell(BOS)] };

test('an exact name among the two teams is resolved, whatever its accents, case or dots', () => {
  const porzingis = { id: 2, name: 'Kristaps Porziņģis', spells: [spell(BOS)] };
  const names = book([brown, porzingis]);
  assert.deepEqual(find(names, 'JAYLEN BROWN'), { found: brown });
  assert.deepEqual(find(names, 'Kristaps Porzingis'), { found: porzingis });
});

test('of two players with one name, the one on these teams is found', () => {
  const other = { id: 2, name: 'Jaylen Brown', spells: [spell(LAL)] };
  assert.deepEqual(find(book([brown, other]), 'Jaylen Brown'), { found: brown });
});

test('a name that two players of these teams share is left out', () => {
  const other = { id: 2, name: 'Jaylen Brown Jr.', spells: [spell(NYK)] };
  const response = find(book([brown, other]), 'Jaylen Brown');
  assert.ok('missing' in response);
  assert.match(response.missing, /could be 2 players of these teams/);
});

test('a name is never resolved by similarity', () => {
  for (const name of ['J. Brown', 'Jaylen Browne', 'Brown', 'Brown Jaylen', ''])
    assert.ok('missing' in find(book([brown]), name), name);
});

const bub = { id: 5, name: 'Bub Carrington', spells: [spell(NYK)] };
const boston = { id: 6, name: 'Brandon Boston', spells: [spell(BOS)] };

test('a formal first name or initials find the player of these teams whom alone they fit', () => {
  const names = book([brown, bub, boston]);
  assert.deepEqual(find(names, 'Carlton Carrington'), { found: bub });
  assert.deepEqual(find(names, 'B.J. Boston Jr'), { found: boston });
});

test('of two players whom another first name fits none is found, on one team or not', () => {
  for (const spells of [[spell(NYK)], [spell(BOS)], []]) {
    const other = { id: 7, name: 'Bub Carrington II', spells };
    const response = find(book([bub, other]), 'Carlton Carrington');
    assert.ok('missing' in response, JSON.stringify(spells));
    assert.match(response.missing, /could be 2 players/);
  }
  const gone = { id: 7, name: 'Bub Carrington II', spells: [spell(LAL)] };
  assert.deepEqual(find(book([bub, gone]), 'Carlton Carrington'), { found: bub }, 'one was elsewhere that day');
});

test('another first name finds no player who is not known on these teams that season', () => {
  for (const spells of [[], [spell(LAL)], [spell(NYK, '2022-10-19', '2023-04-09', '2022-23')]]) {
    const response = find(book([{ ...bub, spells }]), 'Carlton Carrington');
    assert.deepEqual(response, { missing: 'no player is known as “Carlton Carrington”' });
  }
});

test('the exact name counts before another first name', () => {
  const carlton = { id: 8, name: 'Carlton Carrington', spells: [spell(BOS)] };
  assert.deepEqual(find(book([bub, carlton]), 'Carlton Carrington'), { found: carlton });
  assert.deepEqual(find(book([bub, carlton]), 'Bub Carrington'), { found: bub });
});

test('a decided spelling resolves to its player', () => {
  assert.deepEqual(find(book([brown], [['JB the Great', brown]]), 'J.B. the Great'), { found: brown });
});

test('a traded player is found for both teams', () => {
  const traded = {
    id: 2,
    name: 'OG Anunoby',
    spells: [spell(LAL, '2023-10-24', '2023-12-27'), spell(NYK, '2024-01-01')],
  };
  assert.deepEqual(find(book([traded]), 'OG Anunoby', '2023-11-01'), { found: traded });
});

test('a player without a game for the team yet is found by a unique name', () => {
  const hurt = { id: 2, name: 'Mitchell Robinson', spells: [spell(NYK, '2022-10-19', '2023-04-09', '2022-23')] };
  const joining = { id: 3, name: 'Xavier Tillman', spells: [spell(LAL, '2023-10-24', '2024-01-05')] };
  assert.deepEqual(find(book([hurt, joining]), 'Mitchell Robinson'), { found: hurt });
  assert.deepEqual(find(book([hurt, joining]), 'Xavier Tillman'), { found: joining });
});

test('a player who was on another team before and after that day is not matched', () => {
  const elsewhere = { id: 2, name: 'LeBron James', spells: [spell(LAL)] };
  const response = find(book([elsewhere]), 'LeBron James');
  assert.ok('missing' in response);
  assert.match(response.missing, /another team before and after/);
});

test('an id takes precedence over the name, and an unknown id matches no player', () => {
  const context = { season: '2023-24', gameDate: '2024-01-10', teamIds: [BOS, NYK] };
  assert.deepEqual(findPlayer(book([brown]), { externalId: 'x1', name: 'Anybody' }, context), { found: brown });
  assert.ok('missing' in findPlayer(book([brown]), { externalId: 'x9', name: 'Jaylen Brown' }, context));
});
