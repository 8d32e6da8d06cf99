import assert from 'node:assert/strict';
import test from 'node:test';
import { replay } from '../../src/cycle/index.ts';
import { importFolder, type ImportReport } from '../../src/ingest/index.ts';
import { lineHalves, settableClock } from '../../src/kernel/index.ts';
import { setConfig } from '../../src/operations/config/set-config.ts';
import { silentLog } from '../../src/platform/index.ts';
import { gradeClaims, readResults, STANDARD } from '../../src/settlement/index.ts';
import type { Stat } from '../../src/sports/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { GOALKEEPER, HOCKEY_FOLDER, writeHockeyFolder } from './hockey-folder.ts';

const talliesOf = ({ files }: ImportReport): Record<string, unknown> =>
  Object.fromEntries(
    files.map(({ file, written: new_, unchanged, refused, fault }) => [
      file.replace('-2025-26.csv', ''),
      fault === null ? [new_, unchanged, refused] : fault.reason,
    ]),
  );

const NOW = new Date('2025-10-12T12:00:00Z');

test('a folder of hockey is read with its own columns: skaters and goalkeepers are one box score, and a basketball market is refused', async (t) => {
  const db = await testDatabase(t);
  const context = { clock: settableClock(NOW), db, log: silentLog };
  const report = await importFolder(context, await writeHockeyFolder(t), { league: 'Nhl' });
  assert.deepEqual(talliesOf(report), {
    'game-lines.csv': [1, 0, 0],
    'games.csv': [2, 0, 0],
    'goalie-games': [5, 0, 0],
    // Who dressed and had no second on the ice has no line.
    'player-games': [3, 1, 0],
    'players.csv': [5, 0, 0],
    props: [3, 0, 1],
    scratches: [1, 0, 1],
    'tip-times.csv': [2, 0, 0],
  });
  assert.deepEqual(
    report.problems.first.map(({ file, line, reason }) => `${file}:${line}: ${reason}`),
    [
      'props-2025-26.csv:5: market “player_rebounds” is no market that is known here',
      "scratches-2025-26.csv:3: team “” is not a team's abbreviation",
    ],
  );
  const again = await importFolder(context, await writeHockeyFolder(t), { league: 'Nhl' });
  assert.ok(again.files.every(({ written: new_, fault }) => new_ === 0 && fault === null));
  const { rows } = await db.query({
    text: `select line.goals, line.assists, line.sog, line.saves, line.starter, line.pts
       from league.box_line line join league.player player on player.id = line.player_id
       where player.name in ('David Pastrnak', 'Anthony Stolarz') order by player.name, line.played_on`,
  });
  assert.deepEqual(rows, [
    { goals: null, assists: null, sog: null, saves: 25, starter: true, pts: null },
    { goals: null, assists: null, sog: null, saves: 11, starter: true, pts: null },
    { goals: 1, assists: 1, sog: 4, saves: null, starter: null, pts: null },
    { goals: 0, assists: 3, sog: 2, saves: null, starter: null, pts: null },
  ]);
  const { rows: lines } = await db.query({ text: `select total::float, known_at as "knownAt" from odds.game_line` });
  assert.deepEqual(
    lines,
    [{ total: 6.5, knownAt: new Date('2025-10-10T16:56:10Z') }],
    'when the file says that it was seen',
  );
  const { rows: scratched } = await db.query({
    text: `select status, reason, known_at as "knownAt" from league.availability`,
  });
  assert.deepEqual(scratched, [{ status: 'Out', reason: 'did not dress', knownAt: new Date('2025-10-08T22:30:00Z') }]);
});

test('a box score without its goalkeepers, or with one faulty row, is not taken for one in which the others did not play', async (t) => {
  const db = await testDatabase(t);
  const context = { clock: settableClock(NOW), db, log: silentLog };
  const read = async (changed: Readonly<Record<string, string | undefined>>) =>
    importFolder(context, await writeHockeyFolder(t, changed), { league: 'Nhl' });
  const without = await read({ 'goalie-games-2025-26.csv': undefined });
  assert.equal(
    talliesOf(without)['player-games'],
    'without the file of its goalkeepers it would say that they did not play',
  );
  const refused = await read({ 'goalie-games-2025-26.csv': `${GOALKEEPER},glove\n` });
  assert.equal(talliesOf(refused)['goalie-games'], 'the column “glove” is unknown');
  assert.equal(talliesOf(refused)['player-games'], 'goalie-games-2025-26.csv, which it is a part of, was refused');
  const faulty = await read({
    'goalie-games-2025-26.csv': HOCKEY_FOLDER['goalie-games-2025-26.csv']!.replace('3600,22,21,1', '3600,22,23,1'),
  });
  assert.deepEqual(talliesOf(faulty)['player-games'], [2, 1, 1]);
  assert.deepEqual(
    faulty.problems.first.filter(({ file }) => /games-/.test(file)).map(({ reason }) => reason.split(' it would ')[0]),
    [
      'more saves than shots faced',
      ...Array.from(
        { length: 3 },
        () => 'the box score of 2025020002 is left out: without line 4 of goalie-games-2025-26.csv',
      ),
    ],
  );
});

test('the service shows and grades hockey by its own words: points are goals and assists, and there are no zones', async (t) => {
  const clock = settableClock(NOW);
  const { services, context } = await wholeProgram(t, { clock, environment: { PROPPICK_MODE: 'production' } });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyByTier });
  const read = async <Body>(path: string): Promise<Body> => (await getAs(api, 'Admin', path)).json<Body>();
  await setConfig(context, services.configuration.sections, {
    ...{ section: 'leagues', key: 'enabled', value: 'Nba, Nhl', actor: 'test', requestId: undefined },
  });
  await services.configuration.refresh();
  await importFolder(context, await writeHockeyFolder(t), { league: 'Nhl' });
  const { items: players } = await read<{ items: { id: number; name: string; position: string }[] }>(
    '/players?league=Nhl',
  );
  const idOf = (name: string): number => players.find((one) => one.name === name)?.id ?? assert.fail(name);
  const pastrnak = idOf('David Pastrnak');

  interface Log {
    readonly items: readonly { readonly gameId: number; readonly result: string; readonly stats: object }[];
  }
  const { items: log } = await read<Log>(`/players/${pastrnak}/game-log`);
  assert.deepEqual(
    log.map(({ result, stats }) => [result, stats]),
    [
      [
        'W 4-1',
        {
          ...{ Goals: 0, Assists: 3, Points: 3, ShotsOnGoal: 2, BlockedShots: 0, Hits: 2 },
          ...{ PowerPlayPoints: null, Saves: null, GoalsAgainst: null },
        },
      ],
      [
        'W 3-2',
        {
          ...{ Goals: 1, Assists: 1, Points: 2, ShotsOnGoal: 4, BlockedShots: 1, Hits: 0 },
          ...{ PowerPlayPoints: null, Saves: null, GoalsAgainst: null },
        },
      ],
    ],
    'the shootout is in the score, and in no player’s goals',
  );
  assert.equal(
    (await read<{ detail: string }>(`/research/player/${pastrnak}/shooting-zones`)).detail,
    'There are no shooting zones in hockey, which the NHL plays.',
  );

  const gameId = log[0]?.gameId ?? 0;
  const claim = (name: string, stat: Stat, line: number) => ({
    ...{ league: 'Nhl' as const, gameId, playerId: idOf(name), stat, period: 'Full' as const },
    ...{ direction: 'Over' as const, lineHalves: lineHalves(line) ?? assert.fail(), price: 100 },
    tipOff: new Date('2025-10-10T23:00:00Z'),
  });
  const graded = await gradeClaims(
    readResults(context.db, clock.now()),
    [
      claim('David Pastrnak', 'Points', 2.5),
      claim('David Pastrnak', 'Goals', 0.5),
      claim('Auston Matthews', 'ShotsOnGoal', 3.5),
      claim('Anthony Stolarz', 'Saves', 10.5),
      claim('Dennis Hildeby', 'Saves', 10.5),
    ],
    STANDARD,
  );
  assert.deepEqual(
    graded.map((grade) => [grade?.outcome, grade?.actualValue, grade?.reason]),
    [
      ['Hit', 3, 'above the line'],
      ['Miss', 0, 'below the line'],
      ['Void', null, 'the player did not play'],
      ['Hit', 11, 'above the line'],
      ['Void', null, 'the player did not start'],
    ],
  );

  const past = settableClock(new Date('2025-10-10T00:00:00Z'));
  const report = await replay(
    { ...context, clock: past },
    { league: 'Nhl', from: '2025-10-10', to: '2025-10-10', origin: 'live' },
  );
  assert.deepEqual(
    [report.props.decided, report.picks.picks],
    [2, 0],
    'scored by the market alone, and never published',
  );
  interface Rows {
    readonly rows: readonly { readonly propType: string; readonly consensusLine: number; readonly l10Hits: number }[];
  }
  const { rows } = await read<Rows>('/research/props?league=Nhl&date=2025-10-10');
  assert.deepEqual(
    rows.map(({ propType, consensusLine, l10Hits }) => [propType, consensusLine, l10Hits]),
    [
      ['Points', 0.5, 1],
      ['ShotsOnGoal', 3.5, 1],
    ],
  );
});
