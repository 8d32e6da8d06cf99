import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { DomainError, only } from '../../platform/index.ts';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { changeNumber } from '../matching/queries.ts';
import { addFollow, removeFollow, type GivenFollow } from './add-follow.ts';
import { listFollows } from './queries.ts';
import { watchedBy } from './watched-by.ts';

const AT = new Date('2024-03-05T18:00:00Z');
const NOTHING: GivenFollow = { playerId: null, stat: null, team: null, league: 'Nba' };

/** Two leagues with teams of the same names, and the follows of one account. */
async function followsStage(t: TestContext) {
  const db = await testDatabase(t);
  const { players } = await smallLeague(db, 'Nba');
  await smallLeague(db, 'Wnba');
  const { id: owner } = await makeAccount(db, 'owner', 'Sharp');
  const { id: stranger } = await makeAccount(db, 'stranger', 'Sharp');
  const follow = (given: Partial<GivenFollow>, account = owner) =>
    db.transaction((tx) => addFollow(tx, account, { ...NOTHING, ...given }, AT));
  return {
    ...{ db, owner, stranger, follow },
    player: players[0] ?? 0,
    unfollow: (id: number, account = owner) => db.transaction((tx) => removeFollow(tx, account, id)),
    followed: async (account = owner) =>
      (await listFollows(db, account)).map(({ playerName, team, stat, league }) =>
        [league, team ?? playerName, stat].filter((part) => part !== null).join(' '),
      ),
    changes: async () => only(await changeNumber(db)).number,
    /** The message of the error, with the location of invalid input. */
    refused: async (given: Partial<GivenFollow>): Promise<string> => {
      try {
        await follow(given);
      } catch (error) {
        assert.ok(error instanceof DomainError);
        return error.kind === 'invalid' ? JSON.stringify(error.facts) : `${error.kind}: ${error.message}`;
      }
      return '';
    },
  };
}

test('an account follows a player, one stat of a player, and a team of a league in any letter case, each once', async (t) => {
  const { db, follow, followed, player, owner, stranger } = await followsStage(t);
  const made = await follow({ playerId: player });
  assert.deepEqual([made.playerId, made.playerName, made.team, made.createdAt], [player, 'Player 1', null, AT]);
  await follow({ playerId: player, stat: 'Points' });
  await follow({ team: 'aaa' });
  await follow({ team: 'AAA', league: 'Wnba' });
  assert.equal((await follow({ playerId: player })).id, made.id, 'following twice is following once');
  assert.deepEqual(await followed(owner), ['Wnba AAA', 'Nba AAA', 'Nba Player 1 Points', 'Nba Player 1']);
  assert.deepEqual(await watchedBy(db, owner), {
    players: new Set([player]),
    teams: new Set(['Nba AAA', 'Wnba AAA']),
    props: new Set([`${player} Points`]),
  });
  assert.deepEqual(await followed(stranger), []);
  assert.deepEqual(await watchedBy(db, stranger), { players: new Set(), teams: new Set(), props: new Set() });
});

test('what is followed is either a player or a team that exists in its league, and a stat goes with a player alone', async (t) => {
  const { refused, followed, player, db } = await followsStage(t);
  const either = '"pointer":"","detail":"must have either playerId or team"';
  for (const given of [{}, { stat: 'Points' }, { playerId: player, team: 'AAA' }] as const)
    assert.ok((await refused(given)).includes(either), JSON.stringify(given));
  assert.match(await refused({ team: 'AAA', stat: 'Points' }), /"pointer":"\/stat","detail":"goes with a player"/);
  assert.equal(await refused({ playerId: 999_999 }), 'impossible: There is no player 999999.');
  await db.query({ text: `update league.team set abbreviation = 'CCC' where league = 'Nba' and abbreviation = 'AAA'` });
  assert.equal(await refused({ team: 'aaa' }), 'impossible: There is no team AAA in this league.');
  assert.deepEqual(await followed(), []);
});

test('a follow ends for its own account alone, and an unknown one is not found', async (t) => {
  const { follow, unfollow, followed, player, stranger } = await followsStage(t);
  const { id } = await follow({ playerId: player });
  await follow({ team: 'BBB' });
  const none = { kind: 'not-found', message: 'You follow nothing with this id.' };
  await assert.rejects(unfollow(id, stranger), none);
  await unfollow(id);
  assert.deepEqual(await followed(), ['Nba BBB']);
  await assert.rejects(unfollow(id), none);
});

test('alerts are told of each change of follows', async (t) => {
  const { follow, unfollow, changes, refused, player } = await followsStage(t);
  const before = await changes();
  const { id } = await follow({ playerId: player });
  assert.equal(await changes(), before + 1);
  await unfollow(id);
  assert.equal(await changes(), before + 2);
  await refused({ playerId: 999_999 });
  assert.equal(await changes(), before + 2);
});
