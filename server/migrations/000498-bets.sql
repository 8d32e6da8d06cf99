-- The open bets on a running game.
create index bet_by_open_game on bets.bet (game_id) where state = 'open' and deleted_at is null;
