-- Which board of a day was current at a moment is asked by every request for picks: the last one by then, without a look at
-- each that the day had before.
create index board_by_publication on picks.board (league, game_date, origin, published_at, version);
