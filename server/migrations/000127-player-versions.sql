-- A player's history of props is kept by those who answer it until a fact that it rests on changes. So each quoted player
-- has a version, which every change of such a fact replaces in its own transaction by one that never was.
--
-- A chance value, not a count: a database that was set back to a backup gives none a second time.
create table odds.player_version (
  player_id int primary key,
  version uuid not null default gen_random_uuid()
  -- Every look replaces those of all it quotes: with room in the page the index is left alone.
) with (fillfactor = 50);
insert into odds.player_version (player_id) select distinct player_id from odds.quoted_player;
create index quoted_player_by_game on odds.quoted_player (game_id);
-- Whether any fact ends in time to come is one look at the last of these.
create index game_state_by_end on league.game_state (superseded_at) where superseded_at < 'infinity';
create index box_score_by_end on league.box_score (superseded_at) where superseded_at < 'infinity';

-- Replaces the versions of these players, of those alone who were quoted ever. What this transaction has replaced already
-- nobody else has seen: once is enough, however many statements it has.
create function odds.players_changed(players int[]) returns void language sql as $$
  update odds.player_version set version = gen_random_uuid()
  where player_id = any(players) and xmin <> pg_current_xact_id()::xid
$$;

-- The same of everyone who was quoted in these games.
create function odds.games_changed(games int[]) returns void language sql as $$
  select odds.players_changed(array(select distinct player_id from odds.quoted_player where game_id = any(games)))
$$;

-- The same of all, for what hardly ever changes.
create function odds.anything_changed() returns trigger language plpgsql as $$
begin
  perform odds.players_changed(array(select player_id from odds.player_version));
  return null;
end $$;
create trigger players_change after update of abbreviation on league.team
  for each statement execute function odds.anything_changed();
create trigger players_change after update of key or delete on odds.book
  for each statement execute function odds.anything_changed();
create trigger players_change after update of league or delete on league.player
  for each statement execute function odds.anything_changed();

-- As before; and who is quoted gets a version, or another one.
create or replace function odds.take_in_quotes() returns trigger language plpgsql as $$
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
  ), noted as (
    insert into odds.quoted_player (player_id, game_id)
    select distinct player_id, game_id from said
    on conflict (player_id, game_id) do nothing
  ), changed as (
    insert into odds.player_version as kept (player_id)
    select distinct player_id from said order by player_id
    on conflict (player_id) do update set version = excluded.version
      where kept.xmin <> pg_current_xact_id()::xid
  )
  select
    not exists (select from (select distinct player_id from said) named
                where not exists (select from league.player player where player.id = named.player_id)),
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

-- What a statement did to rows that name a player.
create function odds.rows_of_players_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform odds.players_changed(array(select distinct player_id from fresh));
  else perform odds.players_changed(array(select distinct player_id from gone)); end if;
  return null;
end $$;

-- What it did to rows that name a game.
create function odds.rows_of_games_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform odds.games_changed(array(select distinct game_id from fresh));
  else perform odds.games_changed(array(select distinct game_id from gone)); end if;
  return null;
end $$;

-- A box score ends or holds again: everyone in it, quoted in its game or not.
create function odds.box_scores_changed() returns trigger language plpgsql as $$
begin
  perform odds.players_changed(array(
    select distinct line.player_id from fresh join league.box_line line on line.box_score_id = fresh.id));
  return null;
end $$;
create trigger players_change after update on league.box_score
  referencing new table as fresh for each statement execute function odds.box_scores_changed();

-- A game moves to another day or other teams.
create function odds.games_moved() returns trigger language plpgsql as $$
begin
  perform odds.games_changed(array(select id from fresh));
  return null;
end $$;
create trigger players_change after update on league.game
  referencing new table as fresh for each statement execute function odds.games_moved();

-- A statement's rows can be looked at by a trigger of that kind of statement alone, and what is looked at costs. An update
-- shows its rows as they were; one that gives rows to another player or game, as a hand might, has everyone change.
create procedure odds.watch_rows(watched regclass, kinds text[], teller regproc, key text) language plpgsql as $$
declare
  kind text;
begin
  foreach kind in array kinds loop
    execute format('create or replace trigger %I after %s on %s referencing %s for each statement execute function %s()',
      'players_change_on_' || kind, kind, watched,
      case kind when 'insert' then 'new table as fresh' else 'old table as gone' end, teller);
  end loop;
  execute format('create or replace trigger players_change_on_swap after update of %I on %s
    for each statement execute function odds.anything_changed()', key, watched);
  execute format('create or replace trigger players_change_on_truncate after truncate on %s
    for each statement execute function odds.anything_changed()', watched);
end $$;
call odds.watch_rows('league.game_state', '{insert,update,delete}', 'odds.rows_of_games_changed', 'game_id');
call odds.watch_rows('league.box_score', '{insert,update,delete}', 'odds.rows_of_games_changed', 'game_id');
call odds.watch_rows('league.box_line', '{insert,update,delete}', 'odds.rows_of_players_changed', 'player_id');
call odds.watch_rows('league.period_line', '{insert,update,delete}', 'odds.rows_of_players_changed', 'player_id');

-- Of quotes, those that come are taken in; each month has triggers of its own beside those of the whole table.
call odds.watch_rows('odds.quote', '{update,delete}', 'odds.rows_of_players_changed', 'player_id');
create procedure odds.watch_month(part regclass) language plpgsql as $$
begin
  execute format('create or replace trigger quotes_are_taken_in after insert on %s
    referencing new table as fresh for each statement execute function odds.take_in_quotes()', part);
  call odds.watch_rows(part, '{update,delete}', 'odds.rows_of_players_changed', 'player_id');
end $$;
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'odds.quote'::regclass loop
    call odds.watch_month(part);
  end loop;
end $$;

create function odds.is_watched(part text) returns boolean language sql stable as $$
  select count(*) = 5 from pg_trigger where tgrelid = to_regclass('odds.' || part) and tgname in ('quotes_are_taken_in',
    'players_change_on_update', 'players_change_on_delete', 'players_change_on_swap', 'players_change_on_truncate')
$$;
create or replace function odds.open_quote_months(moments timestamptz[]) returns int language plpgsql as $$
declare
  month timestamp;
  part text;
  made int := 0;
begin
  for month in
    select distinct date_trunc('month', moment at time zone 'utc') from unnest(moments) as moment order by 1
  loop
    part := 'quote_' || to_char(month, 'YYYY_MM');
    -- A month that a restored backup brought has its rows, and its triggers not yet.
    continue when odds.is_watched(part);
    perform pg_advisory_xact_lock(7267460118525);
    if to_regclass('odds.' || part) is null then
      execute format('create table odds.%I (like odds.quote including all) with (fillfactor = 50)', part);
      execute format('alter table odds.quote attach partition odds.%I for values from (%L) to (%L)',
        part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
      made := made + 1;
    end if;
    continue when odds.is_watched(part);
    call odds.watch_month(to_regclass('odds.' || part));
  end loop;
  return made;
end $$;

-- As before, and what went with a month is missing from everyone's history. It waits for whoever writes facts first (the
-- lock is that of ingest/queries.ts): a writer that waited for the table would else hold versions that this waits for.
create or replace function odds.drop_quote_months(first timestamptz) returns int language plpgsql set lock_timeout = '2s' as $$
declare
  part text;
  dropped int := 0;
begin
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
  if dropped > 0 then perform odds.players_changed(array(select player_id from odds.player_version)); end if;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;
