-- Why a pick has its edge: code, sentence and facts. Null for a pick published before reasons were stored.
alter table picks.pick add column reason json check (json_typeof(reason) = 'object');
create or replace view picks.picks as
  select id, first_board_id, game_id, player_id, team_id, opponent_team_id, stat, period, line_halves, direction, book_id,
    price, quoted_at, probability, consensus_probability, expected_value, score_final, confidence, rating, summary, blocks,
    forecast, l10_hits, l10_games, tip_off, published_at, of_record, origin, reason
  from picks.pick;
