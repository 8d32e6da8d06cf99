-- A tier with a delay is told the grade that was in force at its moment, so grades that were replaced are kept. A bet has its
-- current one in bets.bet and a leg in bets.leg.
create table bets.earlier_grade (
  bet_id int not null references bets.bet on delete cascade,
  graded_at timestamptz not null,
  state text not null check (state in ('won', 'lost', 'push', 'void')),
  actual_value smallint,
  profit numeric(14, 2) not null,
  reason text,
  primary key (bet_id, graded_at)
);
create trigger earlier_grade_is_frozen before update on bets.earlier_grade
  for each row execute function platform.refuse_change();

-- Null for legs that were graded before this column: their grades are told at once.
alter table bets.leg add column graded_at timestamptz;

create table bets.earlier_leg_grade (
  bet_id int not null,
  place smallint not null,
  graded_at timestamptz not null,
  outcome text not null check (outcome in ('Hit', 'Miss', 'Push', 'Void')),
  actual_value smallint,
  primary key (bet_id, place, graded_at),
  foreign key (bet_id, place) references bets.leg on delete cascade
);
create trigger earlier_leg_grade_is_frozen before update on bets.earlier_leg_grade
  for each row execute function platform.refuse_change();
