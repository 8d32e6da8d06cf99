-- The rules that graded a followed system's bet, as bets.bet.profile.
alter table lab.bet
  add column profile text,
  add check (profile is null or graded_at is not null);
