import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { lineOf, type MessageItem } from '../../src/alerts/formats/message.ts';
import { writeFacts } from '../../src/ingest/index.ts';
import { NO_FACTS } from '../support/no-facts.ts';
import { addState } from '../support/small-league.ts';
import { DISCORD_PATH } from './chat-services.ts';
import { alertsStage, TIP_OFF } from './stage.ts';

const MINUTE = 60_000;

interface Message {
  readonly title: string;
  readonly items: readonly MessageItem[];
}
type Side = readonly [book: string, over: number, under: number, line?: number];

/** The stage of alerts, five minutes after 18:00, with snapshots that are ingested as a feed's are. */
async function stage(t: TestContext) {
  const on = await alertsStage(t);
  for (const table of ['player', 'game'])
    await on.db.query({
      text: `insert into league.${table}_external (league, source, external_id, ${table}_id, known_at)
             select league, 'nba', id::text, id, known_at from league.${table} on conflict do nothing`,
    });
  on.later(5 * MINUTE);
  const known = () => ({ knownAt: on.ctx.clock.now(), assumed: false });
  /** Rebounds of a player at some books, as seen now. */
  const snapshot = async (sides: readonly Side[], place = 0): Promise<void> => {
    const player = { externalId: String(on.league.players[place]), name: '' };
    const game = { externalId: String(on.gameId) };
    const quoteSets = sides.map(([book, overPrice, underPrice, line = 8.5]) => {
      const quotes = [{ player, lineHalves: 2 * line, overPrice, underPrice }];
      return { ...known(), game, book, stat: 'Rebounds' as const, period: 'Full' as const, quotes };
    });
    const provenance = { league: 'Nba', source: 'a-feed', ids: 'nba', learnedAt: on.ctx.clock.now() } as const;
    await writeFacts(on.db, provenance, { ...NO_FACTS, quoteSets }, { movement: 0.75 });
  };
  const rule = (where: object = {}, token = on.sharp, name = 'Flags', more: object = {}): Promise<number> =>
    on.make(token, '/me/alerts', { name, on: 'price.flagged', where, ...more });
  const messages = async (token = on.sharp): Promise<Message[]> =>
    (await on.ask<{ items: Message[] }>(token, 'GET', '/me/alerts/messages?limit=100')).body.items.toReversed();
  const told = async (token = on.sharp): Promise<string[]> =>
    (await messages(token)).flatMap(({ items }) => items.map(({ text }) => text));
  const matchAfter = async (minutes: number): Promise<void> => {
    on.later(minutes * MINUTE);
    await on.match();
  };
  return { ...on, snapshot, rule, messages, told, matchAfter };
}

/** An arbitrage of 3.7 %. */
const PAIR: readonly Side[] = [
  ['alpha', 110, -135],
  ['bravo', -130, 105],
];
const EDGE = 0.0373;
const LINE =
  'Arbitrage 3.7 %, 18:05 UTC, may be gone: Player 1 Rebounds, Over 8.5 +110 at Alpha (0 min), Under 8.5 +105 at Bravo (0 min)';

test('prices of an ingested snapshot that stand out arrive in a channel with prices, lines, ages, edge and time; after the delay of Pro', async (t) => {
  const on = await stage(t);
  for (const token of [on.sharp, on.pro]) {
    const channel = await on.make(token, '/me/channels', { kind: 'discord', url: `${on.chat.base}${DISCORD_PATH}` });
    await on.rule({}, token, token === on.pro ? 'Late' : 'Now', { channels: [channel] });
  }
  await on.snapshot(PAIR);
  await on.match();
  await on.deliver();
  assert.deepEqual(
    on.chat.arrived.map(({ title, lines }) => [title, ...lines]),
    [['Now', LINE]],
  );
  const [{ items } = { items: [] }] = await on.messages();
  assert.equal(items[0]?.at, '2024-03-05T18:05:00.000Z');
  const quotedAt = '2024-03-05T18:05:00.000Z';
  assert.deepEqual(items[0]?.flag, {
    screen: 'arbitrage',
    edge: EDGE,
    sides: [
      { direction: 'Over', book: 'alpha', line: 8.5, price: 110, quotedAt },
      { direction: 'Under', book: 'bravo', line: 8.5, price: 105, quotedAt },
    ],
  });
  on.later(15 * MINUTE - 1);
  await on.match();
  assert.deepEqual(await on.told(on.pro), []);
  on.later(1);
  await on.match();
  await on.deliver();
  assert.deepEqual(
    on.chat.arrived.map(({ title, lines }) => [title, ...lines]),
    [
      ['Now', LINE],
      ['Late', LINE],
    ],
  );
  assert.deepEqual(on.chat.faults, []);
  assert.equal((await on.ask(on.free, 'POST', '/me/alerts', { name: 'None', on: 'price.flagged' })).status, 403);
});

test('two snapshots tell a flag once, also when it widens, and when events are read again or the game is walked anew', async (t) => {
  const on = await stage(t);
  await on.rule();
  await on.snapshot(PAIR);
  await on.matchAfter(1);
  await on.snapshot([['alpha', 115, -140]]);
  await on.matchAfter(1);
  await on.db.query({ text: 'update alerts.progress set after_event = 0' });
  await on.matchAfter(1);
  await on.db.query({ text: 'delete from odds.flagged_game' });
  await on.snapshot([['alpha', 116, -140]]);
  await on.matchAfter(1);
  assert.deepEqual(await on.told(), [LINE]);
  await on.snapshot([['alpha', -110, -110]]);
  await on.matchAfter(1);
  await on.snapshot([['alpha', 112, -135]]);
  await on.matchAfter(1);
  assert.equal((await on.told()).length, 2, 'it closed, and another opened');
});

test('a flag that waits for the delay of a tier is told once, also when its game is walked anew meanwhile', async (t) => {
  const on = await stage(t);
  await on.rule({}, on.pro);
  await on.snapshot(PAIR);
  await on.matchAfter(1);
  await on.db.query({ text: 'delete from odds.flagged_game' });
  await on.snapshot([['charlie', -110, -110]], 3);
  await on.matchAfter(13);
  assert.deepEqual(await on.told(on.pro), []);
  await on.matchAfter(1);
  assert.deepEqual(await on.told(on.pro), [LINE]);
});

test('screens, least edge and books narrow an alert: each book of a flag has to be among them', async (t) => {
  const on = await stage(t);
  const rules: Readonly<Record<string, object>> = {
    any: {},
    'least edge': { minEdge: EDGE },
    'more edge': { minEdge: EDGE + 0.0001 },
    'both books': { books: ['alpha', 'bravo'] },
    'one of two': { books: ['alpha', 'charlie'] },
    middles: { screens: ['middle'] },
    'arbitrage or middle': { screens: ['middle', 'arbitrage'] },
    points: { stats: ['Points'] },
    'of the player': { players: [on.league.players[0]], stats: ['Rebounds'] },
  };
  for (const [name, where] of Object.entries(rules)) await on.rule(where, on.sharp, name);
  await on.snapshot(PAIR);
  await on.matchAfter(1);
  assert.deepEqual((await on.messages()).map(({ title }) => title).toSorted(), [
    'any',
    'arbitrage or middle',
    'both books',
    'least edge',
    'of the player',
  ]);
  const { status, text } = await on.ask(on.sharp, 'POST', '/me/alerts', {
    ...{ name: 'Side', on: 'price.flagged' },
    where: { direction: 'Over' },
  });
  assert.deepEqual([status, /is no condition of price\.flagged/.test(text)], [400, true]);
});

test('prices that look like an error, too good or of one feed, are told only where they are asked for', async (t) => {
  const on = await stage(t);
  await on.rule({}, on.sharp, 'Sound');
  await on.rule({ suspect: true }, on.sharp, 'All');
  const titles = async () => (await on.messages()).map(({ title }) => title);
  await on.snapshot([
    ['alpha', 140, -170],
    ['bravo', -150, 120],
  ]);
  await on.matchAfter(1);
  assert.deepEqual(await titles(), ['All']);
  await on.snapshot(PAIR, 1);
  await on.db.query({ text: 'update odds.flag set is_one_feed = true' });
  await on.matchAfter(1);
  assert.deepEqual(await titles(), ['All', 'All']);
});

test('what closed by the moment that the tier sees, and what its game overtook, is not told', async (t) => {
  const on = await stage(t);
  await on.rule();
  await on.rule({}, on.pro);
  await on.snapshot(PAIR);
  on.later(4 * MINUTE);
  await on.snapshot([['alpha', -110, -110]]);
  await on.match();
  assert.deepEqual(await on.told(), [], 'it closed before the message was made');
  await on.matchAfter(11);
  assert.deepEqual(await on.told(on.pro), [LINE], 'at the moment of Pro it stood');
  const { body } = await on.ask<{ waiting: number }[]>(on.sharp, 'GET', '/me/alerts');
  assert.equal(body[0]?.waiting, 0);
  on.ctx.clock.set(new Date(TIP_OFF.getTime() - MINUTE));
  await on.snapshot(PAIR, 1);
  await on.match();
  assert.equal((await on.told()).length, 1);
  await addState(on.db, on.gameId, 'live', TIP_OFF, TIP_OFF);
  await on.matchAfter(1);
  await on.matchAfter(14);
  assert.deepEqual([(await on.told()).length, (await on.told(on.pro)).length], [1, 1], 'the game has begun');
});

test('a burst is one message with the best of each prop and how many there were, and the rest is never told', async (t) => {
  const on = await stage(t);
  await on.rule({ screens: ['arbitrage'] });
  for (const place of on.league.players.keys())
    await on.snapshot(
      [
        ['alpha', 110 + place, -140],
        ['bravo', -130, 105],
        ['charlie', -130, 104],
      ],
      place,
    );
  await on.match();
  const [message, ...others] = await on.messages();
  assert.deepEqual([message?.title, message?.items.length, others.length], ['Flags (best 10 of 20)', 10, 0]);
  const edges = message?.items.map(({ flag }) => flag?.edge ?? 0) ?? [];
  assert.deepEqual(
    edges,
    edges.toSorted((one, other) => other - one),
  );
  assert.ok(
    message?.items.every(({ flag }) => flag?.sides[1]?.book === 'bravo'),
    'the better of two unders',
  );
  await on.matchAfter(5);
  assert.equal((await on.messages()).length, 1);
});

test('the line of a flag keeps its time and both books within the shortest limit of a channel', async (t) => {
  const on = await stage(t);
  await on.db.query({ text: `update league.player set name = 'Giannis Antetokounmpo-Doe'` });
  await on.rule();
  await on.snapshot([
    ['hardrockbet', 110, -135],
    ['pointsbetus', -130, 105],
  ]);
  await on.matchAfter(1);
  const [{ items } = { items: [] }] = await on.messages();
  assert.match(
    items.map(lineOf).join(),
    /18:05 UTC, may be gone: .* at Hard Rock Bet \(0 min\), .* at PointsBet \(US\) \(0 min\)$/,
  );
});
