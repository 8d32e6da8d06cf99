import { addDays, type Day } from '../../server/src/kernel/index.ts';
import { STAT_NAMES } from '../../server/src/sports/index.ts';
import type { Database } from '../../server/src/platform/index.ts';

const FIRST: Day = '2025-01-06';
const GAMES = 10;
const PLAYERS_A_TEAM = 10;
const STATS = STAT_NAMES.slice(0, 5);
/** Half points: two lines per player and stat. */
const LINES = [21, 31] as const;

export const PICKS_A_DAY = GAMES * 2 * PLAYERS_A_TEAM * STATS.length * LINES.length;

/**
 * Days of ten finished games with box scores, each with a board of 2,000 picks and four books' quotes on every pick, inserted
 * directly. Books must exist. Returns the days.
 */
export async function madeDays(db: Database, days: number): Promise<Day[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(FIRST, index));
  const run = (text: string, ...values: unknown[]) => db.query({ text, values });
  await run(
    `insert into league.team (league, abbreviation, name, known_at)
     select 'Nba', 'T' || n, 'Team ' || n, '2024-01-01' from generate_series(1, $1::int) n`,
    2 * GAMES,
  );
  await run(
    `insert into league.player (league, name, name_key, known_at)
     select 'Nba', 'Bench ' || n, 'bench' || n, '2024-01-01' from generate_series(1, $1::int) n`,
    2 * GAMES * PLAYERS_A_TEAM,
  );
  await run(GAMES_OF_DAYS, dates);
  await run(BOX_SCORES);
  await run(
    `insert into picks.board (league, game_date, origin, version, as_of, published_at, model_version, content_hash)
             select 'Nba', date, 'live', 1, moment, moment, 'made', 'made'
             from unnest($1::date[]) date, lateral (select date + time '22:00' at time zone 'UTC' as moment) at`,
    dates,
  );
  await run('select odds.open_quote_months($1::timestamptz[])', dates);
  await run(QUOTES, STATS, LINES);
  await run(PICKS);
  await run('analyze');
  return dates;
}

/** Teams by number: the odd ones are at home. */
const GAMES_OF_DAYS = `
  with team as (select id, substr(abbreviation, 2)::int as n from league.team where name like 'Team %'),
  game as (
    insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
    select 'Nba', '2024-25', 'regular', date, home.id, away.id, '2024-01-01'
    from unnest($1::date[]) date, team home, team away where home.n % 2 = 1 and away.n = home.n + 1
    returning id, game_date)
  insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
  select id, '2024-01-01', false, 'made', 'final', game_date + time '23:00' at time zone 'UTC', false from game`;

const BOX_SCORES = `
  with box as (
    insert into league.box_score (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
    select id, game_date + time '23:00' at time zone 'UTC' + interval '3 hours', false, 'made', false, '', ''
    from league.game where season = '2024-25' returning id, game_id),
  team as (select id, substr(abbreviation, 2)::int as n from league.team where name like 'Team %'),
  player as (select id, substr(name, 7)::int as n from league.player where name like 'Bench %')
  insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm, fga, ftm,
    fta, stl, blk, tov)
  select box.id, player.id, team.id, true, 1800, 5 + (player.n * 7 + box.id) % 20, 3 + (player.n + box.id) % 15,
    2 + (player.n * 3 + box.id) % 14, 1 + box.id % 4, 8, 7, 15, 2, 3, 1, 1, 2
  from box
  join league.game game on game.id = box.game_id
  join team on team.id in (game.home_team_id, game.away_team_id)
  join player on (player.n - 1) / ${PLAYERS_A_TEAM} = team.n - 1`;

const QUOTES = `
  insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
    over_price, under_price)
  select box.game_id, line.player_id, stat, 'Full', halves, book.id,
    game.game_date + time '21:00' at time zone 'UTC', false, 'made', -105 - book.id % 10, -115 + book.id % 10
  from league.box_score box
  join league.game game on game.id = box.game_id and game.season = '2024-25'
  join league.box_line line on line.box_score_id = box.id
  cross join unnest($1::text[]) stat
  cross join unnest($2::int[]) halves
  cross join (select id from odds.book order by id limit 4) book`;

const PICKS = `
  with claim as (
    select distinct quote.game_id, quote.player_id, quote.stat, quote.line_halves,
      min(quote.book_id) over (partition by quote.game_id, quote.player_id, quote.stat, quote.line_halves) as book_id
    from odds.quote quote where source = 'made'),
  pick as (
    insert into picks.pick (first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves,
      direction, book_id, price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence,
      rating, summary, blocks, l10_hits, l10_games, tip_off, published_at, of_record, origin)
    select board.id, game.id, claim.player_id, game.home_team_id, game.away_team_id, claim.stat, 'Full', claim.line_halves,
      case when claim.player_id % 2 = 0 then 'Over' else 'Under' end, claim.book_id, -106,
      game.game_date + time '21:00' at time zone 'UTC', 0.55, 0.5, 0.06, 60, 0.9, 'Standard', 'made', '[]', 5, 10,
      game.game_date + time '23:00' at time zone 'UTC', board.published_at, true, 'live'
    from claim
    join league.game game on game.id = claim.game_id
    join picks.board board on board.game_date = game.game_date and board.origin = 'live'
    returning id, first_board_id),
  sealed as (
    insert into picks.seal (pick_id, kind, version, hash, salt, names)
    select id, 'pick', 0, sha256(id::text::bytea), gen_random_uuid(), '{}' from pick)
  insert into picks.board_pick (board_id, pick_id, rank)
  select first_board_id, id, row_number() over (partition by first_board_id order by id) from pick`;
