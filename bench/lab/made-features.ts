import type { Database } from '../../server/src/platform/index.ts';

/** Props of a season with all quotes: 1,230 games with 81 each. */
export const PROPS_A_SEASON = 100_000;
const DAYS = 165;
/** The mark of the planted edge: props with this many books. */
export const EDGE_BOOKS = 9;
/** How much the over's real probability exceeds the market's for such a prop, in a season with a planted edge. */
export const EDGE = 0.08;

/** A player and games that rows can refer to. */
export async function makeLeague(db: Database, seasons: number): Promise<void> {
  await db.query({
    text: `with teams as (
             insert into league.team (league, abbreviation, name, known_at)
             select 'Nba', name, name, now() from unnest(array['AAA', 'BBB']) name returning id
           ), game as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', (2019 + season)::text || '-' || (20 + season)::text, 'regular',
               make_date(2019 + season, 10, 22) + day, (select min(id) from teams), (select max(id) from teams), now()
             from generate_series(1, $1::int) season, generate_series(0, $2::int - 1) day returning id
           ), player as (
             insert into league.player (league, name, name_key, known_at)
             select 'Nba', 'Player ' || n, 'player' || n, now() from generate_series(1, 2000) n
           )
           insert into lab.game (game_id, settled_known_at, built_at, has_open, props)
           select id, now(), now(), false, 0 from game`,
    values: [seasons, DAYS],
  });
}

/**
 * Random features of one more season. Results follow the market's own probabilities, so that no condition has an edge. With
 * `edge`, the overs of props with nine books have it.
 */
export async function makeSeason(db: Database, season: string, edge = 0): Promise<void> {
  await db.query({
    text: `insert into lab.feature (game_id, player_id, stat, period, league, season, season_type, game_date, tip_off, as_of,
             newest_fact, team_id, opponent_id, home, rest_days, opponent_rank, teammates_out, expected_minutes, l5_over,
             l5_under, l10_over, l10_under, l15_over, l15_under, season_over, season_games, open_halves, open_over,
             line_halves, over_probability, books, minutes_to_tip_off, best_over_price, best_over_book, best_under_price,
             best_under_book, consensus_over_price, consensus_under_price, book_keys, book_over_prices, book_under_prices,
             model_over, over_edge, under_edge, over_rating, under_rating, side, closing_halves, closing_over,
             closing_over_here, closing_over_price, closing_over_book, closing_under_price, closing_under_book,
             actual_value, outcome)
           select game.id, (select min(id) from league.player) + n / $2::int,
             (array['Points', 'Rebounds', 'Assists', 'Threes', 'PtsRebAst'])[1 + n % 5], 'Full', 'Nba', game.season,
             'regular', game.game_date, tip, tip - interval '1 hour', tip - interval '70 minutes', game.home_team_id,
             game.away_team_id, n % 2 = 0, n % 4, 1 + n % 30, n % 4, 20 + 15 * random(), l5, 5 - l5, l10, 10 - l10, l15,
             15 - l15, l15, 30, halves + n % 3 - 1, market, halves, market, books, 60 + n % 90, -108, 'alpha', -108, 'bravo',
             -112, -112, array['alpha', 'bravo', 'charlie'], array[-108, -112, -115], array[-112, -108, -115],
             market + model, (market + model) * 1.926 - 1, (1 - market - model) * 1.926 - 1, 'Lean', 'Lean',
             case when model > 0 then 'Over' else 'Under' end, halves, market, market, -108, 'alpha', -108, 'bravo',
             (halves + case when won then 1 else -1 end) / 2 + case when won and halves % 2 = 0 then 1 else 0 end,
             case when won then 'over' else 'under' end
           from (
             select made.*, random() < market + case when books = $3 then $4::float8 else 0 end as won
             from (
               select n, 21 + 2 * (n % 20) as halves, 0.45 + 0.1 * random() as market, 0.1 * random() - 0.05 as model,
                 (6 * random())::int % 6 as l5, (11 * random())::int % 11 as l10, (16 * random())::int % 16 as l15,
                 case when random() < 0.1 then $3 else 1 + n % 7 end as books
               from generate_series(0, $5::int - 1) n) made) made
           join (
             select id, season, game_date, home_team_id, away_team_id, game_date + time '23:00' at time zone 'UTC' as tip,
               row_number() over (order by id) - 1 as nth
             from league.game where season = $1) game on game.nth = made.n % $2::int`,
    values: [season, DAYS, EDGE_BOOKS, edge, PROPS_A_SEASON],
  });
  await db.query({
    text: `update lab.game built set revision = revision + 1,
             props = (select count(*) from lab.feature feature where feature.game_id = built.game_id)
           from league.game game where game.id = built.game_id and game.season = $1`,
    values: [season],
  });
}
