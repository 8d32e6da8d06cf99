import type { TestContext } from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { openExports } from '../../src/exports/index.ts';
import type { Deps } from '../../src/exports/deps.ts';
import { only, silentLog, type Log } from '../../src/platform/index.ts';
import { noAnalysis } from '../../src/platform/analysis/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { SCORING_BOUNDS } from '../../src/scoring/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { FIRST_TRY } from '../support/do-work.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { addPastGame, smallLeague } from '../support/small-league.ts';

/** When the stage stands; the game of its leagues was on March 1. */
export const NOW = new Date('2024-03-12T18:00:00Z');
export const later = (ms: number): Date => new Date(NOW.getTime() + ms);

export interface JobState {
  readonly status: string;
  readonly tries: number;
  readonly attempt: number;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly stored: number;
  readonly ended: Date | null;
  readonly expires: Date | null;
  readonly removed: Date | null;
  readonly error: string | null;
}

/** Exports of game logs on two leagues of ten lines each, without HTTP: requests are rows, and tests run them. */
export async function jobStage(t: TestContext) {
  const db = await testDatabase(t);
  await prepareQueue(db, silentLog);
  for (const league of ['Nba', 'Wnba'] as const) await addPastGame(db, await smallLeague(db, league));
  const { id: accountId } = await makeAccount(db, 'one', 'Sharp');
  const logged: [level: string, fields: object, message: string][] = [];
  const keep = (level: string) => (fields: object, message: string) => void logged.push([level, fields, message]);
  const log: Log = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
  const time = { now: NOW };
  const space = { accountBytes: Infinity, instanceBytes: Infinity };
  const deps: Deps = {
    db,
    log,
    clock: { now: () => time.now },
    analysis: noAnalysis(db),
    leagues: EVERY_LEAGUE,
    origin: 'replay',
    bounds: () => SCORING_BOUNDS,
    space: () => space,
  };
  const exports = openExports(deps);
  const read = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.query<Row>({ text, values })).rows;
  /** A request of `accountId`, in `changes` of its columns unlike a new one. */
  async function ask(changes: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const row = {
      account_id: accountId,
      type: 'player_game_logs',
      format: 'ndjson',
      filters: '{}',
      created_at: NOW,
      ...changes,
    };
    const names = Object.keys(row);
    const { id } = only(
      await read<{ id: number }>(
        `insert into exports.job (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(row),
      ),
    );
    return id;
  }
  return {
    db,
    deps,
    exports,
    accountId,
    logged,
    time,
    space,
    read,
    ask,
    run: (id: number) => exports.handler.run(id, FIRST_TRY),
    state: async (id: number): Promise<JobState> =>
      only(
        await read<JobState>(
          `select status, tries, attempt, row_count::int as rows, byte_count::int as bytes, stored_bytes::int as stored,
             ended_at as ended, expires_at as expires, removed_at as removed, error from exports.job where id = $1`,
          [id],
        ),
      ),
    /** The text of a file. */
    file: async (id: number): Promise<string> =>
      Buffer.concat(
        (
          await read<{ bytes: Buffer }>('select bytes from exports.chunk where job_id = $1 order by attempt, number', [
            id,
          ])
        ).map(({ bytes }) => bytes),
      ).toString(),
    /** Queued tasks, with the seconds after which they are due. */
    tasks: () =>
      read<{ key: string; seconds: number; priority: number }>(
        `select key, round(extract(epoch from run_at - created_at))::int as seconds, priority
         from graphile_worker.jobs where task_identifier = 'export' order by id`,
      ),
    errors: () =>
      read<{ category: string; step: string; message: string; at: Date }>(
        'select category, step, message, occurred_at as at from operations.error order by id',
      ),
    /** Writes of pieces fail with this code. Returns how that ends. */
    async refusePieces(code: string): Promise<() => Promise<void>> {
      await asSuperuser(db, (superuser) =>
        superuser.query({
          text: `create function public.refuse() returns trigger language plpgsql as
                 $$ begin raise exception 'canary' using errcode = '${code}'; end $$;
               create trigger refused before insert on exports.chunk for each row execute function public.refuse()`,
        }),
      );
      return async () =>
        void (await asSuperuser(db, (superuser) =>
          superuser.query({ text: 'drop trigger refused on exports.chunk; drop function public.refuse()' }),
        ));
    },
  };
}
