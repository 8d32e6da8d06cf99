import assert from 'node:assert/strict';
import test from 'node:test';
import { recordBoard } from '../../src/research/boards/record-board.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { addQuote } from '../support/small-league.ts';
import { alertsStage, DAY, NOW, TIP_OFF, type AlertsStage } from './stage.ts';

interface Message {
  readonly id: number;
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly book: string | null; readonly playerId: number }[];
}

async function told({ ask }: AlertsStage, token: string): Promise<readonly Message[]> {
  const { body } = await ask<{ items: Message[] }>(token, 'GET', '/me/alerts/messages?limit=100');
  return body.items.toReversed();
}

/** The texts of the messages, message by message. */
const lines = async (on: AlertsStage, token: string): Promise<string[][]> =>
  (await told(on, token)).map(({ items }) => items.map(({ text }) => text.split(' is ')[0] ?? ''));

/** Scores the day, publishes its picks and its board. */
async function publish({ ctx, db }: AlertsStage): Promise<void> {
  const { publishBoard } = await import('../../src/picks/index.ts');
  const slate = scoreSlate(await loadSlate(db, { league: 'Nba', date: DAY, asOf: ctx.clock.now() }));
  await publishBoard(ctx, slate, 'live');
  await db.transaction((tx) => recordBoard(tx, slate, { origin: 'live', at: ctx.clock.now() }));
}

const HOUR = 3_600_000;

test('conditions narrow an alert; followed means followed at the time of the event', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp, league, chat } = on;
  const [first = 0, second = 0] = league.players;
  const rule = (name: string, where: object, event = 'news.changed') =>
    make(sharp, '/me/alerts', { name, on: event, where });
  await rule('player', { players: [first] });
  await rule('status', { statuses: ['Doubtful'] });
  await rule('team', { teams: ['bbb'] });
  await rule('followed', { followed: true });
  await rule('up', { direction: 'Over', minMove: 2 }, 'line.moved');
  const follow = await make(sharp, '/me/follows', { playerId: second });
  await on.news({ playerId: first, team: 'XXX', to: 'Out' });
  await on.news({ playerId: second, team: 'BBB', to: 'Doubtful' });
  await on.moved({ playerId: first, from: 20, to: 22.5, delta: 2.5 });
  await on.moved({ playerId: first, from: 20, to: 21, delta: 1 });
  await on.moved({ playerId: first, from: 22, to: 19, delta: -3 });
  await on.match();
  assert.equal((await ask(sharp, 'DELETE', `/me/follows/${follow}`)).status, 204);
  await on.news({ playerId: second, team: 'XXX', to: 'Questionable' });
  on.later(HOUR);
  await on.match();
  const titles = (await told(on, sharp)).map(
    ({ title, items }) => `${title}: ${items.map(({ playerId }) => playerId).join(' ')}`,
  );
  assert.deepEqual(titles.toSorted(), [
    `followed: ${second}`,
    `player: ${first}`,
    `status: ${second}`,
    `team: ${second}`,
    `up: ${first}`,
  ]);
  assert.equal(chat.requests(), 0, 'an alert without a channel is for open pages');
});

test('a delayed tier is alerted when it would see the event', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, pro } = on;
  for (const token of [sharp, pro]) await make(token, '/me/alerts', { name: 'News', on: 'news.changed' });
  await on.news({ playerName: 'Early' });
  await on.match();
  assert.deepEqual([await lines(on, sharp), await lines(on, pro)], [[['Early (DEN)']], []]);
  on.later(15 * 60_000 - 1);
  await on.match();
  assert.deepEqual(await lines(on, pro), []);
  on.later(1);
  await on.match();
  assert.deepEqual(await lines(on, pro), [['Early (DEN)']]);
});

test('a burst becomes one message with a list; beyond twenty the rest is in the next ones; none is repeated', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp } = on;
  await make(sharp, '/me/alerts', { name: 'News', on: 'news.changed' });
  for (let n = 0; n < 45; n += 1) await on.news({ playerName: `P${n}` });
  await on.match();
  await on.match();
  const messages = await lines(on, sharp);
  assert.deepEqual(
    messages.map((one) => one.length),
    [20, 20, 5],
  );
  assert.deepEqual(
    messages.flat(),
    Array.from({ length: 45 }, (_, n) => `P${n} (DEN)`),
  );
  await on.db.query({ text: 'update alerts.progress set after_event = 0' });
  on.later(HOUR);
  await on.match();
  assert.equal((await lines(on, sharp)).flat().length, 45, 'events that are read again are told once');
});

test('quiet hours and an hourly limit hold messages back, and the next one contains what they held', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp } = on;
  const quietHours = { from: '13:00', to: '15:30', timeZone: 'America/New_York' };
  await make(sharp, '/me/alerts', { name: 'Quiet', on: 'news.changed', quietHours });
  await make(sharp, '/me/alerts', { name: 'Two', on: 'news.changed', atMostPerHour: 2 });
  const of = async (name: string) =>
    (await told(on, sharp))
      .filter(({ title }) => title.startsWith(name))
      .map(({ items }) => items.map(({ text }) => text.split(' ')[0]).join(' '));
  // 18:00 UTC is 13:00 in New York.
  for (let n = 0; n < 5; n += 1) {
    await on.news({ playerName: `P${n}` });
    await on.match();
    on.later(60_000);
  }
  assert.deepEqual(await of('Quiet'), []);
  assert.deepEqual(await of('Two'), ['P0', 'P1']);
  on.ctx.clock.set(new Date(NOW.getTime() + HOUR));
  await on.match();
  assert.deepEqual(await of('Two'), ['P0', 'P1', 'P2 P3 P4']);
  on.ctx.clock.set(new Date(NOW.getTime() + 2.5 * HOUR - 1));
  await on.match();
  assert.deepEqual(await of('Quiet'), []);
  on.later(1);
  await on.match();
  assert.deepEqual(await of('Quiet'), ['P0 P1 P2 P3 P4']);
});

test('a price is alerted at the best of the rule’s books with enough value, once per price; a pick once per claim', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, db, league, gameId } = on;
  const [playerId = 0] = league.players;
  await make(sharp, '/me/alerts', { name: 'Any', on: 'price.available', where: { minExpectedValue: 0.03 } });
  await make(sharp, '/me/alerts', { name: 'None', on: 'price.available', where: { minExpectedValue: 0.9 } });
  await make(sharp, '/me/alerts', { name: 'Alpha', on: 'price.available', where: { books: ['alpha'] } });
  await make(sharp, '/me/alerts', { name: 'Picks', on: 'pick.published', where: { players: [playerId] } });
  on.later(60_000);
  await publish(on);
  await on.match();
  on.later(60_000);
  await publish(on);
  await on.match();
  const of = async (name: string) => (await told(on, sharp)).filter(({ title }) => title.startsWith(name));
  const any = (await of('Any')).flatMap(({ items }) => items);
  assert.ok(any.length > 0);
  assert.deepEqual(new Set(any.map(({ book }) => book)), new Set(['echo']), 'the book that pays most');
  assert.deepEqual(await of('None'), []);
  assert.ok((await of('Alpha')).every(({ items }) => items.every(({ book }) => book === 'alpha')));
  const picks = await of('Picks');
  assert.deepEqual(
    picks.map(({ items }) => items.length),
    [1],
  );
  assert.match(picks[0]?.items[0]?.text ?? '', /pick: Player 1 Under 14\.5 Points: \+108 at Echo/);
  // The same line at a new price is alerted again; the claim of the pick is not.
  const quote = { gameId, playerId, book: 'echo', line: 14.5, over: -135, under: 112 };
  await addQuote(db, league, { ...quote, knownAt: on.ctx.clock.now() });
  on.later(60_000);
  await publish(on);
  await on.match();
  const prices = (await of('Any')).flatMap(({ items }) => items.map(({ text }) => text));
  assert.ok(
    prices.some((text) => text.includes('Player 1') && text.includes('+112')),
    prices.join('\n'),
  );
  assert.equal((await of('Picks')).flatMap(({ items }) => items).length, 1);
  on.ctx.clock.set(new Date(TIP_OFF.getTime() + 60_000));
  const before = (await told(on, sharp)).length;
  await on.match();
  assert.equal((await told(on, sharp)).length, before, 'a game that began has no prices');
});

test('an invalid alert is rejected with the location: a condition of another event, invalid quiet hours, one too many', async (t) => {
  const { ask, make, sharp, pro, free, league } = await alertsStage(t);
  const refused = async (token: string, body: object, status: number, says: RegExp) => {
    const response = await ask(token, 'POST', '/me/alerts', { name: 'A', on: 'news.changed', ...body });
    assert.equal(response.status, status, response.text);
    assert.match(response.text, says);
  };
  await refused(sharp, { where: { minMove: 1 } }, 400, /"pointer":"\/where\/minMove"/);
  await refused(sharp, { where: { nothing: 1 } }, 400, /nothing/);
  await refused(sharp, { quietHours: { from: '08:00', to: '08:00' } }, 400, /"pointer":"\/quietHours\/to"/);
  await refused(sharp, { quietHours: { from: '08:00', to: '09:00', timeZone: 'Mars/Base' } }, 400, /timeZone/);
  await refused(sharp, { on: 'price.available', where: { books: ['nowhere'] } }, 422, /no book nowhere/);
  const [known = 0] = league.players;
  await refused(sharp, { where: { players: [known, 999_999] } }, 422, /no player 999999\./);
  await refused(sharp, { where: { league: 'Wnba', players: [known] } }, 422, /no player \d+ in this league/);
  await refused(sharp, { where: { teams: ['aaa', 'zzz'] } }, 422, /no team ZZZ\./);
  await refused(sharp, { where: { league: 'Wnba', teams: ['AAA'] } }, 422, /no team AAA in this league/);
  await refused(sharp, { channels: [999] }, 422, /no channel 999/);
  await refused(free, {}, 403, /Pro/);
  for (let n = 0; n < 20; n += 1) await make(pro, '/me/alerts', { name: `${n}`, on: 'news.changed' });
  await refused(pro, {}, 422, /Pro has 20 alerts/);
  const follow = await ask(free, 'POST', '/me/follows', { playerId: league.players[0], team: 'DEN' });
  assert.equal(follow.status, 400, follow.text);
  assert.match(follow.text, /"pointer":"","detail":"must have either/);
});

test('a change names known players and teams too; an alert that names an unknown one can still be turned off', async (t) => {
  const { ask, make, sharp, league, db } = await alertsStage(t);
  const where = { players: league.players.slice(0, 1), teams: ['AAA'] };
  const id = await make(sharp, '/me/alerts', { name: 'A', on: 'news.changed', where });
  const change = (body: object) => ask(sharp, 'PATCH', `/me/alerts/${id}`, body);
  const refused = await change({ where: { teams: ['ZZZ'] } });
  assert.deepEqual([refused.status, /no team ZZZ/.test(refused.text)], [422, true]);
  await db.query({ text: `update alerts.rule set conditions = '{"players":[999999]}'` });
  assert.equal((await change({ state: 'off' })).status, 200);
});

test('a changed or re-enabled alert reports nothing from before, and a disabled one drops its queue', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp } = on;
  const id = await make(sharp, '/me/alerts', { name: 'News', on: 'news.changed', atMostPerHour: 1 });
  await on.news({ playerName: 'One' });
  await on.match();
  await on.news({ playerName: 'Two' });
  await on.match();
  assert.equal((await ask<{ waiting: number }>(sharp, 'GET', `/me/alerts/${id}`)).body.waiting, 1);
  assert.equal((await ask(sharp, 'PATCH', `/me/alerts/${id}`, { state: 'off' })).status, 200);
  await on.news({ playerName: 'Three' });
  on.later(HOUR);
  assert.equal((await ask(sharp, 'PATCH', `/me/alerts/${id}`, { state: 'on' })).status, 200);
  await on.match();
  await on.news({ playerName: 'Four' });
  await on.match();
  assert.deepEqual(await lines(on, sharp), [['One (DEN)'], ['Four (DEN)']]);
  const { count, lastFiredAt } = (await ask<{ count: number; lastFiredAt: string }>(sharp, 'GET', `/me/alerts/${id}`))
    .body;
  assert.deepEqual([count, lastFiredAt], [2, on.ctx.clock.now().toISOString()]);
});
