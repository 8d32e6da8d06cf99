-- Subscriptions, the events that left the outbox, and what became of each event for each subscription.
create schema webhooks;

create table webhooks.subscription (
  id int generated always as identity primary key,
  account_id int not null references accounts.account,
  -- As it was given.
  url text not null,
  -- In its usual spelling, so that one place is not subscribed twice under two.
  url_key text not null,
  -- In alphabetical order, each once.
  events text[] not null check (cardinality(events) > 0),
  -- Sealed with the instance key; gone with the subscription.
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
create unique index subscription_once on webhooks.subscription (account_id, url_key, events) where deleted_at is null;

-- What deliveries change about a subscription, apart from it because it changes all the time. Whoever takes deliveries
-- of a subscription, or writes down what came of them, holds its lane: so no two count its places at once.
create table webhooks.lane (
  subscription_id int primary key references webhooks.subscription on delete cascade,
  -- Not later than the moment when one of its deliveries can be taken; null if nothing waits.
  due_at timestamptz,
  -- Its last attempt failed. Such lanes share a part of the places, so that they cannot fill them all.
  is_struggling boolean not null default false,
  failing_since timestamptz,
  warning text,
  last_delivery_at timestamptz,
  check ((failing_since is null) = (warning is null))
) with (fillfactor = 70);
create index lane_due on webhooks.lane (is_struggling, due_at) where due_at is not null;

-- An event with the very bytes that are sent, however often and by whatever version of the program.
create table webhooks.event (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  type text not null,
  body text not null,
  taken_at timestamptz not null
);
create index event_by_age on webhooks.event (taken_at);

create table webhooks.delivery (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhooks.event,
  subscription_id int not null references webhooks.subscription,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Attempts that came to an end.
  attempts smallint not null default 0,
  -- While it waits: when it may be taken. While it is taken: when the claim lapses and it may be taken again.
  due_at timestamptz,
  -- Who has it in hand.
  claim text,
  created_at timestamptz not null,
  -- Of the last attempt.
  status_code smallint,
  duration_ms int,
  error text,
  response_excerpt text,
  -- One entry an attempt, without the excerpt.
  history jsonb not null default '[]',
  check ((status = 'pending') = (due_at is not null)),
  check (claim is null or status = 'pending')
) with (fillfactor = 80);
create index delivery_waiting on webhooks.delivery (subscription_id, due_at, id) where status = 'pending';
create index delivery_claimed on webhooks.delivery (subscription_id) where claim is not null;
create index delivery_by_subscription on webhooks.delivery (subscription_id, id desc);
create index delivery_by_event on webhooks.delivery (event_id);
create index delivery_by_age on webhooks.delivery using brin (created_at);

-- Wakes whoever takes events from the outbox, when the transaction that made them commits.
create function webhooks.ring() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhooks', '');
  return null;
end $$;
create trigger outbox_rings after insert on platform.outbox for each statement execute function webhooks.ring();
