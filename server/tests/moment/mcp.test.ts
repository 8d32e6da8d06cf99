import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Tier } from '../../src/access/index.ts';
import { newMcpServer } from '../../src/mcp/new-server.ts';
import { prepare, withoutRandom } from './asked.ts';
import { NEXT, NOW, PAST, startWorld, TODAY, type World } from './world.ts';

/** A client of the tools, with the key of an account whose tier the key says. */
async function connect(t: TestContext, { service, accounts }: World, tier: Tier, as: Tier): Promise<Client> {
  const url = await service.server.listen({ host: '127.0.0.1', port: 0 });
  const server = newMcpServer({ url, key: `${as}.${accounts.get(tier) ?? 0}` }, '0.0.0-test');
  const client = new Client({ name: 'test', version: '0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  t.after(() => client.close());
  return client;
}

/** The calls of each tool. */
function callsOf({ league: { players }, games }: World): Readonly<Record<string, readonly Record<string, unknown>[]>> {
  const [playerId, , , other] = players;
  const prop = { playerId, stat: 'Points', line: 14.5, direction: 'Under', gameDate: NEXT };
  const legs = [playerId, players[9]].map((id) => ({ playerId: id, stat: 'Points', line: 14.5, direction: 'Under' }));
  const days = [PAST, TODAY, NEXT].map((date) => ({ date }));
  return {
    log_bet: [108, 125, -145, 300].map((price) => ({ ...prop, playerId: other, book: 'echo', price, stake: 1 })),
    todays_board: [...days, { date: NEXT, books: 'echo' }],
    game_live: days.map(({ date }) => ({ id: games.get(date) })),
    find_player: [{ search: 'Player 1' }],
    research_props: days,
    who_is_out: days,
    price_screens: ['arbitrage', 'middle', 'low-hold', 'positive-ev'].map((screen) => {
      return { screen, date: NEXT, minEdge: -1, maxAge: 604_800 };
    }),
    price_record: [{}, { by: 'book', suspect: 'in' }],
    evaluate_prop: [prop, { ...prop, line: 12.5 }],
    price_combination: [{ legs, payout: { house: 'prizepicks' } }],
    pickem_entries: [{ house: 'prizepicks', legs: 2, date: NEXT }],
    published_entries: days,
    entry_record: [{}],
    player_history: [{ playerId, stat: 'Points' }],
    track_record: [{}, { by: 'stat' }],
    check_ledger: [{ date: PAST }],
    my_preferences: [{}],
    suggested_stakes: days,
    my_follows: [{}],
    my_alerts: [{}],
    my_bets: [{}, { state: 'open' }, { state: 'won' }],
    bet_summary: [{}, { by: 'stat' }],
    test_system: [{ where: { direction: 'Under' } }],
    my_systems: [{}],
  };
}

/** It reads the chain, whose hashes have no moment: docs/decisions/0040-the-moment-of-a-tier.md. */
const OF_THE_CHAIN = 'check_ledger';

interface Compared {
  readonly missing: readonly string[];
  readonly differing: readonly string[];
  readonly responded: number;
}

async function compare(t: TestContext, tier: Tier, as: Tier = tier): Promise<Compared> {
  const worlds = [await startWorld(t), await startWorld(t)] as const;
  for (const world of worlds) await prepare(world, tier);
  await worlds[1].learn(tier);
  for (const world of worlds) {
    world.clock.set(NOW);
    await world.cycle({});
  }
  const clients = [await connect(t, worlds[0], tier, as), await connect(t, worlds[1], tier, as)] as const;
  const calls = callsOf(worlds[0]);
  const { tools } = await clients[0].listTools();
  const differing: string[] = [];
  let responded = 0;
  for (const { name } of tools)
    for (const given of calls[name] ?? []) {
      const [before, after] = await Promise.all(
        clients.map(async (client) => {
          const response = await client.callTool({ name, arguments: given });
          if (response.isError !== true) responded += 1;
          return withoutRandom(JSON.stringify(response));
        }),
      );
      if (before !== after && name !== OF_THE_CHAIN)
        differing.push(`${name} ${JSON.stringify(given)}\n${before}\n${after}`);
    }
  return { missing: tools.map(({ name }) => name).filter((name) => !(name in calls)), differing, responded };
}

for (const tier of ['Free', 'Pro'] as const)
  test(`every MCP tool tells ${tier} the same in two worlds that differ only after its moment`, async (t) => {
    const { missing, differing, responded } = await compare(t, tier);
    assert.deepEqual(missing, [], 'tools that are not called');
    assert.deepEqual(differing, []);
    assert.ok(responded > 40, `${responded} responses`);
  });

test('the harness sees a tool that tells Pro what is known now', async (t) => {
  const { differing } = await compare(t, 'Pro', 'Sharp');
  const found = new Set(differing.map((text) => text.split(' ')[0]));
  const wanted = [
    'log_bet',
    'todays_board',
    'research_props',
    'price_screens',
    'evaluate_prop',
    'my_bets',
    'bet_summary',
    'my_systems',
  ];
  assert.deepEqual(
    wanted.filter((name) => !found.has(name)),
    [],
  );
});
