import assert from 'node:assert/strict';
import test from 'node:test';
import { leagueOf, type League } from '../../src/leagues/index.ts';
import {
  linkPlayers,
  loadDirectory,
  playerLinks,
  recordAliases,
  recordGames,
  recordPlayers,
  recordTeams,
  type GameRecord,
  type PlayerRecord,
} from '../../src/league/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addBoxScore, addGame, smallLeague } from '../support/small-league.ts';

const AT = new Date('2026-05-01T12:00:00Z');
const LATER = new Date('2026-07-01T12:00:00Z');
const learnedAt = LATER;

const person = (externalId: string, name: string, knownAt = AT): PlayerRecord => {
  return { externalId, name, position: null, knownAt };
};
const addPlayers = (db: Database, league: League, ids: string, players: readonly PlayerRecord[]) =>
  db.transaction((tx) => recordPlayers(tx, { league, ids }, players));

async function find(db: Database, league: League, ids: string, mention: { externalId: string | null; name: string }) {
  const directory = await loadDirectory(db, league, ids);
  const response = directory.player(mention, { season: '2026', gameDate: '2026-07-01', teamIds: [] });
  return 'found' in response ? response.found.id : response.missing;
}

async function count(db: Database, text: string): Promise<number> {
  return Number((await db.query<{ n: string }>({ text })).rows[0]?.n);
}

test('one id of a feed in two leagues is two players, and names resolve to players of their own league', async (t) => {
  const db = await testDatabase(t);
  await addPlayers(db, 'Nba', 'nba', [person('10', 'Jordan Reed')]);
  await addPlayers(db, 'Wnba', 'wnba', [person('20', 'Jordan Reed')]);
  const nba = await find(db, 'Nba', 'nba', { externalId: '10', name: '' });
  const wnba = await find(db, 'Wnba', 'wnba', { externalId: '20', name: '' });
  assert.notEqual(nba, wnba);
  assert.equal(await find(db, 'Nba', 'nba', { externalId: null, name: 'Jordan Reed' }), nba);
  assert.equal(await find(db, 'Wnba', 'wnba', { externalId: null, name: 'Jordan Reed' }), wnba);
  // A feed numbers the players of each league from 1.
  for (const [league, playerId] of [['Nba', nba] as const, ['Wnba', wnba] as const])
    await db.transaction((tx) =>
      linkPlayers(tx, league, 'balldontlie', [{ externalId: '1', playerId: Number(playerId) }], AT),
    );
  assert.deepEqual(await playerLinks(db, 'Nba', 'balldontlie'), [{ externalId: '1', playerId: nba }]);
  assert.deepEqual(await playerLinks(db, 'Wnba', 'balldontlie'), [{ externalId: '1', playerId: wnba }]);
  assert.match(String(await find(db, 'Nba', 'wnba', { externalId: '20', name: '' })), /no player has the id 20/);
});

test('a game and a player of the archive’s files are the same ones in the league’s own feed', async (t) => {
  const db = await testDatabase(t);
  await db.transaction((tx) =>
    recordTeams(
      tx,
      ['LVA', 'PDX'].map((abbreviation) => ({ league: 'Wnba', abbreviation, name: abbreviation, knownAt: AT })),
    ),
  );
  const teams = await loadDirectory(db, 'Wnba', 'wnba');
  const team = (code: string): number => {
    const found = teams.team(code);
    return 'found' in found ? found.found : assert.fail(found.missing);
  };
  const tipOff = new Date('2026-07-29T02:00:00Z');
  const game = (externalId: string): GameRecord => ({
    externalId,
    season: '2026',
    seasonType: 'regular',
    gameDate: '2026-07-28',
    knownAt: AT,
    homeTeamId: team('LVA'),
    awayTeamId: team('PDX'),
    states: [
      {
        knownAt: AT,
        assumed: false,
        status: 'scheduled',
        tipOff,
        tipOffAssumed: false,
        homePoints: null,
        awayPoints: null,
      },
    ],
  });
  const record = (ids: string, externalId: string) =>
    db.transaction((tx) => recordGames(tx, { league: 'Wnba', source: ids, ids, learnedAt }, [game(externalId)]));
  await record('espn', '0401857095');
  await record('wnba', '1022600201');
  await record('wnba', '1022600201');
  assert.equal(await count(db, 'select count(*) as n from league.game'), 1);
  assert.equal(await count(db, 'select count(*) as n from league.game_external'), 2);

  await addPlayers(db, 'Wnba', 'espn', [
    person('3149391', "A'ja Wilson"),
    person('1', 'Two Same'),
    person('2', 'Two Same'),
  ]);
  await addPlayers(db, 'Wnba', 'wnba', [person('1628932', "A'ja Wilson"), person('9', 'Two Same')]);
  const own = await find(db, 'Wnba', 'espn', { externalId: '3149391', name: '' });
  assert.equal(await find(db, 'Wnba', 'wnba', { externalId: '1628932', name: '' }), own);
  assert.equal(
    await count(db, `select count(*) as n from league.player where name = 'Two Same'`),
    3,
    'two that fit are none',
  );
});

test('an old name may be another person’s: its id is not linked', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db, 'Wnba');
  await addPlayers(db, 'Wnba', 'espn', [person('5', 'Kelly Miller')]);
  const playerId = Number(await find(db, 'Wnba', 'espn', { externalId: '5', name: '' }));
  const gameId = await addGame(db, league, '2021-07-01', new Date('2021-07-01T23:00:00Z'));
  await addBoxScore(db, league, gameId, new Date('2021-07-02T02:00:00Z'), [{ playerId, counts: { pts: 2 } }]);
  await addPlayers(db, 'Wnba', 'wnba', [person('1630001', 'Kelly Miller', LATER)]);
  assert.notEqual(await find(db, 'Wnba', 'wnba', { externalId: '1630001', name: '' }), playerId);
});

test('a former name still resolves to its player from the moment of the new one, unless it is another player’s', async (t) => {
  const db = await testDatabase(t);
  await addPlayers(db, 'Wnba', 'wnba', [
    person('1', 'Megan Gustafson'),
    person('2', 'Jan Doe'),
    person('3', 'Jan Doe'),
  ]);
  const id = await find(db, 'Wnba', 'wnba', { externalId: '1', name: '' });
  await addPlayers(db, 'Wnba', 'wnba', [person('1', 'Megan DiLeo', LATER), person('2', 'Jan Roe', LATER)]);
  for (const name of ['Megan Gustafson', 'Megan DiLeo'])
    assert.equal(await find(db, 'Wnba', 'wnba', { externalId: null, name }), id, name);
  const { rows } = await db.query({
    text: `select name_key as "nameKey", player_id as "playerId", known_at as "knownAt", decided_by as "decidedBy"
             from league.player_alias`,
  });
  assert.deepEqual(rows, [{ nameKey: 'megangustafson', playerId: id, knownAt: LATER, decidedBy: 'rename' }]);
});

test('a shipped former name is dated by the day from which it was one, and never by a future day', async (t) => {
  const db = await testDatabase(t);
  const dated = leagueOf('Wnba').aliases.filter(({ formerFrom }) => formerFrom !== undefined);
  assert.ok(dated.length > 2);
  await addPlayers(
    db,
    'Wnba',
    'espn',
    dated.map(({ externalId, name }) => person(externalId, name)),
  );
  const learnedAt = new Date('2026-01-01T00:00:00Z');
  await db.transaction((tx) => recordAliases(tx, { league: 'Wnba', learnedAt }));
  const { rows } = await db.query<{ nameKey: string; knownAt: Date }>({
    text: `select name_key as "nameKey", known_at as "knownAt" from league.player_alias where decided_by = 'list'`,
  });
  const days = new Map(rows.map((row) => [row.nameKey, row.knownAt.toISOString()]));
  assert.equal(days.get('skylardigginssmith'), '2025-05-02T04:00:00.000Z');
  assert.equal(days.get('megangustafson'), learnedAt.toISOString());
  assert.equal(days.size, dated.length);
});
