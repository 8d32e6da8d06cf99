import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { availabilityKnown, submissionsKnown } from '../../src/league/index.ts';
import { only, silentLog, type Context } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';

const HEADER = 'report_time_utc,game_date,team,player,status,reason\n';
const LAL = '2024-03-01,LAL';
const EARLY = `${HEADER}2024-03-01T18:30:00Z,${LAL},"James, LeBron",Questionable,Ankle
2024-03-01T18:30:00Z,${LAL},"Rice, Sir'Jabari",Out,G League - Two-Way
`;
const LATE = `${HEADER}2024-03-01T22:30:02Z,${LAL},"James, LeBron",Out,Ankle
2024-03-01T22:30:02Z,${LAL},"Rice, Sir'Jabari",Out,G League - Two-Way
2024-03-02T01:30:00Z,${LAL},"Rice, Sir'Jabari",Out,G League - Two-Way
`;

async function started(t: TestContext): Promise<Context> {
  return { clock: settableClock(new Date('2024-07-01T12:00:00Z')), db: await testDatabase(t), log: silentLog };
}

async function importFiles(t: TestContext, ctx: Context, files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(t);
  await writeFiles(folder, files);
  return importFolder(ctx, folder, { league: 'Nba' });
}

function games(reports: Readonly<Record<string, string>>): Record<string, string> {
  const { 'availability-2024-03.csv': _, ...rest } = SMALL_FOLDER;
  return { ...(rest as Record<string, string>), ...reports };
}

/** The team's report known by a moment: "James Out, Rice Out", or that nothing was submitted. */
async function knownAt(ctx: Context, moment: string): Promise<string> {
  const asOf = new Date(moment);
  const rows = await ctx.db.query<{ id: number }>({ text: 'select id from league.game' });
  const gameIds = rows.rows.map(({ id }) => id);
  if ((await submissionsKnown(ctx.db, gameIds, asOf)).length === 0) return 'not submitted';
  const said = (await availabilityKnown(ctx.db, gameIds, asOf)).filter(({ inForce }) => inForce);
  const names = await ctx.db.query<{ id: number; name: string }>({ text: 'select id, name from league.player' });
  const name = new Map(names.rows.map((player) => [player.id, player.name.split(' ').at(-1)]));
  return said
    .map(({ playerId, status }) => `${name.get(playerId)} ${status}`)
    .toSorted()
    .join(', ');
}

test('at any moment the team’s last list is in force, in whatever order the files come', async (t) => {
  const [first, second] = [{ 'availability-2024-02.csv': EARLY }, { 'availability-2024-03.csv': LATE }];
  for (const [before, after] of [
    [first, second],
    [second, first],
  ]) {
    const ctx = await started(t);
    await importFiles(t, ctx, games(before ?? {}));
    const report = await importFiles(t, ctx, after ?? {});
    assert.deepEqual(report.problems.first, []);
    assert.equal(await knownAt(ctx, '2024-03-01T18:29:59Z'), 'not submitted');
    assert.equal(await knownAt(ctx, '2024-03-01T18:30:00Z'), 'James Questionable, Rice Out');
    assert.equal(await knownAt(ctx, '2024-03-01T22:30:01Z'), 'James Questionable, Rice Out');
    assert.equal(await knownAt(ctx, '2024-03-01T22:30:02Z'), 'James Out, Rice Out');
    assert.equal(await knownAt(ctx, '2024-03-02T01:30:00Z'), 'Rice Out');
  }
});

test('a list that contradicts the stored list of its moment is rejected with its lines', async (t) => {
  const ctx = await started(t);
  await importFiles(t, ctx, games({ 'availability-2024-03.csv': LATE }));
  const again = await importFiles(t, ctx, {
    'availability-2024-02.csv': LATE.replace('LeBron",Out', 'LeBron",Probable'),
  });
  assert.deepEqual(
    again.problems.first.map(({ line, reason }) => [line, reason]),
    [2, 3].map((line) => [line, 'another list of this team and moment is kept']),
  );
  assert.equal(await knownAt(ctx, '2024-03-01T23:00:00Z'), 'James Out, Rice Out');
});

test('a player known only from reports is stored, and stays the same player when an id comes', async (t) => {
  const ctx = await started(t);
  const report = await importFiles(t, ctx, games({ 'availability-2024-03.csv': LATE }));
  assert.deepEqual(
    report.problems.first.filter(({ file }) => file.startsWith('availability')),
    [],
  );
  const rice = async () => {
    const text = `select player.id, external.external_id as "externalId" from league.player player
      left join league.player_external external on external.player_id = player.id where name like '%Rice'`;
    return only((await ctx.db.query<{ id: number; externalId: string | null }>({ text })).rows);
  };
  const before = await rice();
  assert.equal(before.externalId, null);
  await importFiles(t, ctx, {
    'players.csv': "player_id,player_name,position\n1641998,Sir'Jabari Rice,PG\n",
  });
  assert.deepEqual(await rice(), { id: before.id, externalId: '1641998' });
  assert.equal(await knownAt(ctx, '2024-03-02T01:30:00Z'), 'Rice Out');
});

test('a name that may be a teammate’s other spelling is rejected: a second player would hide the first', async (t) => {
  const ctx = await started(t);
  const spelled = LATE.replaceAll('"James, LeBron"', '"James, Lebrun"');
  const report = await importFiles(t, ctx, games({ 'availability-2024-03.csv': spelled }));
  assert.deepEqual(
    report.problems.first.filter(({ file }) => file.startsWith('availability')).map(({ reason }) => reason),
    ['no player is known as “Lebrun James”'],
  );
});
