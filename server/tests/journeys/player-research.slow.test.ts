import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays } from '../../src/kernel/index.ts';
import type { Count } from '../../src/sports/index.ts';
import type { PastProp } from '../../src/research/histories/props-history.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import type { ShootingZones } from '../../src/research/zones/shooting-zones.ts';
import type { TeammatesResponse } from '../../src/research/teammates/teammates.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { researchStage, type ResearchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addQuote, addState, addValue } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

const NOW = '2024-03-20T19:00:00Z';
const tipOff = (date: string): Date => new Date(`${date}T23:00:00Z`);
const night = (date: string): Date => new Date(`${addDays(date, 1)}T05:00:00Z`);

interface Line {
  readonly seconds?: number;
  readonly counts: Partial<Record<Count, number>>;
}

/** A finished game and its players, by index. */
async function play(
  { db, league }: ResearchStage,
  date: string,
  lines: Readonly<Record<number, Line | undefined>>,
): Promise<number> {
  const gameId = await addGame(db, league, date, tipOff(date));
  await addState(db, gameId, 'final', tipOff(date), night(date));
  const box = Object.entries(lines).flatMap(([index, line]) =>
    line === undefined ? [] : { playerId: league.players[Number(index)] ?? 0, ...line },
  );
  await addBoxScore(db, league, gameId, night(date), box);
  return gameId;
}

const history = (on: ResearchStage, query = '') =>
  on.get<PastProp[]>(`/data/players/${on.player(0)}/props-history${query}`);

async function quote(on: ResearchStage, gameId: number, hour: number, line: number, extra: object = {}): Promise<void> {
  const claim = { gameId, playerId: on.player(0), book: 'alpha', line, over: -105, under: -115, knownAt: at(hour) };
  await addQuote(on.db, on.league, { ...claim, ...extra });
}
const at = (hour: number): Date => new Date(`2024-03-10T${String(hour).padStart(2, '0')}:00:00Z`);

test('a past prop has the first offer, the closing line and the result', async (t) => {
  const on = await researchStage(t, NOW);
  const gameId = await play(on, '2024-03-10', { 0: { counts: { pts: 20 } } });
  await quote(on, gameId, 15, 18.5);
  await on.db.query({ text: 'update odds.quote set superseded_at = $1', values: [at(20)] });
  await quote(on, gameId, 20, 21.5, { book: 'bravo' });
  await quote(on, gameId, 21, 25.5, { book: 'charlie', under: null });
  await quote(on, gameId, 23, 30.5, { book: 'delta' });
  assert.deepEqual(await history(on), [
    {
      date: '2024-03-10',
      gameId,
      opponentAbbreviation: 'BBB',
      isHome: true,
      stat: 'Points',
      period: null,
      line: 18.5,
      book: 'alpha',
      overPrice: -105,
      underPrice: -115,
      closingLine: 21.5,
      actualValue: 20,
      result: 'Over',
      isVoided: false,
    },
  ]);
});

test('a push, a period without figures, a missed game and an upcoming one are distinct', async (t) => {
  const on = await researchStage(t, NOW);
  const pushed = await play(on, '2024-03-10', { 0: { counts: { pts: 20, ast: 9 } } });
  await quote(on, pushed, 15, 20);
  await quote(on, pushed, 15, 4.5, { period: 'Q1' });
  await quote(on, pushed, 15, 9.5, { stat: 'Assists' });
  const missed = await play(on, '2024-03-12', { 1: { counts: {} } });
  await quote(on, missed, 15, 20);
  const coming = await addGame(on.db, on.league, '2024-03-20', tipOff('2024-03-20'));
  await quote(on, coming, 15, 20);
  const props = await history(on);
  assert.deepEqual(
    props.map(({ gameId, stat, period, actualValue, result, isVoided, closingLine }) => [
      gameId,
      stat,
      period,
      actualValue,
      result,
      isVoided,
      closingLine,
    ]),
    [
      [coming, 'Points', null, null, null, false, null],
      [missed, 'Points', null, null, null, true, 20],
      [pushed, 'Assists', null, 9, 'Under', false, 9.5],
      [pushed, 'Points', null, 20, 'Push', false, 20],
      [pushed, 'Points', 'Q1', null, null, false, 4.5],
    ],
  );
  const ids = async (query: string) => (await history(on, query)).map(({ gameId }) => gameId);
  assert.deepEqual(await ids('?limit=1'), [coming]);
  assert.deepEqual(await ids('?from=2024-03-11&to=2024-03-12'), [missed]);
  assert.deepEqual(await ids('?stat=ast'), [pushed]);
});

test('wrong ranges, limits and players get their errors, and a lower tier its own', async (t) => {
  const on = await researchStage(t, NOW);
  const statusOf = async (path: string, tier: 'Pro' | 'Sharp' = 'Sharp') =>
    (await getAs(on.api, tier, path)).statusCode;
  const path = `/data/players/${on.player(0)}/props-history`;
  assert.equal(await statusOf(`${path}?from=2024-03-02&to=2024-03-01`), 422);
  for (const query of ['?from=2024-02-30', '?limit=1001', '?limit=0', '?stat=touchdowns', '?to=x'])
    assert.equal(await statusOf(path + query), 400, query);
  assert.equal(await statusOf('/data/players/999/props-history'), 404);
  assert.equal(await statusOf('/data/research/teammates/999'), 404);
  assert.equal(await statusOf('/research/player/999/shooting-zones'), 404);
  assert.equal(await statusOf(path, 'Pro'), 403);
  assert.equal(await statusOf(`/data/research/teammates/${on.player(0)}`, 'Pro'), 403);
  assert.equal(await statusOf(`/data/research/teammates/${on.player(0)}?line=20.3`), 422);
  assert.equal(await statusOf(`/data/research/teammates/${on.player(0)}?line=-1`), 422);
  assert.equal(await statusOf(`/data/research/teammates/${on.player(0)}?line=x`), 400);
});

async function chart(on: ResearchStage, gameId: number, date: string, shots: readonly [number, string, boolean][]) {
  await on.db.query({
    text: `with chart as (
             insert into league.shot_chart (game_id, known_at, known_at_assumed, source, content_hash)
             values ($1, $2, false, 'test', '') returning id)
           insert into league.shot (shot_chart_id, number, player_id, period, clock_seconds, x_ft, y_ft, distance_ft,
             zone_basic, zone_area, zone_range, three, made)
           select chart.id, row_number() over (), shot.player, 1, 1, 0, 0, 0, shot.zone, '', '', shot.zone like '%3', shot.made
           from chart, unnest($3::int[], $4::text[], $5::bool[]) as shot (player, zone, made)`,
    values: [
      gameId,
      night(date),
      shots.map(([index]) => on.player(index)),
      shots.map(([, zone]) => zone),
      shots.map(([, , made]) => made),
    ],
  });
}

test('zones count a player’s shots by window, next to the league and the next opponent', async (t) => {
  const on = await researchStage(t, NOW);
  const rim = 'Restricted Area';
  const three = 'Above the Break 3';
  for (let day = 1; day <= 6; day += 1) {
    const date = `2024-03-0${day}`;
    const gameId = await play(on, date, { 0: { counts: {} }, 1: { counts: {} }, 5: { counts: {} } });
    const mine: [number, string, boolean][] =
      day === 1 ? [[0, three, true]] : day === 2 ? [] : [[0, rim, day % 2 === 0]];
    await chart(on, gameId, date, [...mine, [1, rim, false], [5, three, true]]);
  }
  await addGame(on.db, on.league, '2024-03-21', tipOff('2024-03-21'));
  const response = await on.get<ShootingZones & { playerName: string }>(
    `/research/player/${on.player(0)}/shooting-zones`,
  );
  assert.deepEqual(
    [response.playerName, response.season, response.opponentAbbreviation],
    ['Player 1', '2023-24', 'BBB'],
  );
  assert.deepEqual(
    response.windows.map(({ window, games }) => [window, games]),
    [
      ['season', 6],
      ['last10', 6],
      ['last5', 5],
    ],
  );
  const zoneIn = (window: string, zone: string) =>
    response.windows.find((one) => one.window === window)?.zones.find((one) => one.zone === zone);
  assert.deepEqual(zoneIn('season', three), {
    zone: three,
    attempts: 1,
    makes: 1,
    percentage: 1,
    pointsPerShot: 3,
    share: 0.2,
    leaguePercentage: 1,
    // Only players of AAA shot against BBB, and only this player took a three.
    opponentPercentage: 1,
  });
  const near = zoneIn('last5', rim);
  assert.deepEqual(
    [near?.attempts, near?.makes, near?.percentage, near?.pointsPerShot, near?.share],
    [4, 2, 0.5, 1, 1],
  );
  assert.deepEqual([near?.leaguePercentage, near?.opponentPercentage], [0.2, 0.2]);
  assert.deepEqual(zoneIn('last5', 'Backcourt'), {
    zone: 'Backcourt',
    attempts: 0,
    makes: 0,
    percentage: null,
    pointsPerShot: null,
    share: 0,
    leaguePercentage: null,
    opponentPercentage: null,
  });
  assert.equal(response.windows[0]?.zones.length, 7);
});

test('a player without a charted game has zones without shots, not an error', async (t) => {
  const on = await researchStage(t, NOW);
  const { season, windows } = await on.get<ShootingZones>(`/research/player/${on.player(0)}/shooting-zones`, 'Free');
  assert.equal(season, null);
  assert.ok(windows.every(({ games, zones }) => games === 0 && zones.every(({ attempts }) => attempts === 0)));
});

test('splits count games with and without a regular, and few games leave a wide interval', async (t) => {
  const on = await researchStage(t, NOW);
  const regular = { seconds: 1_800, counts: {} };
  for (let day = 1; day <= 9; day += 1) {
    const withHim = day <= 6;
    const own = { seconds: withHim ? 1_500 : 2_100, counts: { pts: withHim ? 10 + day : 30, reb: 5 } };
    await play(on, `2024-03-0${day}`, {
      0: own,
      5: regular,
      2: { seconds: 60, counts: {} },
      ...(withHim ? { 1: regular } : {}),
    });
  }
  const next = await addGame(on.db, on.league, '2024-03-21', tipOff('2024-03-21'));
  await report(on, next, 'Doubtful', '2024-03-20T18:00:00Z');
  const response = await on.get<TeammatesResponse>(`/data/research/teammates/${on.player(0)}?line=13.5`);
  assert.equal(response.teammates.length, 1, 'opponents and who hardly plays are no regulars');
  const [teammate] = response.teammates;
  assert.deepEqual(teammate, {
    playerId: on.player(1),
    playerName: 'Player 2',
    status: 'Doubtful',
    with: { games: 6, minutes: 25, mean: 13.5, hitRate: 0.5, interval: [0.1876, 0.8124] },
    without: { games: 3, minutes: 35, mean: 30, hitRate: 1, interval: [0.4385, 1] },
  });
  const byMedian = await on.get<TeammatesResponse & { stat: string }>(
    `/data/research/teammates/${on.player(0)}?stat=pr`,
  );
  assert.deepEqual([byMedian.stat, byMedian.line], ['PtsReb', 20], 'the fifth of nine games');
  for (const stat of ['DoubleDouble', 'Blocks'])
    assert.equal(
      (await on.get<TeammatesResponse>(`/data/research/teammates/${on.player(0)}?stat=${stat}`)).line,
      0.5,
      `${stat}: no line is below 0.5`,
    );
});

test('a teammate’s status is that of the player’s next game only', async (t) => {
  const on = await researchStage(t, NOW);
  const regular = { seconds: 1_800, counts: {} };
  for (let day = 1; day <= 4; day += 1) await play(on, `2024-03-0${day}`, { 0: regular, 1: regular });
  const status = async () => {
    on.later();
    const { teammates } = await on.get<TeammatesResponse>(`/data/research/teammates/${on.player(0)}?line=13.5`);
    return teammates[0]?.status;
  };
  assert.equal(await status(), null, 'no game is to come');
  const next = await addGame(on.db, on.league, '2024-03-21', tipOff('2024-03-21'));
  const afterNext = await addGame(on.db, on.league, '2024-03-23', tipOff('2024-03-23'));
  await report(on, afterNext, 'Out', '2024-03-20T17:00:00Z');
  assert.equal(await status(), null, 'no report on the next game');
  await report(on, next, 'Probable', '2024-03-20T19:30:00Z');
  assert.equal(await status(), null, 'not yet said');
  on.ctx.clock.set(new Date('2024-03-20T19:30:00Z'));
  assert.equal(await status(), 'Probable');
  await addState(on.db, next, 'postponed', tipOff('2024-03-21'), on.ctx.clock.now());
  assert.equal(await status(), 'Out', 'the other one is the next now');
  on.ctx.clock.set(tipOff('2024-03-23'));
  assert.equal(await status(), null, 'it has begun');
});

/** From a moment on a report names the second player for a game. */
async function report(
  { db, player, league }: ResearchStage,
  gameId: number,
  status: string,
  at: string,
): Promise<void> {
  await db.query({
    text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
           values ($1, $2, $3, $4, 'test', $5, '')`,
    values: [gameId, player(1), league.teams[0], at, status],
  });
}

test('without a line it uses today’s consensus', async (t) => {
  const on = await researchStage(t, NOW);
  await play(on, '2024-03-10', { 0: { counts: { pts: 3 } } });
  const gameId = await addGame(on.db, on.league, '2024-03-20', tipOff('2024-03-20'));
  await addValue(on.db, on.league, { gameId, playerId: on.player(0), knownAt: new Date('2024-03-20T17:00:00Z') });
  const path = `/data/research/teammates/${on.player(0)}`;
  assert.equal((await on.get<TeammatesResponse>(path)).line, 3);
  const slate = await loadSlate(on.db, { league: 'Nba', date: '2024-03-20', asOf: on.ctx.clock.now() });
  await publishSlate(on.ctx, scoreSlate(slate), 'live');
  on.later();
  assert.equal((await on.get<TeammatesResponse>(path)).line, 14.5);
});

test('games before a teammate’s arrival or after the departure are not games without the teammate', async (t) => {
  const on = await researchStage(t, NOW);
  const regular = { seconds: 1_800, counts: { pts: 20 } };
  for (let day = 1; day <= 9; day += 1)
    await play(on, `2024-03-0${day}`, { 0: regular, ...(day >= 3 && day <= 6 ? { 1: regular } : {}) });
  const without = async () => {
    const { teammates } = await on.get<TeammatesResponse>(`/data/research/teammates/${on.player(0)}?line=13.5`);
    return teammates[0]?.without.games;
  };
  assert.equal(await without(), 3, 'possibly hurt since the 7th');
  const traded = await addGame(on.db, on.league, '2024-03-11', tipOff('2024-03-11'));
  const box = await addBoxScore(on.db, on.league, traded, night('2024-03-11'), [
    { playerId: on.player(1), ...regular },
  ]);
  await on.db.query({
    text: 'update league.box_line set team_id = $2 where box_score_id = $1',
    values: [box, on.league.teams[1]],
  });
  on.later();
  assert.equal(await without(), 0);
});
