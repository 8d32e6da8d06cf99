import { addDays, type Origin } from '../../src/kernel/index.ts';
import type { Database, Transaction } from '../../src/platform/index.ts';
import { EARLY, smallLeague, type SmallLeague } from './small-league.ts';

export const FIRST_DAY = '2024-01-02';

/** The layout of an invented season: one game per evening, with a number of picks each. */
export interface MadeSeason {
  readonly days: number;
  readonly picksADay: number;
  readonly origin: Origin;
}

/**
 * A season of picks, closes and grades, written straight into their tables; figures are derived from row numbers. For
 * tests that read the record, not for those that produce it. One pick of five repeats a claim, and is not of record.
 */
export async function madeSeason(db: Database, season: MadeSeason): Promise<void> {
  const league = await smallLeague(db);
  await db.transaction((tx) => writeSeason(tx, league, season));
}

async function writeSeason(
  db: Transaction,
  { teams, players }: SmallLeague,
  { days, picksADay, origin }: MadeSeason,
): Promise<void> {
  const dates = Array.from({ length: days }, (_, index) => addDays(FIRST_DAY, index));
  const run = (text: string, ...values: unknown[]) => db.query({ text, values });
  await run(
    `with made as (
       insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
       select 'Nba', '2023-24', 'regular', date, $2, $3, $4 from unnest($1::date[]) date returning id, game_date)
     insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
     select id, $4, false, 'test', 'final', game_date + time '23:00' at time zone 'UTC', false from made`,
    dates,
    teams[0],
    teams[1],
    EARLY,
  );
  await run(
    `insert into picks.board (league, game_date, origin, version, as_of, published_at, model_version, content_hash)
     select 'Nba', date, $2, 1, moment, moment, 'made', date::text
     from unnest($1::date[]) date, lateral (select date + time '22:00' at time zone 'UTC' as moment) at`,
    dates,
    origin,
  );
  await run(PICKS, players, picksADay, teams[0], teams[1], origin);
  await run(`insert into picks.board_pick (board_id, pick_id, rank)
    select first_board_id, id, row_number() over (partition by first_board_id order by id) from picks.pick`);
  await run(CLOSINGS);
  await run(GRADES);
  await run(FACTS);
  await run(SEALS);
  await run('analyze');
}

/** Figures between 0 and 1 that depend on a row's number and on `of`; unique within a season. */
const drawn = (of: number): string => `mod((pick.n * ${0.6180339887 + of / 7} + ${of / 3})::numeric, 1)`;

const PICKS = `
  insert into picks.pick (first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves,
    direction, book_id, price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence,
    rating, summary, blocks, l10_hits, l10_games, tip_off, published_at, of_record, origin)
  select board.id, game.id, ($1::int[])[1 + pick.n % array_length($1::int[], 1)], $3, $4,
    (array['Points', 'Rebounds', 'Assists', 'Threes', 'PtsRebAst'])[1 + pick.n % 5], 'Full', 10 + pick.n,
    case when ${drawn(1)} < 0.4 then 'Over' else 'Under' end,
    (select id from odds.book order by id offset pick.n % 5 limit 1),
    case when pick.n % 3 = 0 then 100 + pick.n % 60 else -100 - pick.n % 60 end, board.published_at,
    0.4 + 0.3 * ${drawn(2)}, 0.4 + 0.3 * ${drawn(3)}, 0, 50, 0.9,
    case when ${drawn(4)} < 0.3 then 'Premium' else 'Standard' end, 'made', '[]', 5, 10,
    board.game_date + time '23:00' at time zone 'UTC', board.published_at, pick.n % 5 <> 4, $5
  from picks.board board
  join league.game game on game.game_date = board.game_date
  cross join lateral (select (board.id * 7919 + number) % 30000 as n from generate_series(1, $2::int) number) pick
  where board.origin = $5`;

const CLOSINGS = `
  insert into picks.closing (pick_id, noted_at, tip_off, line_halves, over_probability, feeds, books, probability)
  select pick.id, pick.tip_off + interval '4 hours', pick.tip_off, pick.line_halves, 0.5, 3, 4,
    case when pick.n % 11 = 0 then null else 0.42 + 0.25 * ${drawn(5)} end
  from (select *, id as n from picks.pick) pick`;

const GRADES = `
  insert into picks.outcome (pick_id, version, known_at, profile, outcome, actual_value, profit, is_period_data_gap, reason)
  select id, 1, tip_off + interval '4 hours', 'standard', outcome, 10,
    case outcome when 'Hit' then case when price > 0 then price / 100.0 else round(100.0 / -price, 10) end
      when 'Miss' then -1 when 'Push' then 0 when 'Void' then 0 end, outcome is null, 'made'
  from (select pick.*, case when pick.n % 40 = 0 then 'Void' when pick.n % 37 = 0 then 'Push' when pick.n % 101 = 0 then null
      when ${drawn(6)} < probability then 'Hit' else 'Miss' end as outcome
    from (select *, id as n from picks.pick) pick) pick
  where pick.n % 50 <> 7`;

/** The service seals its own rows; these hashes are invented, and no entry has them. */
const SEALS = `
  insert into picks.seal (pick_id, kind, version, hash, salt, names)
  select id, 'pick', 0, sha256(id::text::bytea), gen_random_uuid(), '{}'::jsonb from picks.pick
  union all select pick_id, 'closing', 0, sha256(pick_id::text::bytea), null, null from picks.closing
  union all select pick_id, 'grade', version, sha256(pick_id::text::bytea), null, null from picks.outcome`;

/** The facts of each pick before and after its close and grade, which are written together. */
const FACTS = `
  insert into picks.record_fact (pick_id, version, known_at, superseded_at, league, origin, game_date, game_id, stat,
    rating, direction, book_id, probability, market_probability, win, is_period_data_gap, outcome, profit, is_regraded,
    closing_value)
  select pick.id, nth, case nth when 1 then pick.published_at else closing.noted_at end,
    case nth when 1 then closing.noted_at else 'infinity' end, board.league, board.origin, board.game_date,
    pick.game_id, pick.stat, pick.rating, pick.direction, pick.book_id, pick.probability, pick.consensus_probability,
    paid.win, grade.is_period_data_gap, grade.outcome, grade.profit, false,
    case nth when 2 then closing.probability * (paid.win + 1) - 1 end
  from picks.pick pick
  join picks.board board on board.id = pick.first_board_id
  cross join lateral (
    select case when pick.price > 0 then pick.price / 100.0::float8 else -100.0::float8 / pick.price end as win) paid
  join picks.closing closing on closing.pick_id = pick.id
  cross join generate_series(1, 2) nth
  left join picks.outcome grade on nth = 2 and grade.pick_id = pick.id
  where pick.of_record`;
