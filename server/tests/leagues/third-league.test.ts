import assert from 'node:assert/strict';
import test from 'node:test';
import type * as Program from '../support/whole-program.ts';
import type * as Http from '../support/http.ts';
import type * as Callers from '../support/tier-callers.ts';
import type * as Ingest from '../../src/ingest/index.ts';
import type * as Replay from '../../src/cycle/index.ts';
import type * as Kernel from '../../src/kernel/index.ts';
import type * as Publish from '../support/publish-day.ts';
import type * as Small from '../support/small-league.ts';
import type * as SetConfig from '../../src/operations/config/set-config.ts';
import { GAME_DAY, PLAYERS_A_TEAM } from './tern-folder.ts';
import { copyWithTern, writeTernFolder } from './tern.ts';

interface LeagueResponse {
  readonly league: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly isDefault: boolean;
  readonly periods: readonly string[];
  readonly season: string;
}

interface RecordResponse {
  readonly league: string;
  readonly picks: number;
}

interface Items<Item> {
  readonly items: readonly Item[];
}

test('a league is added by its folder and one line: from files to boards, record and every read', async (t) => {
  const copy = await copyWithTern(t);
  const { wholeProgram } = await copy.module<typeof Program>('tests/support/whole-program.ts');
  const { testServer } = await copy.module<typeof Http>('tests/support/http.ts');
  const { getAs, identifyByTier } = await copy.module<typeof Callers>('tests/support/tier-callers.ts');
  const { importFolder } = await copy.module<typeof Ingest>('src/ingest/index.ts');
  const { replay } = await copy.module<typeof Replay>('src/cycle/index.ts');
  const { publishDay } = await copy.module<typeof Publish>('tests/support/publish-day.ts');
  const small = await copy.module<typeof Small>('tests/support/small-league.ts');
  const { settableClock } = await copy.module<typeof Kernel>('src/kernel/index.ts');
  const { setConfig } = await copy.module<typeof SetConfig>('src/operations/config/set-config.ts');
  // Its type is that of the copy, which this test's own registry does not have.
  const league = 'Tern' as 'Nba';

  const clock = settableClock(new Date('2024-01-11T12:00:00Z'));
  const { services, context } = await wholeProgram(t, { clock, environment: { PROPPICK_MODE: 'production' } });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyByTier });
  const read = async <Body = unknown>(path: string): Promise<{ status: number; body: Body }> => {
    const response = await getAs(api, 'Admin', path);
    return { status: response.statusCode, body: response.json<Body>() };
  };

  const off = await read(`/picks/top?league=Tern`);
  assert.equal(off.status, 400);
  assert.match(JSON.stringify(off.body), /must be one of Nba/);
  await setConfig(context, services.configuration.sections, {
    section: 'leagues',
    key: 'enabled',
    value: 'Nba, Tern',
    actor: 'test',
    requestId: undefined,
  });
  await services.configuration.refresh();

  const report = await importFolder(context, await writeTernFolder(t), { league });
  assert.deepEqual(
    report.files
      .map(({ file, refused, fault }) => ({ file, refused, fault }))
      .filter((one) => one.refused > 0 || one.fault),
    [],
  );
  const replayed = await replay({ ...context, clock }, { league, from: GAME_DAY, to: GAME_DAY, origin: 'live' });
  assert.ok(replayed.picks.picks > 0, JSON.stringify(replayed));

  const { body: leagues } = await read<LeagueResponse[]>('/leagues');
  const tern = leagues.find((one) => one.league === 'Tern') ?? assert.fail('GET /leagues does not list it');
  assert.deepEqual(
    { name: tern.name, enabled: tern.enabled, isDefault: tern.isDefault, periods: tern.periods, season: tern.season },
    { name: 'Tern League', enabled: true, isDefault: false, periods: ['H1', 'H2'], season: '2023-24' },
  );
  const { body: teams } = await read<Items<{ abbreviation: string }>>('/teams?league=tern');
  assert.deepEqual(
    teams.items.map((team) => team.abbreviation),
    ['AUK', 'EID', 'GUL', 'PUF'],
  );
  const { body: games } = await read<Items<unknown>>(`/games?league=Tern&date=${GAME_DAY}`);
  assert.equal(games.items.length, 2);
  const { body: players } = await read<Items<unknown>>('/players?league=Tern&limit=200');
  assert.equal(players.items.length, 4 * PLAYERS_A_TEAM);
  const { body: top } = await read<{ league: string; outcome: string }[]>(
    `/picks/top?league=Tern&date=${GAME_DAY}&count=100`,
  );
  assert.equal(top.length, replayed.picks.picks);
  for (const pick of top) {
    assert.equal(pick.league, 'Tern');
    assert.ok(['Hit', 'Miss', 'Push'].includes(pick.outcome), pick.outcome);
  }
  const { body: listed } = await read<Items<unknown>>(`/data/picks?league=Tern&date=${GAME_DAY}&limit=200`);
  assert.equal(listed.items.length, top.length);
  const { body: record } = await read<RecordResponse>('/picks/track-record?league=Tern');
  assert.deepEqual({ league: record.league, picks: record.picks }, { league: 'Tern', picks: top.length });
  const { body: sealed } = await read<{ documents: unknown[] }>(`/picks/ledger/${GAME_DAY}?league=Tern`);
  assert.ok(sealed.documents.length >= top.length);
  const { body: props } = await read<{ total: number }>(`/research/props?league=Tern&date=${GAME_DAY}`);
  assert.equal(props.total, 4 * PLAYERS_A_TEAM);

  assert.deepEqual((await read(`/picks/top?date=${GAME_DAY}`)).body, [], 'the default league has no pick that day');
  assert.equal((await read<RecordResponse>('/picks/track-record')).body.picks, 0);
  // A board of the default league on the same day.
  const nba = await small.smallLeague(context.db);
  const past = await small.addGame(context.db, nba, '2024-01-05', new Date('2024-01-05T20:00:00Z'));
  const lines = nba.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await small.addBoxScore(context.db, nba, past, new Date('2024-01-06T06:00:00Z'), lines);
  clock.set(new Date('2024-01-12T12:00:00Z'));
  const gameId = await small.addGame(context.db, nba, GAME_DAY, new Date('2024-01-12T20:00:00Z'));
  const knownAt = new Date('2024-01-12T11:00:00Z');
  await small.addValue(context.db, nba, { gameId, playerId: nba.players[0] ?? 0, knownAt });
  assert.equal((await publishDay({ ...context, clock }, GAME_DAY)).picks, 1);
  const countsOf = (list: readonly { league: string }[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(list, (one) => one.league)].map(([name, each]) => [name, each.length]));
  const both = await read<{ league: string }[]>(`/picks/top?league=all&date=${GAME_DAY}&count=100`);
  assert.deepEqual(countsOf(both.body), { Nba: 1, Tern: top.length });
  const page = await read<Items<{ league: string }>>(`/data/picks?league=all&date=${GAME_DAY}&limit=200`);
  assert.deepEqual(countsOf(page.body.items), { Nba: 1, Tern: top.length });
  const allGames = await read<Items<{ league: string }>>(`/games?league=all&date=${GAME_DAY}`);
  assert.deepEqual(countsOf(allGames.body.items), { Nba: 1, Tern: 2 });
  const quotes = await read<Items<{ league: string }>>('/data/odds/snapshots?league=all&limit=1000');
  assert.deepEqual(Object.keys(countsOf(quotes.body.items)).toSorted(), ['Nba', 'Tern']);

  const missing = await read(`/research/props?league=Tern&date=${GAME_DAY}&stat=TripleDouble`);
  assert.equal(missing.status, 400);
  assert.match(JSON.stringify(missing.body), /must be one of Points/);
});
