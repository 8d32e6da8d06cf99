-- Prices that stood out: one row from the first sight to the last of a screen and its books on their lines of a prop. Written
-- by the transaction that writes the quotes (odds/flags). An upper bound: closed_at is the start of the game until it closes.
create table odds.flag (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  screen text not null check (screen in ('arbitrage', 'middle', 'low-hold', 'positive-ev')),
  -- The sides at the first sight; a flag of positive-ev has one.
  over_book_id smallint references odds.book,
  over_halves smallint,
  over_price int,
  over_quoted_at timestamptz,
  under_book_id smallint references odds.book,
  under_halves smallint,
  under_price int,
  under_quoted_at timestamptz,
  opened_at timestamptz not null,
  edge float8 not null,
  widest_at timestamptz not null,
  widest_edge float8 not null,
  last_over_price int,
  last_under_price int,
  last_edge float8 not null,
  -- The books repeated each other's lines and prices in the game at one of the sights.
  is_one_feed boolean not null,
  closed_at timestamptz not null,
  closed_by text not null check (closed_by in ('moved', 'withdrawn', 'begun')),
  -- When its first version in odds.flag_grade was written.
  first_graded_at timestamptz,
  check (num_nulls(over_book_id, over_halves, over_price, over_quoted_at, last_over_price) in (0, 5)),
  check (num_nulls(under_book_id, under_halves, under_price, under_quoted_at, last_under_price) in (0, 5)),
  check ((screen = 'positive-ev') = (num_nulls(over_book_id, under_book_id) = 1)),
  check (num_nulls(over_book_id, under_book_id) < 2),
  check (opened_at <= widest_at and widest_at < closed_at)
);
create index flag_by_game on odds.flag (game_id);

-- Versions of a flag's grade: what each side did, and what a unit paid at the prices of the first and of the last sight.
create table odds.flag_grade (
  flag_id int not null references odds.flag on delete cascade,
  graded_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  over_outcome text check (over_outcome in ('Hit', 'Miss', 'Push', 'Void')),
  under_outcome text check (under_outcome in ('Hit', 'Miss', 'Push', 'Void')),
  first_profit float8 not null,
  last_profit float8 not null,
  -- The label of the rules that it was given by.
  profile text not null,
  primary key (flag_id, graded_at),
  check (superseded_at > graded_at),
  check (num_nulls(over_outcome, under_outcome) < 2)
);

-- Up to which change of its quotes the flags of a game are written, and the start that they count on. A game without a row is
-- walked from its first quote on.
create table odds.flagged_game (
  game_id int primary key references league.game,
  walked_to timestamptz not null,
  tip_off timestamptz not null
);
