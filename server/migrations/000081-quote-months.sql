-- Quotes by the UTC month in which they became known. History and retention then touch the months in question alone.
--
-- Foreign keys are checked row by row and took four fifths of the time of writing a million quotes; a trigger checks
-- what a statement brought all at once instead. It also keeps when the quotes of each game were known first and last,
-- so that whoever asks for a game opens its months and no others.
alter table odds.quote rename to quote_before;
alter table odds.quote_before rename constraint quote_pkey to quote_before_pkey;

create table odds.quote (
  game_id int not null,
  player_id int not null,
  stat text not null,
  period text not null,
  line_halves smallint not null check (line_halves >= 0),
  book_id smallint not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  known_at_assumed boolean not null,
  source text not null,
  over_price int check (abs(over_price) >= 100),
  under_price int check (abs(under_price) >= 100),
  primary key (game_id, player_id, stat, period, book_id, line_halves, known_at),
  check (superseded_at > known_at)
) partition by range (known_at);
-- The history of a player's lines, and of a book's. A month without statistics looks as if a book and a moment led to one
-- row, and they lead to hundreds: over an expression the index is there for those alone who ask with it.
create index quote_by_player on odds.quote (player_id, stat, book_id, known_at);
create index quote_by_book on odds.quote ((book_id + 0), known_at);

-- When quotes on a game were known first and last.
create table odds.quoted_game (
  game_id int primary key references league.game,
  first_known timestamptz not null,
  last_known timestamptz not null,
  check (first_known <= last_known)
);

create function odds.take_in_quotes() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct player_id from fresh) said
             where not exists (select from league.player player where player.id = said.player_id)) then
    raise exception 'a quote names a player that is not there' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct book_id from fresh) said
             where not exists (select from odds.book book where book.id = said.book_id)) then
    raise exception 'a quote names a book that is not there' using errcode = 'foreign_key_violation';
  end if;
  insert into odds.quoted_game as kept (game_id, first_known, last_known)
  select game_id, min(known_at), max(known_at) from fresh group by game_id
  on conflict (game_id) do update
    set first_known = least(kept.first_known, excluded.first_known),
        last_known = greatest(kept.last_known, excluded.last_known)
    where kept.first_known > excluded.first_known or kept.last_known < excluded.last_known;
  return null;
end $$;
create trigger quotes_are_taken_in after insert on odds.quote
  referencing new table as fresh for each statement execute function odds.take_in_quotes();

-- Makes the months of these moments that are not there yet, and says how many it made. Attaching lets readers and
-- writers of other months go on; the advisory lock has one maker at a time.
create function odds.open_quote_months(moments timestamptz[]) returns int language plpgsql as $$
declare
  month timestamp;
  part text;
  made int := 0;
begin
  for month in
    select distinct date_trunc('month', moment at time zone 'utc') from unnest(moments) as moment order by 1
  loop
    part := 'quote_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('odds.' || part) is not null;
    perform pg_advisory_xact_lock(7267460118525);
    continue when to_regclass('odds.' || part) is not null;
    -- Nearly every quote is ended once: room in its page spares the indexes.
    execute format('create table odds.%I (like odds.quote including all) with (fillfactor = 60)', part);
    execute format('alter table odds.quote attach partition odds.%I for values from (%L) to (%L)',
      part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
    made := made + 1;
  end loop;
  return made;
end $$;

select odds.open_quote_months(array(
  select distinct date_trunc('month', known_at at time zone 'utc') at time zone 'utc' from odds.quote_before));
insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
  known_at_assumed, source, over_price, under_price)
select game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
  known_at_assumed, source, over_price, under_price
from odds.quote_before;
drop table odds.quote_before;
