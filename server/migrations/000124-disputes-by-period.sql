-- Box scores can agree about a player's game and disagree about its periods; then his picks of a period alone are held back.
alter table league.box_dispute
  -- Whose counts by period differ, or who was on court in a period by one of the two alone, while their totals agree.
  add column period_player_ids int[] not null default '{}',
  -- Of all counts by period that it tells; null if it tells none.
  add column said_periods_hash text;
