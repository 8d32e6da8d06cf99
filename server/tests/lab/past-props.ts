import type { Database } from '../../src/platform/index.ts';
import type { SmallLeague } from '../support/small-league.ts';

/**
 * Features of 120 props of a past game: three a day over forty days, all at -110 on either side. The over was hit 6 to 9
 * times of 10 and won two of three; the team was never at home.
 */
export async function addPastProps(db: Database, { players }: SmallLeague): Promise<void> {
  await db.query({
    text: `with past as (select id from league.game order by id limit 1),
      built as (
        insert into lab.game (game_id, settled_known_at, built_at, has_open, props)
        select id, now(), now(), false, 120 from past returning game_id
      )
      insert into lab.feature (game_id, player_id, stat, period, league, season, season_type, game_date, tip_off, as_of,
        newest_fact, home, rest_days, teammates_out, l10_over, l10_under, line_halves, over_probability, books,
        minutes_to_tip_off, best_over_price, best_over_book, best_under_price, best_under_book, consensus_over_price,
        consensus_under_price, book_keys, book_over_prices, book_under_prices, closing_halves, closing_over,
        closing_over_here, closing_over_price, closing_over_book, closing_under_price, closing_under_book, actual_value,
        outcome)
      select game_id, ($1::int[])[1 + at % 10], (array['Points', 'Rebounds', 'Assists', 'Threes', 'Steals', 'Blocks',
          'Turnovers', 'PtsReb', 'PtsAst', 'RebAst', 'PtsRebAst', 'FreeThrowsMade'])[1 + at / 10], 'Full', 'Nba', '2023-24',
        'regular', day, day + time '23:00', day + time '22:00', day + time '21:00', false, 1, 0, 6 + at % 4, 3 - at % 4 / 2,
        25, 0.5, 5, 90, -110, 'echo', -110, 'alpha', -115, -115, '{alpha,echo}', '{-115,-110}', '{-110,-115}', 25, 0.52, 0.52,
        -112, 'echo', -112, 'alpha', case when at % 3 = 0 then 11 else 14 end, case when at % 3 = 0 then 'under' else 'over' end
      from built, generate_series(0, 119) as at, lateral (select date '2023-11-01' + at / 3 as day) as of_day`,
    values: [players],
  });
}
