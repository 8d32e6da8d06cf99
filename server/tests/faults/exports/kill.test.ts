import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createAccount } from '../../../src/accounts/index.ts';
import { only, randomText, type PooledDatabase } from '../../../src/platform/index.ts';
import { eventually } from '../../support/eventually.ts';
import { queueContext } from '../../support/operations.ts';
import { addGame, smallLeague } from '../../support/small-league.ts';

/** With two more the export would be abandoned. */
const KILLS = 2;
/** Enough for some seconds of work and several chunks. */
const QUOTES = 120_000;

interface Scene {
  readonly db: PooledDatabase;
  readonly url: string;
  readonly id: number;
}

/** A large export that waits for a worker. */
async function scene(t: TestContext): Promise<Scene> {
  const { db, url } = await queueContext(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-05', new Date('2024-03-05T20:00:00Z'));
  await db.query({ text: `select odds.open_quote_months(array['2024-03-04'::timestamptz])` });
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select $1, $2, 'Points', 'Full', n % 100, $3, '2024-03-04T00:00:00Z'::timestamptz + n * interval '100 ms', false, 'test',
             -110, -110 from generate_series(1, ${QUOTES}) n`,
    values: [gameId, league.players[0], league.books.get('alpha')],
  });
  await createAccount(db, { email: 'one@example.org', password: randomText(20), tier: 'Sharp' });
  const { rows } = await db.query<{ id: number }>({
    text: `insert into exports.job (account_id, type, format, filters, created_at)
           select id, 'odds_snapshots', 'ndjson', '{}', clock_timestamp() from accounts.account returning id`,
  });
  const { id } = only(rows);
  return { db, url, id };
}

async function hire(t: TestContext, url: string, mode: 'sound' | 'planted'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'worker.ts'), url, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** What a client would get: the state, and the file described by its row. */
async function shown({ db, id }: Scene) {
  const { rows } = await db.query<{ status: string; rows: number; bytes: number; sha256: Buffer; attempt: number }>({
    text: `select status, row_count as rows, byte_count as bytes, sha256, attempt from exports.job where id = $1`,
    values: [id],
  });
  const job = only(rows);
  const { rows: pieces } = await db.query<{ bytes: Buffer }>({
    text: 'select bytes from exports.chunk where job_id = $1 and attempt = $2 order by number',
    values: [id, job.attempt],
  });
  const file = Buffer.concat(pieces.map(({ bytes }) => bytes));
  const isWhole = file.length === job.bytes && createHash('sha256').update(file).digest().equals(job.sha256);
  return { ...job, file, isWhole };
}

const piecesOf = async ({ db, id }: Scene, attempt: number): Promise<number> =>
  only(
    (
      await db.query<{ n: number }>({
        text: 'select count(*)::int as n from exports.chunk where job_id = $1 and attempt = $2',
        values: [id, attempt],
      })
    ).rows,
  ).n;

test(`${KILLS} workers killed in the middle of a file: the next one completes it, and a partial file is never served`, async (t) => {
  const on = await scene(t);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await hire(t, on.url, 'sound');
    await eventually(
      `attempt ${kill} has written`,
      async () => {
        const { attempt } = await shown(on);
        return attempt >= kill && (await piecesOf(on, attempt)) > 1 ? true : undefined;
      },
      60_000,
    );
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const { status } = await shown(on);
    assert.equal(status, 'running', 'it is not done, and says so');
  }
  await hire(t, on.url, 'sound');
  const done = await eventually(
    'the export is completed',
    async () => {
      const now = await shown(on);
      return now.status === 'completed' ? now : undefined;
    },
    120_000,
  );
  assert.ok(done.isWhole);
  assert.equal(done.rows, QUOTES);
  assert.equal(done.file.toString().split('\n').length, QUOTES + 1);
  assert.ok(done.attempt > KILLS);
  assert.equal(await piecesOf(on, 1), 0, 'what the killed ones left is gone');
});

test('the harness catches a file marked as done before it exists', async (t) => {
  const on = await scene(t);
  await hire(t, on.url, 'planted');
  const done = await eventually('the export says that it is done', async () => {
    const now = await shown(on);
    return now.status === 'completed' ? now : undefined;
  });
  assert.equal(done.isWhole, false);
});
