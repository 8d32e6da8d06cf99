import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import { shortSimulation } from '../support/short-simulation.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = '2026-01-15T20:00:00Z';
const YESTERDAY = '2026-01-14';

interface Row {
  readonly playerId: number;
  readonly propType: string;
  readonly consensusLine: number;
  readonly gameId: number;
  readonly gameStatus: string;
  readonly l10Games: number;
}
interface Past {
  readonly stat: string;
  readonly line: number;
  readonly actualValue: number | null;
  readonly result: string | null;
}

test('a demo that plays hockey has its boards, evaluations, combinations, games of players and graded props', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await shortSimulation(db, new Date(NOW), { form: 25, record: 4, isUnscored: true, leagues: ['Nhl'] });
  await db.close();
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_CLOCK: NOW,
    PROPPICK_DEMO_LEAGUES: 'Nhl',
    PROPPICK_ROLES: 'api,worker',
  });
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as { apiKey?: string }[];
  const key = accounts.find(({ apiKey }) => apiKey !== undefined)?.apiKey ?? assert.fail('no key');
  const ask = async (path: string, body?: object): Promise<Response> =>
    fetch(`${service.address}/api/v1${path}`, {
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const read = async (path: string, body?: object): Promise<unknown> => {
    const response = await ask(path, body);
    const found: unknown = await response.json();
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(found).slice(0, 300)}`);
    return found;
  };

  const leagues = (await read('/leagues')) as { league: string; enabled: boolean }[];
  assert.deepEqual(
    leagues.filter(({ enabled }) => enabled).map(({ league }) => league),
    ['Nhl'],
  );
  const pages = [1, 2].map((page) => read(`/research/props?pageSize=200&page=${page}`));
  const rows = (await Promise.all(pages)).flatMap((page) => (page as { rows: Row[] }).rows);
  const open = rows.filter(({ gameStatus }) => gameStatus === 'scheduled');
  const stats = ['Goals', 'Assists', 'Points', 'ShotsOnGoal', 'BlockedShots', 'Saves'];
  for (const stat of stats) {
    const row = open.find(({ propType, l10Games }) => propType === stat && l10Games > 2) ?? assert.fail(stat);
    const { playerId, consensusLine: line } = row;
    const found = (await read('/picks/evaluate', { playerId, stat, line, direction: 'Over' })) as { blocks: object[] };
    assert.ok(found.blocks.length > 0, stat);
  }
  const [one = assert.fail()] = open.filter(({ propType }) => propType === 'ShotsOnGoal');
  const other = open.find(({ gameId, propType }) => gameId !== one.gameId && propType === 'Points') ?? assert.fail();
  const legs = [one, other].map(({ playerId, propType: stat, consensusLine: line }) => ({
    ...{ playerId, stat, line },
    direction: 'Over',
  }));
  const combo = (await read('/picks/combo', { legs })) as { probability: number };
  assert.ok(combo.probability > 0 && combo.probability < 1);

  const log = (await read(`/players/${one.playerId}/game-log?limit=5`)) as {
    items: { didNotPlay: boolean; stats: Record<string, number | null> | null }[];
  };
  const played = log.items.find(({ didNotPlay }) => !didNotPlay)?.stats ?? assert.fail('no game');
  assert.equal(played['Points'], (played['Goals'] ?? 0) + (played['Assists'] ?? 0));
  assert.equal(played['Saves'], null);

  const games = (await read(`/games?date=${YESTERDAY}`)) as { items: { status: string }[] };
  assert.ok(games.items.some(({ status }) => status === 'final'));
  const past = (await Promise.all(
    rows.slice(0, 40).map(({ playerId }) => read(`/data/players/${playerId}/props-history?to=${YESTERDAY}`)),
  )) as Past[][];
  const graded = past.flat().filter(({ result }) => result === 'Over' || result === 'Under');
  assert.ok(graded.length > 20, `${graded.length} graded props`);
  for (const { line, actualValue, result } of graded)
    assert.equal(result, (actualValue ?? -1) > line ? 'Over' : 'Under');
});
