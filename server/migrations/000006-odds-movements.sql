-- One row a refresh that changed something: what odds.refreshed announces.
create table odds.snapshot (
  id int generated always as identity primary key,
  source text not null,
  captured_at timestamptz not null,
  books smallint not null,
  props int not null,
  changed int not null
);
create index snapshot_by_time on odds.snapshot (captured_at);

-- Where the consensus line of a prop stood when it last moved far enough to be announced, or first appeared.
create table odds.line_anchor (
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  line_halves smallint not null,
  since timestamptz not null,
  primary key (game_id, player_id, stat, period)
);

-- Every announced movement.
create table odds.movement (
  id int generated always as identity primary key,
  game_id int not null references league.game,
  player_id int not null references league.player,
  stat text not null,
  period text not null,
  from_halves smallint not null,
  to_halves smallint not null,
  books smallint not null,
  detected_at timestamptz not null
);
create index movement_by_time on odds.movement (detected_at);
create index movement_by_player on odds.movement (player_id, detected_at);
