import assert from 'node:assert/strict';
import test from 'node:test';
import type { Availability } from '../../src/kernel/index.ts';
import { recordAvailability, recordLineups } from '../../src/league/index.ts';
import { researchStage, type ResearchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addPastGame } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

interface Player {
  readonly playerId: number;
  readonly status: Availability;
  readonly since: string;
  readonly previousStatus: Availability | null;
  readonly chanceToPlay: number | null;
  readonly minutesFreed: number | null;
  readonly projectedStarter: boolean;
}
interface Team {
  readonly team: string;
  readonly submitted: boolean;
  readonly reportedAt: string | null;
  readonly players: readonly Player[];
  readonly lineup: { readonly status: string; readonly players: readonly { playerId: number }[] };
}
interface Board {
  readonly items: readonly { readonly gameId: number; readonly league: string; readonly teams: readonly Team[] }[];
}

const DAY = '2024-03-05';
const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);
const PATH = `/research/availability?date=${DAY}`;

/** An evening game; the home team reports at three and at five, and a lineup comes at six. */
async function evening(on: ResearchStage): Promise<number> {
  const { db, league } = on;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DAY, at('23:00:00'));
  const [teamId] = league.teams;
  const report = (clock: string, ...said: readonly (readonly [player: number, status: Availability])[]) => ({
    gameId,
    teamId,
    knownAt: at(clock),
    isWhole: true,
    isSubmission: true,
    players: said.map(([index, status]) => ({ playerId: on.player(index), status, reason: 'Ankle' })),
  });
  const provenance = { league: 'Nba', source: 'a-report', ids: 'test', learnedAt: at('18:00:00') } as const;
  await db.transaction(async (tx) => {
    await recordAvailability(tx, provenance, [
      report('15:00:00', [0, 'Questionable'], [1, 'Out']),
      report('17:00:00', [0, 'Out']),
    ]);
    const starters = league.players.slice(0, 5);
    await recordLineups(tx, provenance, [{ gameId, teamId, knownAt: at('16:00:00'), starters }]);
  });
  return gameId;
}

const homeOf = (board: Board): Team => board.items[0]?.teams.find(({ team }) => team === 'AAA') ?? assert.fail();
const told = ({ players }: Team) =>
  players.map(({ playerId, status, previousStatus, since }) => [playerId, status, previousStatus, since.slice(11, 16)]);

const byPlayer = ([a]: ReturnType<typeof told>[number], [b]: ReturnType<typeof told>[number]): number =>
  Number(a) - Number(b);

test('unavailable players are listed by game and team with the minutes they free; a team without a submission says so', async (t) => {
  const on = await researchStage(t, `${DAY}T20:00:00Z`);
  const gameId = await evening(on);
  const board = await on.get<Board>(PATH);
  assert.deepEqual(
    board.items.map((game) => [game.gameId, game.league, game.teams.map(({ team }) => team)]),
    [[gameId, 'Nba', ['BBB', 'AAA']]],
  );
  const home = homeOf(board);
  assert.deepEqual([home.submitted, home.reportedAt], [true, at('17:00:00').toISOString()]);
  assert.deepEqual(told(home), [
    [on.player(0), 'Out', 'Questionable', '17:00'],
    [on.player(1), 'Available', 'Out', '17:00'],
  ]);
  const [out, back] = home.players as [Player, Player];
  assert.ok((out.chanceToPlay ?? 1) < 0.01 && (out.minutesFreed ?? 0) > 29.5, JSON.stringify(out));
  assert.equal(out.projectedStarter, false);
  assert.ok((back.chanceToPlay ?? 0) > 0.8 && (back.minutesFreed ?? 30) < 6, JSON.stringify(back));
  assert.deepEqual(
    home.lineup,
    { status: 'unknown', knownAt: null, source: null, players: [] },
    'one of the five was ruled out after they were named',
  );
  const away = board.items[0]?.teams[0];
  assert.deepEqual([away?.submitted, away?.reportedAt, away?.players], [false, null, []]);
  assert.equal(away?.lineup.status, 'projected');
});

test('a player who returns after months has the chance to play of the minutes played before, and frees none', async (t) => {
  const on = await researchStage(t, `${DAY}T20:00:00Z`);
  const { db, league } = on;
  await addPastGame(db, league, '2023-12-20');
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.player (league, name, name_key, known_at)
           values ('Nba', 'Late Arrival', 'late arrival', '2023-10-01') returning id`,
  });
  // The first player misses the later game, and the new one plays for the team.
  const gameId = await addGame(db, league, '2024-03-01', new Date('2024-03-01T20:00:00Z'));
  const played = [...league.players.slice(1), rows[0]?.id ?? 0];
  const lines = played.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, gameId, new Date('2024-03-02T06:00:00Z'), lines);
  const tonight = await addGame(db, league, DAY, at('23:00:00'));
  const [teamId] = league.teams;
  const report = {
    gameId: tonight,
    teamId,
    knownAt: at('15:00:00'),
    isWhole: true,
    isSubmission: true,
    players: [0, 1].map((index) => ({ playerId: on.player(index), status: 'Questionable' as const, reason: 'Ankle' })),
  };
  const provenance = { league: 'Nba', source: 'a-report', ids: 'test', learnedAt: at('18:00:00') } as const;
  await db.transaction((tx) => recordAvailability(tx, provenance, [report]));
  const { players } = homeOf(await on.get<Board>(PATH));
  const of = (index: number): Player => players.find(({ playerId }) => playerId === on.player(index)) ?? assert.fail();
  assert.equal(of(0).chanceToPlay, of(1).chanceToPlay, 'both play 30 minutes when they play');
  assert.equal(of(0).minutesFreed, 0);
  assert.ok((of(1).minutesFreed ?? 0) > 0);
});

test('as of a moment before and after each report the response is exactly what was known then', async (t) => {
  const on = await researchStage(t, `${DAY}T20:00:00Z`);
  await evening(on);
  const asOf = async (clock: string) => homeOf(await on.get<Board>(`${PATH}&asOf=${at(clock).toISOString()}`));
  const before = await asOf('14:59:59.999');
  assert.deepEqual(
    [before.submitted, before.reportedAt, before.players, before.lineup.status],
    [false, null, [], 'projected'],
  );
  const first = [
    [on.player(0), 'Questionable', null, '15:00'],
    [on.player(1), 'Out', null, '15:00'],
  ];
  for (const clock of ['15:00:00', '16:59:59.999'])
    assert.deepEqual(told(await asOf(clock)).toSorted(byPlayer), first, clock);
  assert.equal((await asOf('15:59:59')).lineup.status, 'unknown');
  assert.deepEqual((await asOf('16:00:00')).lineup, {
    status: 'announced',
    knownAt: at('16:00:00').toISOString(),
    source: 'a-report',
    players: on.league.players
      .slice(0, 5)
      .map((playerId, index) => ({ playerId, playerName: `Player ${index + 1}`, chanceToStart: null })),
  });
  const last = await asOf('17:00:00');
  assert.deepEqual(told(last), told(homeOf(await on.get<Board>(PATH))));
  assert.equal((await getAs(on.api, 'Pro', `${PATH}&asOf=${at('15:00:00').toISOString()}`)).statusCode, 403);
  assert.equal((await getAs(on.api, 'Sharp', `${PATH}&asOf=${DAY}T20:00:01Z`)).statusCode, 422);
});

test('each tier sees news after its delay', async (t) => {
  const on = await researchStage(t, `${DAY}T17:10:00Z`);
  await evening(on);
  const statuses = async (tier: 'Free' | 'Pro' | 'Sharp') => {
    const { players } = homeOf(await on.get<Board>(PATH, tier));
    return players.map(({ status }) => status).sort();
  };
  const early = ['Out', 'Questionable'];
  assert.deepEqual(await statuses('Free'), early);
  assert.deepEqual(await statuses('Pro'), early);
  assert.deepEqual(await statuses('Sharp'), ['Available', 'Out']);
});

test('a day without games is empty in and off season, an invalid day is rejected, and an unchanged response is a 304', async (t) => {
  const on = await researchStage(t, `${DAY}T20:00:00Z`);
  await evening(on);
  for (const date of ['2024-03-06', '2023-08-15', '1946-11-01'])
    assert.deepEqual(await on.get(`/research/availability?date=${date}`), { items: [], nextCursor: null });
  assert.equal((await getAs(on.api, 'Sharp', '/research/availability?date=2024-02-30')).statusCode, 400);
  assert.equal((await on.get<Board>(`${PATH}&league=all`)).items.length, 1);
  assert.equal((await on.get<Board>(`${PATH}&league=Wnba`)).items.length, 0);
  const { headers } = await getAs(on.api, 'Sharp', PATH);
  const again = await getAs(on.api, 'Sharp', PATH, { 'if-none-match': String(headers['etag']) });
  assert.equal(again.statusCode, 304);
});

test('the harness sees a report that is shown before it was known', async (t) => {
  const on = await researchStage(t, `${DAY}T20:00:00Z`);
  await evening(on);
  // Planted: the first report, moved an hour into the past.
  const earlier = (table: string): string =>
    `update ${table} set known_at = known_at - interval '1 hour' where known_at = $1`;
  for (const table of ['league.availability', 'league.availability_submission'])
    await on.db.query({ text: earlier(table), values: [at('15:00:00')] });
  const before = homeOf(await on.get<Board>(`${PATH}&asOf=${at('14:59:59').toISOString()}`));
  assert.deepEqual([before.submitted, before.players.length], [true, 2]);
});
