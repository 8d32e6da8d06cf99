-- Webhooks: subscriptions, the events that left the outbox, and the deliveries of each event to each subscription.
create schema webhooks;

-- One subscription of an account to events at a URL; or another receiver of the account, such as a chat, to which messages
-- are sent through the same queue.
create table webhooks.subscription (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  -- A webhook subscription, or the service that carries messages to the receiver.
  kind text not null default 'webhook',
  -- As given; of another receiver the address of its service alone, because the rest is secret.
  url text not null,
  -- Normalized, so that one URL is not subscribed twice under two spellings.
  url_key text not null,
  -- The name or address that the URL leads to, normalized: an account has a limited number at each.
  host text not null,
  -- In alphabetical order, each once.
  events text[] not null check (cardinality(events) > 0),
  -- Sealed with the instance key; null once the subscription is deleted. Of another receiver its whole address.
  sealed_secret bytea,
  sealed_previous_secret bytea,
  previous_secret_until timestamptz,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((sealed_secret is null) = (deleted_at is not null)),
  check ((sealed_previous_secret is null) = (previous_secret_until is null))
);
-- webhooks.insert-subscription: one live subscription per account, URL and set of events.
create unique index subscription_once on webhooks.subscription (account_id, url_key, events) where deleted_at is null;

-- webhooks.count-receivers: also those that were deleted.
create index subscription_by_account on webhooks.subscription (account_id) where kind <> 'webhook';

-- The delivery state of a subscription, apart from it because it changes often. A worker that claims deliveries of a
-- subscription or writes their results locks its lane, so no two count its slots at once.
create table webhooks.lane (
  subscription_id int primary key references webhooks.subscription on delete cascade,
  -- Not later than the moment at which one of its deliveries is due; null if none is pending.
  due_at timestamptz,
  -- Its last attempt failed. Struggling lanes share a part of the slots, so that they cannot fill all of them.
  is_struggling boolean not null default false,
  failing_since timestamptz,
  warning text,
  -- When its owner was last told that it is failing.
  owner_mailed_at timestamptz,
  last_delivery_at timestamptz,
  -- The receiver's service asked for a pause until then, or has one after each message: nothing is sent before.
  held_until timestamptz,
  -- A replay under way: the events after the first one, up to the last one, are still to be queued, one after the other.
  replay_after bigint,
  replay_until bigint,
  -- Not later than the moment at which the replay can go on; null if there is nothing of it left to send.
  replay_due_at timestamptz,
  check ((replay_after is null) = (replay_until is null)),
  check ((failing_since is null) = (warning is null))
) with (fillfactor = 70);
-- webhooks.lock-due-lanes: lanes with a delivery that is due, longest due first.
create index lane_due on webhooks.lane (is_struggling, due_at) where due_at is not null;
-- webhooks.take-unmailed: failing subscriptions.
create index lane_failing on webhooks.lane (subscription_id) where failing_since is not null;
-- webhooks.lock-due-replays: replays that can go on, longest due first.
create index lane_replay_due on webhooks.lane (replay_due_at) where replay_due_at is not null;

-- One event with the exact bytes that are sent, for every attempt and every version of the program.
create table webhooks.event (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  type text not null,
  body text not null,
  -- Of a message to one account, which alone gets it on the stream. No reference: a sender holds a rule, and the
  -- deletion of an account holds the account and waits for the rule.
  account_id int,
  taken_at timestamptz not null
);
-- webhooks.delete-messages: the messages of an account that is deleted.
create index event_by_account on webhooks.event (account_id) where account_id is not null;
-- webhooks.forget-events: events past their retention.
create index event_by_age on webhooks.event (taken_at);

-- Event ids follow the order of commits, so that a reader of all events up to an id has missed none before it: transactions
-- that store events run one after the other, from drawing ids to the commit. The notification reaches followers of the
-- stream at the commit. The pair of numbers names this lock only (see stream-queries.ts).
create function webhooks.in_order() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(505000, 0), pg_notify('webhook_events', '');
  return null;
end $$;
create trigger event_in_order before insert on webhooks.event for each statement execute function webhooks.in_order();

-- One delivery of an event to a subscription.
create table webhooks.delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhooks.event,
  subscription_id int not null references webhooks.subscription,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Part of a replay, which has a share of the places of its own.
  is_replay boolean not null default false,
  -- Completed attempts.
  attempts smallint not null default 0,
  -- While pending: when it may be claimed. While claimed: when the claim expires.
  due_at timestamptz,
  -- The claim of the worker that holds it.
  claim text,
  created_at timestamptz not null,
  -- The last attempt's result.
  status_code smallint,
  duration_ms int,
  error text,
  response_excerpt text,
  -- One entry per attempt, without the excerpt.
  history jsonb not null default '[]',
  check ((status = 'pending') = (due_at is not null)),
  check (claim is null or status = 'pending')
) with (fillfactor = 80);
-- webhooks.take-due: the pending deliveries of a subscription, longest due first.
create index delivery_waiting on webhooks.delivery (subscription_id, due_at, id) where status = 'pending';
-- webhooks.feed-replays and set-next-due: the deliveries of a replay that wait, at most three.
create index delivery_replayed on webhooks.delivery (subscription_id, due_at) where status = 'pending' and is_replay;
-- webhooks.take-due and set-next-due: the deliveries of a subscription in flight.
create index delivery_claimed on webhooks.delivery (subscription_id) where claim is not null;
-- webhooks.list-deliveries: the deliveries of a subscription, newest first.
create index delivery_by_subscription on webhooks.delivery (subscription_id, id desc);
-- webhooks.forget-events: whether an event still has deliveries.
create index delivery_by_event on webhooks.delivery (event_id);
-- webhooks.forget-deliveries: deliveries past their retention.
create index delivery_by_age on webhooks.delivery using brin (created_at);
