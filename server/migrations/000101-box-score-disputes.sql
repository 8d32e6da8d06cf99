-- A box score that contradicts the one in force, told by another source: it is not believed, and while it stands nobody
-- is graded whom the two do not agree about.
create table league.box_dispute (
  game_id int not null references league.game on delete cascade,
  source text not null,
  known_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  against text not null,
  -- Whose counts differ, or who played by one of the two alone.
  player_ids int[] not null,
  -- Of all counts that it tells, so that it is known again.
  said_hash text not null,
  primary key (game_id, source, known_at),
  check (superseded_at >= known_at)
);
create unique index box_dispute_in_force on league.box_dispute (game_id, source) where superseded_at = 'infinity';
