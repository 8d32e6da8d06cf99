import assert from 'node:assert/strict';
import test from 'node:test';
import { isProblem } from '../../../client/src/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import { addGame, addPastGame } from '../support/small-league.ts';
import { clientStage, wire } from './stage.ts';

test('preferences, bets, alerts, channels and follows work through the client', async (t) => {
  const { client, db, signedIn } = await clientStage(t);
  const { send, sent } = wire(async (request, number) => {
    if (number > 1 || new URL(request.url).pathname !== '/api/v1/me/bets') return undefined;
    await (await fetch(request)).text();
    throw new TypeError('fetch failed');
  });
  const { me } = client();
  const ids = async (text: string) => (await db.query<{ id: number }>({ text })).rows.map(({ id }) => id);
  const players = await ids('select id from league.player order by id');
  const [home = 0, away = 0] = await ids('select id from league.team order by id');
  const [playerId = 0] = players;
  const tipOff = new Date(Date.now() + 6 * 3_600_000);
  const league = { league: 'Nba' as const, teams: [home, away] as const, players, books: new Map<string, number>() };
  await addPastGame(db, league);
  await addGame(db, league, gameDayOf('Nba', tipOff), tipOff);

  const before = await me.changePreferences({ bankroll: 500, timeZone: 'Europe/Paris' });
  const after = await me.changePreferences({ unitShare: 0.02 });
  assert.deepEqual(after, { ...before, unitShare: 0.02 }, 'what is not given stays');
  assert.deepEqual(await me.preferences(), after);
  assert.deepEqual(await me.stakes(), []);

  // The response to the first try is lost: the retry has the same key.
  const lossy = client({ fetch: send }).me;
  const line = { playerId, stat: 'Points', line: 14.5, direction: 'Over', book: 'fanduel' } as const;
  const bet = await lossy.logBet({ ...line, price: -110, stake: 25 });
  assert.deepEqual([sent.length, sent[0]?.key === sent[1]?.key], [2, true]);
  assert.equal((await me.changeBet(bet.id, { stake: 20 })).version, 2);
  assert.deepEqual(
    (await me.bet(bet.id)).history.map(({ stake }) => stake),
    [25, 20],
  );
  assert.deepEqual([(await me.betSummary({ by: 'stat' })).openStake, (await me.betTimeline()).length], [20, 0]);
  assert.deepEqual(await me.liveBets(), []);
  for (const closed of [me.shareBets(), me.alerts(), me.channels()])
    await assert.rejects(closed, (error) => isProblem(error, 'credential-not-accepted'));
  const own = signedIn.me;
  const share = await own.shareBets();
  assert.deepEqual(
    (await own.sharedAddresses()).map(({ id }) => id),
    [share.id],
  );
  await own.revokeShare(share.id);
  await me.deleteBet(bet.id);
  await assert.rejects(me.bet(bet.id), (error) => isProblem(error, 'not-found'));

  const { combos } = client();
  const leg = (of = 0) => ({ playerId: of, stat: 'Points', line: 14.5, direction: 'Over' }) as const;
  const slip = await me.logBet({ legs: [leg(playerId), leg(players[9])], payout: { house: 'prizepicks' }, stake: 5 });
  assert.deepEqual([slip.legs?.length, slip.payout?.multipliers], [2, [3]]);
  await me.deleteBet(slip.id);
  assert.deepEqual([(await combos.published()).entries, (await combos.record()).entries], [[], 0]);
  assert.deepEqual((await combos.entries({ house: 'prizepicks', legs: 2 })).entries, []);
  const doubled = combos.price({ legs: [leg(playerId), leg(playerId)] });
  await assert.rejects(doubled, (error) => isProblem(error, 'unprocessable'));

  const channel = await own.addChannel({ kind: 'webhook', name: 'Mine', url: 'http://127.0.0.1:9/hook' });
  assert.equal((await own.testChannel(channel.id)).delivered, false);
  assert.equal((await own.deliveries(channel.id)).items.length, 1);
  const follow = await me.follow({ playerId });
  const alert = await own.createAlert({
    name: 'Out',
    on: 'news.changed',
    where: { followed: true },
    channels: [channel.id],
  });
  assert.equal((await own.changeAlert(alert.id, { state: 'off' })).state, 'off');
  assert.deepEqual(
    [(await own.alerts()).length, (await own.channels()).length, (await me.follows()).length],
    [1, 1, 1],
  );
  assert.ok((await own.alertPresets()).length > 2);
  for await (const message of own.alertMessages()) assert.fail(message.title);
  await own.deleteAlert(alert.id);
  await own.deleteChannel(channel.id);
  await me.unfollow(follow.id);
  assert.deepEqual([await own.alerts(), await own.channels(), await me.follows()], [[], [], []]);
});
