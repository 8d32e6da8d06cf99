import { createAccount, createKeyFor } from '../../server/src/accounts/index.ts';
import type { Day } from '../../server/src/kernel/index.ts';
import { randomText, type Database } from '../../server/src/platform/index.ts';

const ACCOUNTS = 50;

/** A key for each of this many accounts: with a single one the plain service would wait for the lock of one row. */
export async function makeKeys(db: Database): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const email = `bench-${n}-${randomText(8)}@example.org`;
    // oxlint-disable-next-line no-await-in-loop
    await createAccount(db, { email, password: randomText(24), tier: 'Admin' });
    // oxlint-disable-next-line no-await-in-loop
    keys.push(await createKeyFor(db, email, 'bench'));
  }
  return keys;
}

/**
 * The plain service's own tables, besides the picks, games and quotes that both read. They are its count of requests, and the
 * props of the day's newest board in indexed columns.
 */
export async function preparePlain(db: Database, date: Day): Promise<void> {
  await db.query({
    text: `create schema plain;
           create table plain.request_count (account_id int, day date, used int not null, primary key (account_id, day))
             with (fillfactor = 50);
           create table plain.prop (
             game_date date not null, version int not null, game_id int not null, player_id int not null, stat text not null,
             period text not null, team_id int, opponent_team_id int, line float8 not null, books int not null, over_side jsonb,
             under_side jsonb, direction text, score float8, rating text, edge float8, l5_hits int, l5_games int, l10_hits int,
             l10_games int, l15_hits int, l15_games int, primary key (game_date, player_id, game_id, stat, period))`,
  });
  await db.query({
    text: `insert into plain.prop
           select $1, board.version, prop.game_id, prop.player_id, prop.stat, prop.period, (kept.content->>'teamId')::int,
             (kept.content->>'opponentTeamId')::int, (kept.content->>'line')::float8, (kept.content->>'books')::int,
             nullif(kept.content->'over', 'null'::jsonb), nullif(kept.content->'under', 'null'::jsonb), kept.content->'pick'->>'direction',
             (kept.content->'pick'->>'score')::float8, kept.content->'pick'->>'rating',
             greatest((kept.content->'over'->>'expectedValue')::float8, (kept.content->'under'->>'expectedValue')::float8),
             (kept.content->'overs'->'l5'->>0)::int, (kept.content->'overs'->'l5'->>1)::int,
             (kept.content->'overs'->'l10'->>0)::int, (kept.content->'overs'->'l10'->>1)::int,
             (kept.content->'overs'->'l15'->>0)::int, (kept.content->'overs'->'l15'->>1)::int
           from research.day
           cross join lateral (select max(version) as version from research.board where day_id = day.id) board
           join research.board_prop prop on prop.day_id = day.id and prop.until_version > board.version
           cross join lateral (select prop.content::jsonb as content) kept
           where day.game_date = $1`,
    values: [date],
  });
  await db.query({
    text: `create index on plain.prop (game_date, stat);
           create index on plain.prop (game_date, score desc nulls last);
           create index on odds.quote (player_id, game_id)`,
  });
  await db.query({ text: 'vacuum analyze' });
}
