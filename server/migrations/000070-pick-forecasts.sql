-- What was expected of the count when a pick was published: mean, median, intervals and the lines around its own. Frozen
-- like the rest of the pick. Null where the market's word alone stood behind it, and for picks published before this.
alter table picks.pick add column forecast jsonb check (jsonb_typeof(forecast) = 'object');
