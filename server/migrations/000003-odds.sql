-- Books, player quotes and game lines. A quote is in force from known_at until the book changes or withdraws it
-- (superseded_at), so a poll that brings nothing new stores nothing new.
create schema odds;

create table odds.book (
  id smallint generated always as identity primary key,
  key text not null unique,
  title text not null
);

create table odds.quote (
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  line_halves smallint not null check (line_halves >= 0),
  book_id smallint not null references odds.book,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  over_price int check (abs(over_price) >= 100),
  under_price int check (abs(under_price) >= 100),
  primary key (game_id, player_id, stat, period, book_id, line_halves, known_at),
  check (superseded_at > known_at)
);

create table odds.game_line (
  game_id int not null references league.game,
  source text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  home_spread numeric(5, 2),
  total numeric(5, 2),
  home_moneyline numeric(12, 4),
  away_moneyline numeric(12, 4),
  primary key (game_id, source, known_at),
  check (superseded_at > known_at)
);
