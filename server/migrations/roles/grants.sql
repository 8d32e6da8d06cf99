-- The rights of the service's role: read everything, and write what the program's statements write. It owns nothing, so
-- it cannot change a table, a function or a trigger. The owner runs this file after the migrations; :service stands for
-- the role. A test compares the list with the program's SQL. Locking a row needs the right to update.

-- Reads in every schema of the owner; first revokes the write rights of an earlier version. Statements draw numbers
-- from sequences, and a backup reads them.
do $$
declare
  service text := current_setting('proppick.service');
  part name;
begin
  for part in select nspname from pg_namespace where nspowner = current_user::regrole and nspname not like 'pg\_%' loop
    execute format('revoke all on all tables in schema %I from %I', part, service);
    execute format('revoke all on all sequences in schema %I from %I', part, service);
    execute format('grant usage on schema %I to %I', part, service);
    execute format('grant select on all tables in schema %I to %I', part, service);
    execute format('grant usage, select on all sequences in schema %I to %I', part, service);
  end loop;
end $$;

grant insert, update, delete on accounts.account to :service;
grant insert, update, delete on accounts.api_key to :service;
grant update on accounts.credential_version to :service;
grant insert, update, delete on accounts.known_source to :service;
grant insert, update, delete on accounts.login_attempt to :service;
grant insert, delete on accounts.mail_request to :service;
grant insert, update, delete on accounts.mail_token to :service;
grant insert, update, delete on accounts.ops_token to :service;
grant insert, update, delete on accounts.recovery_code to :service;
grant insert, update, delete on accounts.session to :service;
grant insert, update, delete on accounts.signing_key to :service;
grant insert, update, delete on accounts.two_factor to :service;

grant insert, update on egress.credit_report to :service;
grant insert, update on egress.credit_span to :service;
grant insert, update on egress.credit_use to :service;
grant insert, update, delete on egress.raw_answer to :service;
grant insert, update, delete on egress.raw_body to :service;

grant insert, update, delete on alerts.channel to :service;
grant update on alerts.change to :service;
grant insert, delete on alerts.follow to :service;
grant insert, update, delete on alerts.hit to :service;
grant insert, update, delete on alerts.matched_board to :service;
grant insert, delete on alerts.message to :service;
grant update on alerts.progress to :service;
grant insert, update, delete on alerts.rule to :service;
grant insert, update, delete on alerts.rule_channel to :service;
grant insert, update, delete on alerts.turning to :service;

grant insert, update, delete on bets.bet to :service;
grant insert on lab.earlier_grade to :service;
grant insert on bets.bet_change to :service;
grant insert on bets.earlier_grade to :service;
grant insert on bets.earlier_leg_grade to :service;
grant insert, update, delete on bets.import to :service;
grant insert, update on bets.leg to :service;
grant insert, update, delete on bets.share to :service;

grant insert on combos.entry to :service;
grant insert on combos.grade to :service;

grant insert, delete on exports.chunk to :service;
grant insert, update, delete on exports.job to :service;

grant insert, update on ingest.cursor to :service;
grant insert, delete on ingest.feed_run to :service;
grant insert on ingest.feed_run_answer to :service;

grant insert, update on lab.bet to :service;
grant insert, delete on lab.feature to :service;
grant insert on lab.followed_game to :service;
grant insert, update on lab.game to :service;
grant insert, update, delete on lab.system to :service;
grant insert on lab.try to :service;

grant insert, update on league.availability to :service;
grant insert, update on league.availability_submission to :service;
grant insert, update on league.box_dispute to :service;
grant insert, update on league.box_line to :service;
grant insert, update on league.box_score to :service;
grant insert, update on league.game to :service;
grant insert on league.game_external to :service;
grant insert, update on league.game_state to :service;
grant insert, update on league.lineup to :service;
grant insert, update on league.news_turn to :service;
grant insert, update, delete on league.name_review to :service;
grant insert on league.period_line to :service;
grant insert, update on league.player to :service;
grant insert, update on league.player_alias to :service;
grant insert on league.player_external to :service;
grant insert, update, delete on league.running_game to :service;
grant insert on league.shot to :service;
grant insert, update on league.shot_chart to :service;
grant insert, update on league.team to :service;
grant insert, update, delete on league.unscored_news to :service;

grant insert on ledger.entry to :service;
grant insert on ledger.signing_key to :service;

grant insert, update, delete on limits.quota_use to :service;

grant insert on odds.book to :service;
grant insert, update, delete on odds.flag to :service;
grant insert, update on odds.flag_grade to :service;
grant insert, update, delete on odds.flagged_game to :service;
grant insert, update on odds.game_line to :service;
grant insert, update on odds.line_anchor to :service;
grant insert on odds.market_result to :service;
grant insert on odds.movement to :service;
grant insert, update on odds.quote to :service;
grant insert, update on odds.quoted_game to :service;
grant insert, update on odds.quoted_book to :service;
grant insert on odds.quoted_player to :service;
grant insert on odds.snapshot to :service;

grant insert on operations.audit to :service;
grant insert, update on operations.config_value to :service;
grant update on operations.config_version to :service;
grant insert, delete on operations.error to :service;
grant insert, update, delete on operations.operation to :service;
grant insert, update, delete on operations.slot to :service;
grant insert, update on operations.source_freshness to :service;

grant insert on picks.board to :service;
grant insert on picks.board_pick to :service;
grant insert on picks.closing to :service;
-- Only superseded_at may change, when a newer grade replaces one.
grant insert, update, delete on picks.live_game to :service;
grant insert on picks.live_point to :service;
grant insert, update (superseded_at) on picks.outcome to :service;
grant insert on picks.pick to :service;
grant insert, update on picks.record_fact to :service;
grant insert on picks.seal to :service;

grant insert, update, delete on platform.idempotency_key to :service;
grant insert, update, delete on platform.mail to :service;
grant insert, update, delete on platform.outbox to :service;
grant insert, update, delete on platform.process to :service;

grant insert, update on preferences.preference to :service;

grant insert on research.board to :service;
grant insert, update, delete on research.board_prop to :service;
grant insert, update on research.day to :service;
grant insert, update, delete on research.settled_game to :service;
grant insert, update, delete on research.settled_prop to :service;
grant insert, update on research.team_starts to :service;

grant insert on settlement.profile to :service;

grant insert, update, delete on webhooks.delivery to :service;
grant insert, delete on webhooks.event to :service;
grant insert, update on webhooks.lane to :service;
grant insert, update, delete on webhooks.subscription to :service;

-- Months of quotes have the rights of the whole table, because rows are written directly into a month.
select odds.share_quote_month(child.relname)
from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'odds.quote'::regclass;
grant execute on function odds.open_quote_months(timestamptz[]), odds.drop_quote_months(timestamptz),
  odds.set_quote_month_aside(text), odds.drop_quote_months_aside(oid[]), odds.analyze_markets(), league.analyze_facts() to :service;

-- The queue's library owns the queue's tables. They have row security, and a policy lets the role see and change all
-- rows.
grant select, insert, update, delete on all tables in schema graphile_worker to :service;
grant execute on all functions in schema graphile_worker to :service;
do $$
declare
  part text;
begin
  for part in
    select relname from pg_class queue
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = queue.oid and polname = 'service')
  loop
    execute format('create policy service on graphile_worker.%I using (true) with check (true)', part);
  end loop;
end $$;

-- Other roles create no tables here, not even temporary ones. Only the database's owner can set this.
do $$
begin
  if exists (select from pg_database where datname = current_database() and datdba = current_user::regrole) then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;
