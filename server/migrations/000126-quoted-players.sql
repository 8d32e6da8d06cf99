-- Who was quoted in which game: a player's history looks into the quotes of his own games, and not into those of every
-- game that was played meanwhile.
create table odds.quoted_player (
  player_id int not null,
  game_id int not null,
  primary key (player_id, game_id)
);
insert into odds.quoted_player (player_id, game_id) select distinct player_id, game_id from odds.quote;

-- As before, and it notes who was quoted.
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
