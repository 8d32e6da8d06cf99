-- Settlement: the rules that picks are graded by.
create schema settlement;

-- Versions of grading rules, each as it was when it first graded a pick. A grade names its version and is never replaced by
-- a grade of another version unless an operator asks for it. Version 1 is written as the name alone beside a grade, later
-- versions as name@version.
create table settlement.profile (
  name text not null,
  version int not null check (version > 0),
  rules jsonb not null,
  since timestamptz not null default clock_timestamp(),
  primary key (name, version),
  unique (name, rules)
);
insert into settlement.profile (name, version, rules) values ('standard', 1, '{
  "didNotPlay": "Void", "onTheLine": "Push", "minimumSeconds": 1, "gameNotPlayed": "Void",
  "waitForGameMs": 172800000, "correctionMs": 259200000}');

create trigger profile_is_frozen before update or delete on settlement.profile
  for each row execute function platform.refuse_change();
create trigger profile_is_kept before truncate on settlement.profile execute function platform.refuse_change();
