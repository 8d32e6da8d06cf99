-- How the market of a pick closed: noted once, when its game has begun, and never changed.
create table picks.closing (
  pick_id int primary key references picks.pick,
  noted_at timestamptz not null,
  tip_off timestamptz not null,
  -- The books' last consensus before tip-off; null if none of them could be believed.
  line_halves smallint,
  over_probability double precision check (over_probability > 0 and over_probability < 1),
  feeds smallint not null,
  books smallint not null,
  -- Of the pick coming true, on its own line; null also where the line moved and the stat has one line only.
  probability double precision check (probability > 0 and probability < 1),
  check (noted_at >= tip_off),
  check ((line_halves is null) = (over_probability is null)),
  check (probability is null or line_halves is not null)
);
create trigger closing_is_frozen before update or delete on picks.closing
  for each row execute function picks.refuse_change();
create trigger closings_are_kept before truncate on picks.closing execute function picks.refuse_change();
