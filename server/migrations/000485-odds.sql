-- What an exchange paid for a player's market, once it was final there. The first value stays.
create table odds.market_result (
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  line_halves smallint not null check (line_halves >= 0),
  book_id smallint not null references odds.book,
  known_at timestamptz not null,
  source text not null,
  result text not null check (result in ('yes', 'no', 'scalar')),
  -- Of a yes, in ten-thousandths of what it pays if it wins.
  paid smallint not null check (paid between 0 and 10000),
  primary key (game_id, player_id, stat, period, line_halves, book_id)
);
