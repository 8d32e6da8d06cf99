import { randomBytes } from 'node:crypto';
import { SCOPES } from '../../../src/access/index.ts';
import { createAccount, createTokenFor } from '../../../src/accounts/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { silentLog, type Database } from '../../../src/platform/index.ts';
import { publishDay } from '../../support/publish-day.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from '../../support/small-league.ts';

/** The service's clock at its start; in the small league a day with a game in the evening. */
export const TODAY = '2024-06-03';
export const NOW = new Date(`${TODAY}T14:00:00Z`);
/** The first of the days whose pick no operation has graded yet. */
const FIRST_DAY = Date.parse('2024-01-05T00:00:00Z');
const DAY_MS = 86_400_000;

/** The data that the scenario works on. */
export interface Prepared {
  /** Days with one published pick each, whose games have ended. */
  readonly days: readonly string[];
  /** A bet at a price that is offered on this evening's game. */
  readonly bet: Readonly<Record<string, unknown>>;
  readonly email: string;
  readonly password: string;
  /** An operations token with every scope. */
  readonly token: string;
  readonly players: readonly number[];
}

/** Fills an empty database: players, days to grade, a game this evening, an admin. */
export async function prepare(db: Database): Promise<Prepared> {
  await turnJobsOff(db);
  await db.query({ text: COMPLETIONS });
  const league = await smallLeague(db);
  const past = await addGame(db, league, '2024-01-02', new Date('2024-01-02T20:00:00Z'));
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, past, new Date('2024-01-03T06:00:00Z'), lines);
  const days: string[] = [];
  for (let n = 0; FIRST_DAY + n * DAY_MS < Date.parse(TODAY); n += 1) {
    const day = new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10);
    const at = (clock: string): Date => new Date(`${day}T${clock}Z`);
    const gameId = await addGame(db, league, day, at('19:00:00'));
    await addValue(db, league, { gameId, playerId: league.players[n % 10] ?? 0, knownAt: at('17:00:00') });
    const ctx = { db, log: silentLog, clock: settableClock(at('18:00:00')) };
    const { picks } = await publishDay(ctx, day, 'replay');
    if (picks !== 1) throw new Error(`${day} has ${picks} picks`);
    await addState(db, gameId, 'final', at('19:00:00'), at('22:00:00'));
    await addBoxScore(db, league, gameId, at('22:00:00'), lines);
    days.push(day);
  }
  const tonight = await addGame(db, league, TODAY, new Date(`${TODAY}T23:00:00Z`));
  for (const playerId of league.players)
    await addValue(db, league, { gameId: tonight, playerId, knownAt: new Date(`${TODAY}T12:00:00Z`) });
  const email = 'operator@example.org';
  const password = randomBytes(12).toString('hex');
  await createAccount(db, { email, tier: 'Admin', password });
  const token = await createTokenFor(db, email, { name: 'cluster test', scopes: SCOPES });
  const [player] = league.players;
  const bet = { playerId: player, stat: 'Points', line: 14.5, direction: 'Under', book: 'echo', price: 108, stake: 10 };
  return { days, bet, email, password, token, players: league.players };
}

const JOBS = [
  'nba-cdn',
  'nba-injury-report',
  'nba-lineups',
  'espn',
  'nba-stats',
  'the-odds-api',
  'balldontlie',
  'prizepicks',
]
  .map((source) => `ingest-${source}`)
  .concat(['score-open-days', 'score-news', 'settle-recent-days', 'housekeeping']);

/** No feed is read. Only the scenario's own work runs, and housekeeping, whose slots show that each runs once. */
async function turnJobsOff(db: Database): Promise<void> {
  await db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
           select 'schedule', job, case job when 'housekeeping' then 'every 1m' else 'off' end, clock_timestamp(), 'test'
           from unnest($1::text[]) job`,
    values: [JOBS],
  });
  await db.query({ text: 'update operations.config_version set version = version + 1' });
}

/** One row per completion of an operation, written in the transaction that completed it. */
const COMPLETIONS = `
  create schema cluster_test;
  create table cluster_test.completion (operation_id int not null);
  create function cluster_test.note() returns trigger language plpgsql security definer as $$
  begin
    insert into cluster_test.completion values (new.id);
    return null;
  end $$;
  create trigger note_completion after update on operations.operation for each row
    when (new.status = 'succeeded' and old.status <> 'succeeded') execute function cluster_test.note()`;
