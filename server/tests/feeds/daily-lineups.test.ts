import assert from 'node:assert/strict';
import test from 'node:test';
import { nbaLineups } from '../../src/sources/nba-lineups/index.ts';
import type { SourceRequest } from '../../src/sources/source.ts';
import { dailyLineups, LINEUP_DAY, LINEUP_GAMES, lineupSide, personOf } from './described-lineups.ts';
import { feedOf, run, stage } from './feed-stage.ts';
import { need, responseTo } from './recorded.ts';
import { addSchedule, rowsOf } from './stage.ts';

const [GAME] = LINEUP_GAMES;
const GAME_ID = GAME?.gameId ?? '';
const ARRIVAL = new Date('2024-01-15T23:33:00Z');
const [NOW] = nbaLineups.requests(need('lineups', LINEUP_DAY, { games: [GAME_ID] }));
const [PAST] = nbaLineups.requests(
  need('lineups', LINEUP_DAY, { games: [GAME_ID], asOf: new Date('2024-01-16T05:00:00Z') }),
);
const read = (text: string, request: SourceRequest | undefined = NOW) =>
  nbaLineups.read(responseTo(request, text, { receivedAt: ARRIVAL }));

type Side = ReturnType<typeof lineupSide>;
const fileOf = (homeTeam: Side, awayTeam: Side): string =>
  JSON.stringify({ games: [{ gameId: GAME_ID, gameStatus: 1, gameStatusText: '7:00 pm ET', homeTeam, awayTeam }] });
const named = (text: string, request?: SourceRequest) =>
  read(text, request).facts.lineups.map(({ team, starters, knownAt }) => [
    team,
    starters.map(({ externalId }) => Number(externalId) % 100).join(''),
    knownAt.toISOString(),
  ]);

test('the five confirmed starters of each team are read, known since the file arrived; the bench and the inactive are none', () => {
  const { facts, problems, failure, items } = read(dailyLineups());
  assert.deepEqual([failure, problems, items, facts.lineups.length], [null, [], 12, 24]);
  const [home] = facts.lineups;
  assert.deepEqual(
    [home?.game, home?.team, home?.knownAt, home?.starters.map(({ externalId }) => externalId)],
    [{ externalId: GAME_ID }, 'BOS', ARRIVAL, [0, 1, 2, 3, 4].map((seat) => String(personOf(0, seat)))],
  );
});

test('a five that the league only expects is no lineup, also while the active players are confirmed', () => {
  const expected = lineupSide('NYK', 1, { lineupStatus: 'Expected' });
  const dressed = lineupSide('NYK', 1).players.map((player) => ({ ...player, position: '' }));
  const both = { ...expected, players: [...expected.players, ...dressed] };
  for (const away of [expected, both])
    assert.deepEqual(named(fileOf(lineupSide('BOS', 0, { five: [0, 1, 2, 3, 5] }), away)), [
      ['BOS', '01235', ARRIVAL.toISOString()],
    ]);
  const repeated = { ...lineupSide('NYK', 1), players: [...lineupSide('NYK', 1).players, ...dressed] };
  assert.deepEqual(
    named(fileOf(lineupSide('BOS', 0), repeated)).map(([team]) => team),
    ['BOS', 'NYK'],
  );
});

test('a team with four starters, an inactive one, one of both teams or an unknown status is left out with a reason', () => {
  const home = lineupSide('BOS', 0);
  const changed = (change: object, side = lineupSide('NYK', 1)): Side => ({
    ...side,
    players: side.players.map((player, index) => (index === 4 ? { ...player, ...change } : player)),
  });
  const reasons = (away: Side): readonly unknown[] => {
    const { facts, problems } = read(fileOf(home, away));
    assert.ok(!facts.lineups.some(({ team }) => team === 'NYK'));
    return problems.map(({ reason }) => reason);
  };
  assert.deepEqual(reasons(changed({ position: '' })), ['4 starters']);
  assert.deepEqual(reasons(changed({ rosterStatus: 'Inactive' })), ['is of a starter']);
  assert.deepEqual(reasons(changed({ personId: personOf(0, 0) })), ['a player is listed twice']);
  assert.deepEqual(reasons(changed({ lineupStatus: 'Rumoured' })), ['is not known: Rumoured']);
  assert.deepEqual(reasons(changed({ teamId: 7 })), ['is of another team']);
});

test('a past day’s five is known since the league’s last time of it, in Eastern time, and never later than the arrival', () => {
  const of = (timestamp: string) => named(fileOf(lineupSide('BOS', 0, { timestamp }), lineupSide('NYK', 1)), PAST)[0];
  assert.deepEqual([PAST?.url, PAST?.history], [NOW?.url, true]);
  assert.equal(of('2024-01-15T18:32:11')?.[2], '2024-01-15T23:32:11.000Z');
  assert.equal(of('2024-07-15T18:32:11')?.[2], ARRIVAL.toISOString());
  assert.equal(of('18:32'), undefined);
});

test('one file of the day is requested from an hour before a start to a quarter of an hour after it, and not otherwise', async (t) => {
  const world = await stage(t, '2024-01-15T22:59:00Z');
  await addSchedule(world.db, LINEUP_DAY, [['BOS', 'NYK', '2024-01-16T00:00:00Z', []]]);
  const feed = await feedOf(t, world, nbaLineups, (_, response) => response.end(dailyLineups()));
  const requestsAt = async (at: string): Promise<number> => {
    world.ctx.clock.set(new Date(at));
    const before = feed.played.asked.length;
    await run(world, feed, ['lineups'], LINEUP_DAY, false);
    return feed.played.asked.length - before;
  };
  assert.equal(await requestsAt('2024-01-15T22:59:00Z'), 0);
  const freshness = (await rowsOf(world.db)).freshness as { last_success_at: Date }[];
  assert.equal(freshness[0]?.last_success_at.toISOString(), '2024-01-15T22:59:00.000Z', 'nothing was due');
  assert.equal(await requestsAt('2024-01-15T23:00:00Z'), 1);
  assert.equal(await requestsAt('2024-01-16T00:15:00Z'), 1);
  assert.equal(await requestsAt('2024-01-16T00:16:00Z'), 0);
  assert.equal(new URL(NOW?.url ?? '').pathname, '/js/data/leaders/00_daily_lineups_20240115.json');
  const { rows } = await world.db.query<{ team: string; known: Date; five: number }>({
    text: `select team.abbreviation as team, lineup.known_at as known, cardinality(starters) as five
           from league.lineup lineup join league.team team on team.id = team_id order by 1`,
  });
  assert.deepEqual(
    rows.map(({ team, known, five }) => [team, known.toISOString(), five]),
    [
      ['BOS', '2024-01-15T23:00:00.000Z', 5],
      ['NYK', '2024-01-15T23:00:00.000Z', 5],
    ],
    'players that the league’s own ids name are added',
  );
});

for (const status of [403, 404])
  test(`a file that the site refuses with ${status} while it is due is a failure in the log, and the feed is not fresh`, async (t) => {
    const world = await stage(t, '2024-01-15T23:30:00Z');
    await addSchedule(world.db, LINEUP_DAY, [['BOS', 'NYK', '2024-01-16T00:00:00Z', []]]);
    const feed = await feedOf(t, world, nbaLineups, (_, response) => response.writeHead(status).end());
    await assert.rejects(run(world, feed, ['lineups'], LINEUP_DAY, false), /nba-lineups: lineups: /);
    const { errors, freshness } = await rowsOf(world.db);
    assert.deepEqual(
      errors.map(({ category, step }) => [category, step]),
      [['upstream', 'nba-lineups lineups']],
    );
    assert.deepEqual(freshness, []);
  });
