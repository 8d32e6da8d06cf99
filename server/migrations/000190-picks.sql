-- The state of a record at a moment: how many facts were known by then …
create index record_fact_by_knowledge on picks.record_fact (league, origin, known_at);
-- … and which picks were not graded yet.
create index record_fact_ungraded on picks.record_fact (league, origin, superseded_at) where is_period_data_gap is null;
