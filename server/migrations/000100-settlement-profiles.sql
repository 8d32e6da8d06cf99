-- The rules that picks are graded by, each version as it was when it first graded: a grade names its version, and is graded
-- anew by no other one unless somebody says so. The first version of a name is written as the name alone beside a grade,
-- the later ones as name@version.
create schema settlement;

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
  for each row execute function picks.refuse_change();
create trigger profile_is_kept before truncate on settlement.profile execute function picks.refuse_change();
