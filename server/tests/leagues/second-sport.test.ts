import assert from 'node:assert/strict';
import test from 'node:test';
import type * as Ingest from '../../src/ingest/index.ts';
import type * as Kernel from '../../src/kernel/index.ts';
import type * as SetConfig from '../../src/operations/config/set-config.ts';
import type * as Settlement from '../../src/settlement/index.ts';
import type * as Http from '../support/http.ts';
import type * as Callers from '../support/tier-callers.ts';
import type * as Program from '../support/whole-program.ts';
import { copyWithLeague } from './scratch-copy.ts';
import { LEAGUE, STICKBALL } from './stickball.ts';
import { writeTernFolder } from './tern.ts';

interface Listed {
  readonly league: string;
  readonly sport: string;
  readonly stats: readonly string[];
  readonly periods: readonly string[];
  readonly positions: readonly string[];
  readonly shootingZones: readonly string[];
}

test('a league of another sport has its own stats, periods and rules, and no zones; basketball keeps its own', async (t) => {
  const copy = await copyWithLeague(
    t,
    'tern',
    { 'index.ts': LEAGUE },
    { name: 'stickball', files: { 'index.ts': STICKBALL } },
  );
  const { wholeProgram } = await copy.module<typeof Program>('tests/support/whole-program.ts');
  const { testServer } = await copy.module<typeof Http>('tests/support/http.ts');
  const { getAs, identifyByTier } = await copy.module<typeof Callers>('tests/support/tier-callers.ts');
  const { importFolder } = await copy.module<typeof Ingest>('src/ingest/index.ts');
  const { settableClock, lineHalves } = await copy.module<typeof Kernel>('src/kernel/index.ts');
  const { gradeClaims, readResults, STANDARD } = await copy.module<typeof Settlement>('src/settlement/index.ts');
  const { setConfig } = await copy.module<typeof SetConfig>('src/operations/config/set-config.ts');
  // Its type is that of the copy, which this test's own registry does not have.
  const league = 'Tern' as 'Nba';

  const clock = settableClock(new Date('2024-01-11T12:00:00Z'));
  const { services, context } = await wholeProgram(t, { clock, environment: { PROPPICK_MODE: 'production' } });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyByTier });
  const read = async <Body>(path: string): Promise<{ status: number; body: Body }> => {
    const response = await getAs(api, 'Admin', path);
    return { status: response.statusCode, body: response.json<Body>() };
  };
  await setConfig(context, services.configuration.sections, {
    section: 'leagues',
    key: 'enabled',
    value: 'Nba, Tern',
    actor: 'test',
    requestId: undefined,
  });
  await services.configuration.refresh();
  const report = await importFolder(context, await writeTernFolder(t), { league });
  assert.ok(report.files.some(({ file, fault }) => file.startsWith('player-games') && !fault));

  const { body: leagues } = await read<Listed[]>('/leagues');
  const of = (name: string): Listed => leagues.find((one) => one.league === name) ?? assert.fail(name);
  const { sport, stats, periods, positions, shootingZones } = of('Tern');
  assert.deepEqual(
    { sport, stats, periods, positions, shootingZones },
    { sport: 'stickball', stats: ['Points', 'Goals'], periods: ['T1', 'T3'], positions: ['K', 'S'], shootingZones: [] },
  );
  assert.equal(of('Nba').sport, 'basketball');
  assert.equal(of('Nba').stats.length, 19);
  assert.equal(of('Nba').shootingZones.length, 7);
  assert.deepEqual(of('Nba').periods, ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2']);

  interface Player {
    readonly items: readonly { readonly id: number }[];
  }
  const { body: players } = await read<Player>('/players?league=Tern&limit=1');
  const playerId = players.items[0]?.id ?? assert.fail('no player');
  const zones = await read<{ detail: string }>(`/research/player/${playerId}/shooting-zones`);
  assert.equal(zones.status, 404);
  assert.equal(zones.body.detail, 'There are no shooting zones in stickball, which the Tern League plays.');

  interface Log {
    readonly items: readonly { readonly gameId: number; readonly stats: Readonly<Record<string, number>> }[];
  }
  const { body: log } = await read<Log>(`/players/${playerId}/game-log?limit=1`);
  const { gameId, stats: figures } = log.items[0] ?? assert.fail('no game');
  const { Points: points = 0, Goals: goals = 0 } = figures;
  assert.deepEqual([Object.keys(figures), points], [['Points', 'Goals'], goals + 3], 'three assists in each game');

  for (const [stat, allowed] of [
    ['Rebounds', /must be one of Points, Goals/],
    ['Threes', /must be one of Points, Goals/],
  ] as const) {
    const refused = await read(`/research/props?league=Tern&stat=${stat}`);
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), allowed);
  }
  assert.match(
    JSON.stringify((await read('/research/props?league=Nba&stat=Goals')).body),
    /must be one of Points, Rebounds/,
  );

  const claim = {
    ...{ league, gameId, playerId, direction: 'Over' as const, period: 'Full' as const, price: 100 },
    lineHalves: lineHalves(goals + 0.5) ?? assert.fail(),
    tipOff: new Date('2024-01-10T18:00:00Z'),
  };
  const claims = (['Points', 'Goals' as 'Points'] as const).map((stat) => ({ ...claim, stat }));
  const graded = await gradeClaims(readResults(context.db, clock.now()), claims, STANDARD);
  assert.deepEqual(
    graded.map((grade) => [grade?.outcome, grade?.actualValue]),
    [
      ['Hit', goals + 3],
      ['Miss', goals],
    ],
  );
  const strict = { ...STANDARD, minimumSeconds: 100 };
  const [voided] = await gradeClaims(readResults(context.db, clock.now()), claims, strict);
  assert.equal(voided?.outcome, 'Void', 'thirty minutes are less than a hundred times half a minute');
});
