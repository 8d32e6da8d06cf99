import { scoresNewsAtOnce } from '../../src/cycle/index.ts';
import { writeFacts } from '../../src/ingest/index.ts';
import { settableClock, type Availability } from '../../src/kernel/index.ts';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import type { StagedService } from './staged-demo.ts';
import { NO_FACTS } from './no-facts.ts';

/** A report of the home team of the staged game; players by index in the league, from 0. */
export interface TimedEntry {
  readonly player: number;
  readonly status: string;
  readonly reason?: string;
  readonly from: string;
  /** Omitted if it is still current. */
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

/** Writes a report of the home team of the newest game, with entries over time. */
export async function addReport(
  service: StagedService,
  submittedAt: string,
  entries: readonly TimedEntry[],
): Promise<void> {
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

interface Reported {
  readonly player: number;
  readonly status: Availability;
  readonly reason?: string;
}

/** Records a report of the home team of the newest game as from a source, with its events and scoring. */
export async function reportNow(service: StagedService, entries: readonly Reported[]): Promise<void> {
  const response = await fetch(`${service.address}/api/v1/service`);
  const now = new Date(((await response.json()) as { now: string }).now);
  await onDatabase(service, async (db) => {
    for (const table of ['player', 'game'])
      await db.query({
        text: `insert into league.${table}_external (league, source, external_id, ${table}_id, known_at)
               select league, 'nba', id::text, id, known_at from league.${table} on conflict do nothing`,
      });
    const games = await db.query<{ id: number }>({ text: 'select max(id) as id from league.game' });
    const players = await db.query<{ id: number }>({ text: 'select id from league.player order by id' });
    const report = {
      game: { externalId: String(games.rows[0]?.id) },
      team: 'AAA',
      knownAt: now,
      assumed: false,
      players: entries.map(({ player, status, reason = '' }) => ({
        player: { externalId: String(players.rows[player]?.id), name: '' },
        status,
        reason,
      })),
    };
    const provenance = { league: 'Nba', source: 'a-report', ids: 'nba', learnedAt: now } as const;
    const announcement = { movement: 0.75, onNews: scoresNewsAtOnce(settableClock(now)) };
    await writeFacts(db, provenance, { ...NO_FACTS, reports: [report] }, announcement);
  });
}
