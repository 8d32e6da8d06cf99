import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import type { StagedService } from './staged-demo.ts';

/** A report of the home team of the staged game; the players by their place in the league, from 0. */
export interface Told {
  readonly player: number;
  readonly status: string;
  readonly reason?: string;
  readonly from: string;
  /** Left open if it still stands. */
  readonly until?: string;
}

/** Runs statements on the service's database. */
export async function onDatabase(
  { databaseUrl: url }: StagedService,
  run: (db: Database) => Promise<unknown>,
): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await run(db);
  await db.close();
}

/** The home team of the newest game sent its report, with these entries over time. */
export async function tellNews(service: StagedService, submittedAt: string, entries: readonly Told[]): Promise<void> {
  const game = `(select game.id, game.home_team_id from league.game game order by game.id desc limit 1)`;
  await onDatabase(service, async (db) => {
    await db.query({
      text: `insert into league.availability_submission (game_id, team_id, source, known_at)
             select id, home_team_id, 'a-report', $1 from ${game} game`,
      values: [submittedAt],
    });
    for (const { player, status, reason = '', from, until = 'infinity' } of entries)
      await db.query({
        text: `insert into league.availability
                 (game_id, player_id, team_id, source, known_at, superseded_at, status, reason)
               select game.id, (select id from league.player order by id offset $1 limit 1), game.home_team_id,
                 'a-report', $2, $3, $4, $5 from ${game} game`,
        values: [player, from, until, status, reason],
      });
  });
}
