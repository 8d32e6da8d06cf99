-- Names that lead to no player, for a person to decide on: what is decided becomes a spelling in league.player_alias.
create table league.name_review (
  league text not null,
  source text not null,
  name_key text not null,
  spelling text not null,
  reason text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  times int not null,
  primary key (league, source, name_key)
);
