import assert from 'node:assert/strict';
import test from 'node:test';
import { DAY, liveStage, TIP_OFF } from './stage.ts';

interface Live {
  readonly at: string;
  readonly value: number | null;
  readonly clock: number | null;
  readonly period: number | null;
  readonly probability: number;
  readonly interval: readonly [number, number];
  readonly remaining: number | null;
  readonly isFrozen: boolean;
}
interface Pick {
  readonly id: number;
  readonly playerId: number;
  readonly direction: string;
  readonly line: number;
  readonly live: Live | null;
}
interface Prop {
  readonly playerId: number;
  readonly stat: string;
  readonly line: number;
  readonly value: number;
  readonly before: number | null;
  readonly over: number;
  readonly push: number;
  readonly under: number;
  readonly remaining: number | null;
  readonly path?: readonly { readonly over: number; readonly value: number }[];
}
interface GameLive {
  readonly status: string;
  readonly state: { readonly isFrozen: boolean; readonly homePoints: number } | null;
  readonly props: readonly Prop[];
}

test('a pick, an open bet, an evaluation and the game say the same of a claim while the game runs, and nothing before and after', async (t) => {
  const on = await liveStage(t);
  const [first = 0] = on.league.players;
  const picks = async () => (await on.ask<Pick[]>('GET', `/picks/top?date=${DAY}&count=20`)).body;
  const game = async () => (await on.ask<GameLive>('GET', `/games/${on.gameId}/live`)).body;
  const bet = { playerId: first, stat: 'Points', line: 14.5, direction: 'Under', book: 'echo', price: 108, stake: 10 };
  assert.equal((await on.ask('POST', '/me/bets', bet)).status, 201);
  assert.ok((await picks()).every(({ live }) => live === null));
  assert.deepEqual([(await game()).state, (await game()).props], [null, []]);
  await on.begin();
  await on.state(60, {
    period: 2,
    clock: 300,
    score: [40, 44],
    players: { 0: [9, 3, 2, 1, 900], 6: [20, 1, 1, 2, 900] },
  });
  const [pick] = (await picks()).filter(({ playerId }) => playerId === first);
  const prop = (await game()).props.find(({ playerId, stat }) => playerId === first && stat === 'Points');
  assert.ok(pick?.live && prop);
  assert.deepEqual(
    [pick.direction, pick.line, pick.live.value, pick.live.clock, pick.live.period],
    ['Under', 14.5, 9, 300, 2],
  );
  assert.deepEqual([prop.value, prop.line], [9, 14.5]);
  assert.equal(pick.live.probability, prop.under);
  assert.ok(pick.live.interval[0] <= pick.live.probability && pick.live.probability <= pick.live.interval[1]);
  const [open] = (await on.ask<{ value: number; live: Live }[]>('GET', '/me/bets/live')).body;
  assert.deepEqual([open?.value, open?.live], [9, pick.live]);
  const question = { playerId: first, stat: 'Points', line: 14.5, direction: 'Under', gameDate: DAY };
  const evaluated = await on.ask<{ probability: number; live: Live }>('POST', '/picks/evaluate', {
    ...question,
    live: true,
  });
  assert.deepEqual(evaluated.body.live, pick.live);
  assert.ok(!('live' in (await on.ask<object>('POST', '/picks/evaluate', question)).body));
  const decided = (await picks()).find(({ playerId }) => playerId === on.league.players[6]);
  assert.equal(decided?.live?.probability, 0, 'the under is lost');
  await on.end(150);
  on.clock.set(new Date(TIP_OFF.getTime() + 151 * 60_000));
  assert.ok((await picks()).every(({ live }) => live === null));
  assert.equal((await game()).state, null);
});

test('a live probability is monotone in the line, consistent between the sides, and 0 or 1 exactly when it is decided', async (t) => {
  const on = await liveStage(t);
  const [playerId = 0] = on.league.players;
  await on.begin();
  await on.state(90, { period: 3, clock: 240, score: [70, 66], players: { 0: [13, 5, 4, 2, 1500] } });
  const at = async (line: number, direction: string) => {
    const body = { playerId, stat: 'Points', line, direction, gameDate: DAY, live: true };
    return (await on.ask<{ live: Live }>('POST', '/picks/evaluate', body)).body.live.probability;
  };
  let before = 1;
  for (let line = 10.5; line < 40; line += 1) {
    const [over, under] = [await at(line, 'Over'), await at(line, 'Under')];
    assert.ok(over <= before, `over ${line}`);
    assert.ok(Math.abs(over + under - 1) < 1e-3, `both sides of ${line}`);
    assert.equal(over === 1, line < 13, `decided at ${line}`);
    assert.equal(over === 0, false);
    before = over;
  }
  await on.state(160, { period: 4, clock: 0, score: [101, 99], players: { 0: [13, 5, 4, 2, 1500] } });
  assert.deepEqual([await at(12.5, 'Over'), await at(13.5, 'Over'), await at(13.5, 'Under')], [1, 0, 1]);
  await on.state(161, { period: 4, clock: 0, score: [99, 99], players: { 0: [13, 5, 4, 2, 1500] } });
  const overtime = await at(13.5, 'Over');
  assert.ok(overtime > 0.05 && overtime < 1, 'there is an overtime to come');
  await on.state(175, { period: 5, clock: 120, score: [104, 99], players: { 0: [16, 5, 4, 2, 1650] } });
  assert.equal(await at(13.5, 'Over'), 1);
});

test('a game replayed in steps moves smoothly; a figure that is taken back takes the probability back', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  const [playerId] = on.league.players;
  const over = async (): Promise<number> =>
    (await on.ask<GameLive>('GET', `/games/${on.gameId}/live`)).body.props.find(
      (prop) => prop.playerId === playerId && prop.stat === 'Points',
    )?.over ?? -1;
  let last: number | undefined;
  for (let minute = 1; minute < 48; minute += 1) {
    const period = Math.ceil(minute / 12);
    const points = Math.floor(minute / 4);
    await on.state(minute, {
      period,
      clock: 720 * period - 60 * minute,
      players: { 0: [points, 2, 1, 0, Math.round(minute * 40)] },
    });
    const now = await over();
    assert.ok(now > 0 && now < 1, `at minute ${minute}`);
    if (last !== undefined) assert.ok(Math.abs(now - last) < 0.25, `${last} to ${now} at minute ${minute}`);
    last = now;
  }
  await on.state(50, { period: 4, clock: 50, players: { 0: [16, 2, 1, 0, 1800] } });
  assert.equal(await over(), 1);
  await on.state(51, { period: 4, clock: 45, players: { 0: [14, 2, 1, 0, 1805] } });
  const corrected = await over();
  assert.ok(corrected > 0 && corrected < 1, 'two points were taken back');
});

test('between periods and once the feed is silent the probability is frozen; a game that is put off has none', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  const frozen = async () => (await on.ask<GameLive>('GET', `/games/${on.gameId}/live`)).body.state?.isFrozen;
  await on.state(30, { period: 1, clock: 0, players: { 0: [5, 1, 1, 1, 500] } });
  assert.equal(await frozen(), true);
  await on.state(40, { period: 2, clock: 600, players: { 0: [5, 1, 1, 1, 620] } });
  assert.equal(await frozen(), false);
  on.clock.set(new Date(TIP_OFF.getTime() + 45 * 60_000));
  assert.equal(await frozen(), false);
  on.clock.set(new Date(TIP_OFF.getTime() + 45 * 60_000 + 1_000));
  assert.equal(await frozen(), true, 'nothing was read for more than five minutes');
  await on.setState('postponed', on.clock.now());
  on.clock.set(new Date(TIP_OFF.getTime() + 47 * 60_000));
  const { status, state } = (await on.ask<GameLive>('GET', `/games/${on.gameId}/live`)).body;
  assert.deepEqual([status, state], ['postponed', null]);
});

test('a tier with a delay and a question about the past are told of no running game', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  await on.state(60, { period: 2, clock: 300, players: { 0: [9, 3, 2, 1, 900] } });
  const [playerId] = on.league.players;
  const body = { playerId, stat: 'Points', line: 14.5, direction: 'Under', gameDate: DAY, live: true };
  for (const tier of ['Free', 'Pro'] as const) {
    assert.equal((await on.ask('GET', `/games/${on.gameId}/live`, undefined, tier)).status, 403);
    const { body: picks } = await on.ask<Pick[]>('GET', `/picks/top?date=${DAY}`, undefined, tier);
    assert.ok(picks.length > 0 && picks.every(({ live }) => live === null), tier);
  }
  assert.equal((await on.ask<{ live: Live | null }>('POST', '/picks/evaluate', body, 'Pro')).body.live, null);
  const past = new Date(TIP_OFF.getTime() + 61 * 60_000).toISOString();
  on.clock.set(new Date(TIP_OFF.getTime() + 62 * 60_000));
  const asOf = await on.ask<Pick[]>('GET', `/picks/top?date=${DAY}&asOf=${past}`);
  assert.ok(asOf.body.length > 0 && asOf.body.every(({ live }) => live === null));
});

test('a slip has the joint of what is left: a lost leg loses it, a won one leaves the other', async (t) => {
  const on = await liveStage(t);
  const [first, , , , , sixth] = on.league.players;
  const legs = [
    { playerId: first, stat: 'Points', line: 14.5, direction: 'Over' },
    { playerId: sixth, stat: 'Points', line: 14.5, direction: 'Over' },
  ];
  assert.equal((await on.ask('POST', '/me/bets', { legs, book: 'echo', price: 260, stake: 5 })).status, 201);
  await on.begin();
  const slip = async () => (await on.ask<{ live: Live; legs: { live: Live }[] }[]>('GET', '/me/bets/live')).body[0];
  await on.state(60, { period: 2, clock: 300, players: { 0: [9, 3, 2, 1, 900], 5: [7, 3, 2, 1, 900] } });
  const both = await slip();
  const [one, two] = both?.legs.map(({ live }) => live.probability) ?? [];
  assert.ok(both && one && two && both.live.probability < Math.min(one, two));
  await on.state(70, { period: 2, clock: 200, players: { 0: [15, 3, 2, 1, 990], 5: [7, 3, 2, 1, 900] } });
  const won = await slip();
  assert.ok(won && Math.abs(won.live.probability - (won.legs[1]?.live.probability ?? 0)) < 1e-3);
  await on.state(160, {
    period: 4,
    clock: 0,
    score: [101, 99],
    players: { 0: [15, 3, 2, 1, 990], 5: [7, 3, 2, 1, 900] },
  });
  assert.equal((await slip())?.live.probability, 0);
});

test('a game whose slate before the start is missing has no live probability, its picks are as before, and picks and bets have their figures so far', async (t) => {
  const on = await liveStage(t);
  const [playerId = 0] = on.league.players;
  const bet = { playerId, stat: 'Points', line: 14.5, direction: 'Under', book: 'echo', price: 108, stake: 10 };
  assert.equal((await on.ask('POST', '/me/bets', bet)).status, 201);
  await on.db.query({
    text: 'update odds.quote set superseded_at = $1',
    values: [new Date(TIP_OFF.getTime() - 60_000)],
  });
  await on.begin();
  await on.state(60, { period: 2, clock: 300, players: { 0: [9, 3, 2, 1, 900] } });
  const { state, props } = (await on.ask<GameLive>('GET', `/games/${on.gameId}/live`)).body;
  assert.ok(state !== null);
  assert.deepEqual(props, []);
  const { status, body } = await on.ask<Pick[]>('GET', `/picks/top?date=${DAY}`);
  assert.equal(status, 200);
  assert.ok(body.length > 0 && body.every(({ live }) => live === null));
  const pick = body.find((one) => one.playerId === playerId);
  const soFar = (await on.ask<{ id: number; value: number; clock: number }[]>('GET', '/picks/live')).body;
  const [ofPick] = soFar.filter(({ id }) => id === pick?.id);
  assert.deepEqual([ofPick?.value, ofPick?.clock], [9, 300]);
  const bets = await on.ask<{ value: number; secondsLeft: number; inPeriod: number; live: Live | null }[]>(
    'GET',
    '/me/bets/live',
  );
  assert.deepEqual(
    bets.body.map(({ value, secondsLeft, inPeriod, live }) => [value, secondsLeft, inPeriod, live]),
    [[9, 300 + 24 * 60, 2, null]],
  );
  await on.state(170, { period: 5, clock: 120, players: { 0: [11, 3, 2, 1, 2_000] } });
  const [inOvertime] = (await on.ask<{ secondsLeft: number | null; inPeriod: number | null }[]>('GET', '/me/bets/live'))
    .body;
  assert.deepEqual([inOvertime?.secondsLeft, inOvertime?.inPeriod], [null, null]);
});
