import assert from 'node:assert/strict';
import test from 'node:test';
import { researchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addPastGame, addState } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

interface Log {
  readonly items: readonly {
    readonly gameId: number;
    readonly gameDate: string;
    readonly started: boolean | null;
    readonly minutes: number | null;
    readonly stats: Readonly<Record<string, number>> | null;
    readonly didNotPlay: boolean;
    readonly reason: string | null;
    readonly isHome: boolean;
  }[];
  readonly nextCursor: string | null;
}

test('the game log has every game, quoted or not, and the player’s missed games with the reason, newest first', async (t) => {
  const on = await researchStage(t, '2024-03-09T12:00:00Z');
  const { db, league } = on;
  await addPastGame(db, league, '2024-03-01');
  const missed = await addGame(db, league, '2024-03-03', new Date('2024-03-03T20:00:00Z'));
  const end = new Date('2024-03-04T06:00:00Z');
  await addState(db, missed, 'final', new Date('2024-03-03T20:00:00Z'), end);
  const others = league.players.slice(1).map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, missed, end, others);
  await db.query({
    text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
           values ($1, $2, $3, '2024-03-03T15:00:00Z', 'a-report', 'Out', 'Ankle')`,
    values: [missed, on.player(0), league.teams[0]],
  });
  await addPastGame(db, league, '2024-03-05');
  // A future game, which is not in a log.
  await addGame(db, league, '2024-03-10', new Date('2024-03-10T20:00:00Z'));

  const path = `/players/${on.player(0)}/game-log`;
  const whole = await on.get<Log>(path);
  assert.deepEqual(
    whole.items.map(({ gameDate, didNotPlay, reason, stats }) => [
      gameDate,
      didNotPlay,
      reason,
      stats?.['Points'] ?? null,
    ]),
    [
      ['2024-03-05', false, null, 10],
      ['2024-03-03', true, 'Ankle', null],
      ['2024-03-01', false, null, 10],
    ],
  );
  assert.ok((whole.items[0]?.minutes ?? 0) > 0);
  const quarters = await on.get<Log>(`${path}?period=Q1`);
  assert.deepEqual(
    quarters.items.map(({ stats, minutes }) => [stats, minutes]),
    [
      [null, null],
      [null, 0],
      [null, null],
    ],
    'these box scores have no periods',
  );

  const first = await on.get<Log>(`${path}?limit=2`);
  const rest = await on.get<Log>(`${path}?limit=2&cursor=${first.nextCursor}`);
  assert.deepEqual([...first.items, ...rest.items], whole.items);
  assert.deepEqual([first.items.length, rest.nextCursor, whole.nextCursor], [2, null, null]);
  const days = await on.get<Log>(`${path}?from=2024-03-02&to=2024-03-04`);
  assert.deepEqual(
    days.items.map(({ gameId }) => gameId),
    [missed],
  );
  assert.deepEqual((await on.get<Log>(`${path}?season=2019-20`)).items, []);
  const status = async (query: string) => (await getAs(on.api, 'Sharp', query)).statusCode;
  assert.equal(await status('/players/99999/game-log'), 404);
  assert.equal(await status(`${path}?cursor=${first.nextCursor}x`), 400);
  assert.equal(await status(`${path}?from=2024-03-04&to=2024-03-02`), 422);
});

test('the game log counts a part of the game, where the source has periods', async (t) => {
  const on = await researchStage(t, '2024-03-09T12:00:00Z');
  const { db, league } = on;
  const tipOff = new Date('2024-03-05T20:00:00Z');
  const game = await addGame(db, league, '2024-03-05', tipOff);
  const end = new Date('2024-03-06T06:00:00Z');
  await addState(db, game, 'final', tipOff, end);
  const line = { playerId: on.player(0), counts: { pts: 10 }, periodPoints: [1, 2, 3, 4] };
  await addBoxScore(db, league, game, end, [line]);
  const points = async (period: string) =>
    (await on.get<Log>(`/players/${on.player(0)}/game-log?period=${period}`)).items[0]?.stats?.['Points'];
  assert.deepEqual(await Promise.all(['Full', 'Q2', 'H1', 'H2'].map(points)), [10, 2, 3, 7]);
});
