-- As bets.earlier_grade: the replaced grades of recorded bets, for tiers with a delay.
create table lab.earlier_grade (
  system_id int not null,
  sequence int not null,
  graded_at timestamptz not null,
  state text not null check (state in ('won', 'lost', 'push', 'void')),
  actual_value smallint,
  primary key (system_id, sequence, graded_at),
  foreign key (system_id, sequence) references lab.bet on delete cascade
);
create trigger earlier_grade_is_frozen before update on lab.earlier_grade
  for each row execute function platform.refuse_change();
