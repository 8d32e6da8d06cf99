-- Odds: books, quotes of player props, game lines and line movements. A quote is in force from known_at until the book
-- changes or withdraws it (superseded_at), so a poll that returns nothing new stores nothing.
create schema odds;

-- One row per book. A pick'em house shows lines without prices: it is listed and has no part in the consensus.
create table odds.book (
  id smallint generated always as identity primary key,
  key text not null unique,
  title text not null,
  kind text not null default 'sportsbook' check (kind in ('sportsbook', 'pick-em'))
);

-- One row per quote of a prop, partitioned by the UTC month of known_at: reads and retention touch the months in question
-- only. There are no foreign keys, because checking them row by row took four fifths of the time of writing a million
-- quotes; the trigger quotes_are_taken_in checks each statement's rows at once.
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
  -- Into the book's bet slip, as the feed gave it when the quote came into force; https alone (sources/reading/links.ts).
  over_link text check (over_link like 'https://%' and length(over_link) <= 500),
  under_link text check (under_link like 'https://%' and length(under_link) <= 500),
  primary key (game_id, player_id, stat, period, book_id, line_halves, known_at),
  check (superseded_at > known_at)
) partition by range (known_at);
-- The history of a player's lines over all games: GET /odds/history by player.
create index quote_by_player on odds.quote (player_id, stat, book_id, known_at);
-- odds.list-quotes-by-book: the quotes of a book by time. The index is over an expression, so that other queries do not use it: in
-- a month without statistics the planner would expect one row per book and moment where there are hundreds.
create index quote_by_book on odds.quote ((book_id + 0), known_at);
-- odds.quotes-since: whether a quote became known after a moment.
create index quote_by_news on odds.quote using brin (known_at);

-- Months that are read no longer, until the archive has them: odds.set_quote_month_aside. Each is the table that it was.
create table odds.quote_aside (like odds.quote including defaults) partition by range (known_at);

-- When quotes on a game were first and last known: a query for a game opens the months between them only.
create table odds.quoted_game (
  game_id int primary key references league.game,
  first_known timestamptz not null,
  last_known timestamptz not null,
  check (first_known <= last_known)
);

-- The games in which a player was quoted: a prop history reads the quotes of these games only.
create table odds.quoted_player (
  player_id int not null,
  game_id int not null,
  primary key (player_id, game_id)
);

-- When each book's quotes on a game were first and last known: which books a league has, without a look at its quotes.
create table odds.quoted_book (
  game_id int not null references league.game,
  book_id smallint not null references odds.book,
  first_known timestamptz not null,
  last_known timestamptz not null,
  primary key (game_id, book_id),
  check (first_known <= last_known)
);

-- Versions of a game's spread, total and moneylines from one source.
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

-- One row per refresh that changed a quote, as the event odds.refreshed reports it.
create table odds.snapshot (
  id int generated always as identity primary key,
  source text not null,
  captured_at timestamptz not null,
  books smallint not null,
  props int not null,
  changed int not null
);
-- odds.quotes-since and the list of snapshots: refreshes since a moment.
create index snapshot_by_time on odds.snapshot (captured_at);

-- The consensus line of a prop at its first appearance and at its last announced movement.
create table odds.line_anchor (
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  since timestamptz not null,
  open_halves smallint not null,
  opened_at timestamptz not null,
  primary key (game_id, player_id, stat, period)
);

-- One row per announced movement of a consensus line.
create table odds.movement (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  from_halves smallint not null,
  -- Since when the line had stood at from_halves.
  from_since timestamptz not null,
  to_halves smallint not null,
  open_halves smallint not null,
  opened_at timestamptz not null,
  books smallint not null,
  detected_at timestamptz not null
);
-- odds.list-movements, newest first: of all, of a player, of a game.
create index movement_by_time on odds.movement (detected_at, id);
create index movement_by_player on odds.movement (player_id, detected_at);
create index movement_by_game on odds.movement (game_id, detected_at);

-- Checks that the players and books of new quotes exist, and notes their games, players and books. The rows are grouped
-- by game, player and book first, which leaves a sixth of them or fewer.
create function odds.take_in_quotes() returns trigger language plpgsql as $$
declare
  players_are_there boolean;
  books_are_there boolean;
begin
  with said as materialized (
    select game_id, player_id, book_id, min(known_at) as first_known, max(known_at) as last_known
    from fresh group by game_id, player_id, book_id
  ), taken as (
    insert into odds.quoted_game as kept (game_id, first_known, last_known)
    select game_id, min(first_known), max(last_known) from said group by game_id
    on conflict (game_id) do update
      set first_known = least(kept.first_known, excluded.first_known),
          last_known = greatest(kept.last_known, excluded.last_known)
      where kept.first_known > excluded.first_known or kept.last_known < excluded.last_known
  ), offered as (
    insert into odds.quoted_book as kept (game_id, book_id, first_known, last_known)
    select said.game_id, said.book_id, min(said.first_known), max(said.last_known)
    from said join odds.book book on book.id = said.book_id group by said.game_id, said.book_id
    on conflict (game_id, book_id) do update
      set first_known = least(kept.first_known, excluded.first_known),
          last_known = greatest(kept.last_known, excluded.last_known)
      where kept.first_known > excluded.first_known or kept.last_known < excluded.last_known
  ), noted as (
    insert into odds.quoted_player (player_id, game_id)
    select distinct player_id, game_id from said
    on conflict (player_id, game_id) do nothing
  )
  select
    not exists (select from (select distinct player_id from said) named
                where not exists (select from league.players player where player.id = named.player_id)),
    not exists (select from (select distinct book_id from said) named
                where not exists (select from odds.book book where book.id = named.book_id))
  into players_are_there, books_are_there;
  if not players_are_there then
    raise exception 'a quote names a player that is not there' using errcode = 'foreign_key_violation';
  end if;
  if not books_are_there then
    raise exception 'a quote names a book that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger quotes_are_taken_in after insert on odds.quote
  referencing new table as fresh for each statement execute function odds.take_in_quotes();

-- Whether a month has its trigger: rows copied straight into a month fire its own triggers, not those of odds.quote.
create function odds.takes_in_quotes(part text) returns boolean language sql stable as $$
  select exists (select from pg_trigger where tgrelid = to_regclass('odds.' || part) and tgname = 'quotes_are_taken_in')
$$;

-- Gives each role the rights on a month that it has on odds.quote.
create function odds.share_quote_month(part text) returns void language plpgsql as $$
declare
  granted record;
begin
  for granted in
    select whole.privilege_type, whole.grantee::regrole as role
    from pg_class, aclexplode(relacl) whole
    where oid = 'odds.quote'::regclass and whole.grantee not in (0, relowner)
  loop
    execute format('grant %s on odds.%I to %s', granted.privilege_type, part, granted.role);
  end loop;
end $$;

-- Creates the missing months of these moments and returns how many it created. Attaching a partition lets readers and
-- writers of other months proceed; the advisory lock admits one creator at a time. It runs as the owner of the tables, for
-- a service whose role may create none: it takes moments of this and the last century alone, and names each table itself.
create function odds.open_quote_months(moments timestamptz[]) returns int language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  month timestamp;
  part text;
  made int := 0;
begin
  if exists (select from unnest(moments) as moment where moment is null or moment < '1946-01-01Z' or moment >= '2100-01-01Z') then
    raise exception 'no quote is known at such a moment' using errcode = 'invalid_parameter_value';
  end if;
  for month in
    select distinct date_trunc('month', moment at time zone 'utc') from unnest(moments) as moment order by 1
  loop
    part := 'quote_' || to_char(month, 'YYYY_MM');
    -- A month restored from a backup has its rows and not yet its trigger.
    continue when odds.takes_in_quotes(part);
    perform pg_advisory_xact_lock(7267460118525);
    -- A query of its own, not to_regclass: who waited for the lock has in its cache that the month is not there.
    if not exists (select from pg_class where relname = part and relnamespace = 'odds'::regnamespace) then
      -- Nearly every quote is updated once, when it ends. With half of each page free the update stays in the page and
      -- touches no index; at a fill factor of 60 a third of them moved.
      -- The check spares a scan when the month is set aside.
      execute format('create table odds.%I (like odds.quote including all, check (known_at >= %L and known_at < %L))
        with (fillfactor = 50)', part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
      execute format('alter table odds.quote attach partition odds.%I for values from (%L) to (%L)',
        part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
      perform odds.share_quote_month(part);
      made := made + 1;
    end if;
    continue when odds.takes_in_quotes(part);
    execute format('create trigger quotes_are_taken_in after insert on odds.%I
      referencing new table as fresh for each statement execute function odds.take_in_quotes()', part);
  end loop;
  return made;
end $$;

-- Drops the months of quotes that ended before a moment, and returns how many. It waits two seconds for readers and then
-- gives up. It takes the lock of ingest's writers first, which is the order in which they lock. It runs as the owner, and
-- drops no month that has not ended.
create function odds.drop_quote_months(first timestamptz) returns int language plpgsql
  security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  part text;
  dropped int := 0;
begin
  if first is null or first > clock_timestamp() then
    raise exception 'only months that have ended are dropped' using errcode = 'invalid_parameter_value';
  end if;
  for part in
    select child.relname from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'odds.quote'::regclass
      and to_date(substring(child.relname from 'quote_(\d{4}_\d{2})'), 'YYYY_MM') < (first at time zone 'utc')::date
  loop
    if dropped = 0 then perform pg_advisory_xact_lock(7267460118524); end if;
    execute format('drop table odds.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;

-- Moves a month, `2024_03`, from odds.quote to odds.quote_aside, and returns whether it did. From then on no write reaches its
-- rows, and a quote that comes late opens the month anew. It waits two seconds for readers and gives up, locks in the order of
-- odds.drop_quote_months, and takes months that have ended alone. Not done if a month of that name is aside already.
create function odds.set_quote_month_aside(month text) returns boolean language plpgsql
  security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  first timestamp;
  part text := 'quote_' || month;
  aside text := 'quote_aside_' || month;
begin
  if month is null or month !~ '^(19|20)\d\d_(0[1-9]|1[0-2])$' then
    raise exception 'there is no such month' using errcode = 'invalid_parameter_value';
  end if;
  first := to_date(month, 'YYYY_MM');
  if (first + interval '1 month') at time zone 'utc' > clock_timestamp() then
    raise exception 'only months that have ended are set aside' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(7267460118524);
  if to_regclass('odds.' || part) is null or to_regclass('odds.' || aside) is not null then return false; end if;
  execute format('alter table odds.quote detach partition odds.%I', part);
  execute format('alter table odds.%I rename to %I', part, aside);
  execute format('alter table odds.quote_aside attach partition odds.%I for values from (%L) to (%L)',
    aside, first at time zone 'utc', (first + interval '1 month') at time zone 'utc');
  return true;
exception when lock_not_available then
  return false;
end $$;

-- Drops these tables among the months that are aside, and returns how many were there. A table is named by its oid, so that a
-- month that was set aside later is not meant.
create function odds.drop_quote_months_aside(months oid[]) returns int language plpgsql
  security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  part text;
  dropped int := 0;
begin
  for part in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'odds.quote_aside'::regclass and child.oid = any(months)
  loop
    execute format('drop table odds.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;

-- Updates the planner's statistics of quotes and game lines, which only the owner of a table may do.
create function odds.analyze_markets() returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze odds.quote, odds.game_line;
end $$;

-- A function that runs as the owner is for the service's role alone.
revoke execute on function odds.share_quote_month(text), odds.open_quote_months(timestamptz[]),
  odds.drop_quote_months(timestamptz), odds.set_quote_month_aside(text), odds.drop_quote_months_aside(oid[]),
  odds.analyze_markets() from public;

-- Public views, inlined by PostgreSQL: the market as other modules read it.

-- Books and pick'em houses.
create view odds.books as
  select id, key, title, kind from odds.book;

-- Quotes. Join odds.quoted_games and bound known_at by it, so that a query opens the months of its games only.
create view odds.quotes as
  select game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at, source, over_price, under_price,
    over_link, under_link
  from odds.quote;

-- When quotes on a game were first and last known.
create view odds.quoted_games as
  select game_id, first_known, last_known from odds.quoted_game;

-- The games in which a player was quoted.
create view odds.quoted_players as
  select player_id, game_id from odds.quoted_player;

-- Spreads, totals and moneylines of games.
create view odds.game_lines as
  select game_id, source, known_at, superseded_at, home_spread, total, home_moneyline, away_moneyline
  from odds.game_line;

-- Announced movements of consensus lines.
create view odds.movements as
  select id, game_id, player_id, stat, period, from_halves, from_since, to_halves, open_halves, opened_at, books, detected_at
  from odds.movement;
