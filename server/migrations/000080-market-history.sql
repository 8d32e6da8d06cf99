-- A pick'em house shows lines without prices: it is listed as a book, and has no part in what the books' prices say.
alter table odds.book add column kind text not null default 'sportsbook' check (kind in ('sportsbook', 'pick-em'));

-- Where the consensus of a prop first stood, beside where it was last announced.
alter table odds.line_anchor add column open_halves smallint, add column opened_at timestamptz;
update odds.line_anchor anchor set
  open_halves = coalesce((
    select movement.from_halves from odds.movement movement
    where movement.game_id = anchor.game_id and movement.player_id = anchor.player_id
      and movement.stat = anchor.stat and movement.period = anchor.period
    order by movement.detected_at, movement.id limit 1), anchor.line_halves),
  opened_at = coalesce((
    select min(quote.known_at) from odds.quote quote
    where quote.game_id = anchor.game_id and quote.player_id = anchor.player_id
      and quote.stat = anchor.stat and quote.period = anchor.period), anchor.since);
alter table odds.line_anchor alter column open_halves set not null, alter column opened_at set not null;

-- Since when the line that a movement left had stood, and where the prop had opened.
alter table odds.movement add column from_since timestamptz, add column open_halves smallint, add column opened_at timestamptz;
update odds.movement movement set
  from_since = coalesce((
    select earlier.detected_at from odds.movement earlier
    where earlier.game_id = movement.game_id and earlier.player_id = movement.player_id
      and earlier.stat = movement.stat and earlier.period = movement.period
      and (earlier.detected_at, earlier.id) < (movement.detected_at, movement.id)
    order by earlier.detected_at desc, earlier.id desc limit 1), anchor.opened_at, movement.detected_at),
  open_halves = coalesce(anchor.open_halves, movement.from_halves),
  opened_at = coalesce(anchor.opened_at, movement.detected_at)
from odds.movement itself
left join odds.line_anchor anchor on anchor.game_id = itself.game_id and anchor.player_id = itself.player_id
  and anchor.stat = itself.stat and anchor.period = itself.period
where itself.id = movement.id;
alter table odds.movement alter column from_since set not null, alter column open_halves set not null,
  alter column opened_at set not null;
-- Movements are read newest first, of a prop, a player, a game or all.
drop index odds.movement_by_time;
create index movement_by_time on odds.movement (detected_at, id);
create index movement_by_game on odds.movement (game_id, detected_at);
