-- A graded bet names the rules that graded it, as a pick does, and is corrected by them. A grade from before names none and is
-- corrected by the rules in force, as it was until now.
alter table bets.bet
  -- A label of settlement.profile.
  add column profile text,
  add check (profile is null or graded_at is not null);
