-- On which side of its last crossing a bet or a pick of a running game is, so that a crossing is told once. Kept for two days.
create table alerts.turning (
  game_id int not null references league.game,
  -- `bet <id>`, or the claim of a published pick.
  key text not null,
  side text not null check (side in ('likely', 'open', 'unlikely')),
  at timestamptz not null,
  primary key (game_id, key)
);
alter table alerts.rule drop constraint rule_event_check;
alter table alerts.rule add constraint rule_event_check check (event in
  ('pick.published', 'price.available', 'price.flagged', 'line.moved', 'news.changed', 'bet.turning', 'bet.settled'));
