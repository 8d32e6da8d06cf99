-- Blocks and forecast of a pick are written and read whole, so they are kept as the text that was written, which costs less to
-- store and to read. A view pins the types of its columns, so it is made again.
drop view picks.picks;
alter table picks.pick drop constraint pick_forecast_check;
alter table picks.pick
  alter blocks type json using blocks::json,
  alter forecast type json using forecast::json,
  add constraint pick_forecast_check check (json_typeof(forecast) = 'object');
create view picks.picks as
  select id, first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves, direction, book_id,
    price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence, rating, summary, blocks,
    forecast, l10_hits, l10_games, tip_off, published_at, of_record, origin
  from picks.pick;
