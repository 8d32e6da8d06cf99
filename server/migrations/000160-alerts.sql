-- Alerts: channels, rules, what their accounts follow, the events that rules matched and the messages that tell them.
create schema alerts;

-- A channel of an account: a receiver of the webhooks' queue, with what its owner sees of it.
create table alerts.channel (
  id int primary key references webhooks.subscription,
  account_id int not null references accounts.account,
  kind text not null check (kind in ('discord', 'slack', 'telegram', 'ntfy', 'email', 'webhook')),
  name text not null,
  -- The part of the address that is no secret.
  address text not null,
  created_at timestamptz not null,
  -- When tests were asked for, of the last hour.
  tests timestamptz[] not null default '{}'
);
-- alerts.list-channels: the channels of an account.
create index channel_by_account on alerts.channel (account_id, id);

-- A rule of an account.
create table alerts.rule (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  name text not null,
  event text not null
    check (event in ('pick.published', 'price.available', 'line.moved', 'news.changed', 'bet.settled')),
  conditions jsonb not null,
  -- Local times between which messages wait.
  quiet_from time,
  quiet_to time,
  quiet_zone text,
  at_most_per_hour smallint check (at_most_per_hour > 0),
  is_on boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What became known earlier is not for it: when it was made, changed or turned on.
  since timestamptz not null,
  -- No message before: quiet hours, too many in the last hour, or others that may be joined to it.
  next_at timestamptz,
  last_fired_at timestamptz,
  -- Events that its messages told.
  fired int not null default 0,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (quiet_zone is null))
);
-- alerts.list-rules: the rules of an account.
create index rule_by_account on alerts.rule (account_id, id);

-- The channels that a rule's messages go to.
create table alerts.rule_channel (
  rule_id int not null references alerts.rule on delete cascade,
  channel_id int not null references alerts.channel on delete cascade,
  primary key (rule_id, channel_id)
);
-- A deleted channel leaves its rules.
create index rule_channel_by_channel on alerts.rule_channel (channel_id);

-- A message of a rule: the events that it tells. Its owner's open tabs show it too.
create table alerts.message (
  id bigint generated always as identity primary key,
  rule_id int not null references alerts.rule on delete cascade,
  account_id int not null,
  title text not null,
  items jsonb not null,
  -- When it was made, by the clock of the service.
  created_at timestamptz not null
);
-- alerts.list-messages: the newest messages of an account.
create index message_by_account on alerts.message (account_id, id desc);
-- alerts.recent-messages: the messages of a rule in the last hour.
create index message_by_rule on alerts.message (rule_id, created_at);

-- An event that a rule matched. The key holds it to one message, whatever is read again.
create table alerts.hit (
  rule_id int not null references alerts.rule on delete cascade,
  event_key text not null,
  -- The order in which a message lists them.
  number bigint generated always as identity,
  -- When it became known. A tier with a delay is told so much later.
  known_at timestamptz not null,
  is_delayed boolean not null,
  item jsonb not null,
  -- Null while it waits.
  message_id bigint references alerts.message on delete cascade,
  primary key (rule_id, event_key)
);
-- alerts.lock-due-rules and take-hits: what a rule is still to tell.
create index hit_waiting on alerts.hit (rule_id, number) where message_id is null;
-- A deleted message, and alerts.forget-hits: hits past their retention.
create index hit_by_message on alerts.hit (message_id);
create index hit_by_age on alerts.hit using brin (known_at);

-- What an account follows: a player, a team, or one stat of a player.
create table alerts.follow (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  player_id int references league.player,
  team_id int references league.team,
  stat text,
  created_at timestamptz not null,
  check ((player_id is null) <> (team_id is null)),
  check (stat is null or player_id is not null),
  unique nulls not distinct (account_id, player_id, team_id, stat)
);

-- How far the events were matched, one row. Locked by the process that matches, so that one does at a time.
create table alerts.progress (
  only_row boolean primary key default true check (only_row),
  -- The last event of webhooks.event that was matched; null before the first round, which starts with the newest.
  after_event bigint
);
insert into alerts.progress default values;

-- The versions of research boards whose prices were matched.
create table alerts.matched_board (
  league text not null,
  game_date date not null,
  version int not null,
  primary key (league, game_date)
);

-- Counts changes of rules and follows, one row: a process that has compiled them sees whether they are the same.
create table alerts.change (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0
);
insert into alerts.change default values;
