import { command, query } from '../../platform/index.ts';

/** When the next delivery or replay is due; null if none waits. Three index lookups, no locks. */
export const nextDue = query<[], { at: Date | null }>(
  'webhooks.next-due',
  `select least((select min(due_at) from webhooks.lane where is_struggling and due_at is not null),
                (select min(due_at) from webhooks.lane where not is_struggling and due_at is not null),
                (select min(replay_due_at) from webhooks.lane where replay_due_at is not null)) as at`,
);

/**
 * Locks the lanes with the longest due deliveries; skips locked ones. Index on due lanes: it has no lane without
 * waiting deliveries, so old deliveries and idle subscriptions cost nothing.
 */
export const lockDueLanes = query<[now: Date, isStruggling: boolean, limit: number], { id: number }>(
  'webhooks.lock-due-lanes',
  `select subscription_id as id from webhooks.lane
   where is_struggling = $2 and due_at <= $1 order by due_at limit $3 for update skip locked`,
);

/** Locks the named lanes in the order of their ids. Primary key. */
export const lockLanes = command<[ids: readonly number[]]>(
  'webhooks.lock-lanes',
  `select from webhooks.lane where subscription_id = any($1) order by subscription_id for update`,
);

export interface ClaimedRow {
  readonly id: number;
  readonly claim: string;
  readonly subscriptionId: number;
  readonly attempts: number;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  /** 'webhook', or the kind of another receiver. */
  readonly kind: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretUntil: Date | null;
  readonly isStruggling: boolean;
  readonly isReplay: boolean;
  /** Whether the account's tier still includes webhooks, or channels of alerts. */
  readonly isEntitled: boolean;
  /** The verified address of the account, if it has one. */
  readonly email: string | null;
  /** When it was queued. */
  readonly createdAt: Date;
}

/**
 * Claims due deliveries of locked lanes: those of replays, one per lane, or all others, at most $5 in progress per
 * lane. A receiver that is not a webhook gets one at a time, in order, and none before its pause is over. Indexes on
 * waiting and on claimed deliveries. Skips paused and deleted subscriptions.
 */
export const takeDue = query<
  [
    lanes: readonly number[],
    now: Date,
    claim: string,
    lapsesAt: Date,
    mostInHand: number,
    tiers: readonly string[],
    isReplay: boolean,
    channelTiers: readonly string[],
  ],
  ClaimedRow
>(
  'webhooks.take-due',
  `with due as (
     select d.id, s.kind, s.url, s.sealed_secret, s.sealed_previous_secret, s.previous_secret_until, l.is_struggling,
       a.verified_email,
       a.tier = any(case when s.kind = 'webhook' then $6::text[] else $8::text[] end) and a.disabled_at is null
         as entitled
     from webhooks.subscription s
     join webhooks.lane l on l.subscription_id = s.id
     join accounts.accounts a on a.id = s.account_id
     cross join lateral (
       select id from webhooks.delivery w
       where w.subscription_id = s.id and w.status = 'pending' and w.due_at <= $2 and w.is_replay = $7
       order by w.due_at, w.id
       limit greatest(0, least(case when $7 then 1 end, case when s.kind = 'webhook' then $5::int else 1 end - (
         select count(*) from webhooks.delivery h
         where h.subscription_id = s.id and h.claim is not null and h.due_at > $2)))) as d
     where s.id = any($1) and s.deleted_at is null and not s.is_paused
       and coalesce(l.held_until <= $2, true)),
   taken as (
     update webhooks.delivery d set claim = $3, due_at = $4 from due where d.id = due.id
     returning d.id, d.claim, d.subscription_id, d.attempts, d.event_id, d.is_replay, d.created_at)
   select taken.id, taken.claim, taken.subscription_id as "subscriptionId", taken.attempts, e.event_id as "eventId",
     e.type, e.body, due.kind, due.url, due.verified_email as email, taken.created_at as "createdAt", due.sealed_secret as "sealedSecret",
     due.sealed_previous_secret as "sealedPreviousSecret", due.previous_secret_until as "previousSecretUntil",
     due.is_struggling as "isStruggling", taken.is_replay as "isReplay", due.entitled as "isEntitled"
   from taken join due on due.id = taken.id join webhooks.event e on e.id = taken.event_id
   order by taken.id`,
);

/**
 * Computes the next due time of the locked lanes. If all places are taken, it is the expiry of a claim; else the due
 * time of the first delivery, after the pause. The same for a replay, which has one place. It is due at once if fewer
 * than $4 of its deliveries wait and events are left. Three index lookups per lane.
 */
export const setNextDue = command<[ids: readonly number[], now: Date, mostInHand: number, mostReplayed: number]>(
  'webhooks.set-next-due',
  `update webhooks.lane l set
     due_at = case when s.deleted_at is not null or s.is_paused then null
                   when h.claims >= case when s.kind = 'webhook' then $3::int else 1 end then h.lapses
                   when w.due_at is null then null
                   else greatest(w.due_at, l.held_until) end,
     replay_due_at = case when s.deleted_at is not null or s.is_paused then null
                          when l.replay_after is null and r.waiting = 0 then null
                          when h.claims >= $3::int or h.replays > 0 then h.lapses
                          when l.replay_after is not null and r.waiting < $4::int then $2
                          else r.due_at end
   from webhooks.subscription s
   cross join lateral (
     select count(*) as claims, count(*) filter (where is_replay) as replays, min(due_at) as lapses
     from webhooks.delivery where subscription_id = s.id and claim is not null and due_at > $2) as h
   cross join lateral (
     select min(due_at) as due_at
     from webhooks.delivery where subscription_id = s.id and status = 'pending' and not is_replay) as w
   cross join lateral (
     select count(*) as waiting, min(due_at) as due_at
     from webhooks.delivery where subscription_id = s.id and status = 'pending' and is_replay) as r
   where s.id = l.subscription_id and l.subscription_id = any($1)`,
);

/**
 * Writes the results of attempts that still hold their claim; primary key, locks those rows. $1: array of { id, claim,
 * status, attempt, statusCode, durationMs, error, excerpt, dueAt, at, isHeld }. A postponed attempt (isHeld) is not
 * counted and not in the history.
 */
export const writeResults = query<[results: string], { id: number }>(
  'webhooks.write-results',
  `update webhooks.delivery d set status = r.status, attempts = r.attempt, due_at = r."dueAt", claim = null,
     status_code = r."statusCode", duration_ms = r."durationMs", error = r.error, response_excerpt = r.excerpt,
     history = case when r."isHeld" then d.history else d.history || jsonb_build_object('attempt', r.attempt, 'at', r.at, 'statusCode', r."statusCode",
       'durationMs', r."durationMs", 'error', r.error) end
   from jsonb_to_recordset($1::jsonb) as r (id bigint, claim text, status text, attempt smallint,
     "statusCode" smallint, "durationMs" int, error text, excerpt text, "dueAt" timestamptz, at text, "isHeld" boolean)
   where d.id = r.id and d.claim = r.claim
   returning d.id`,
);

/**
 * Writes the state of subscriptions after attempts; their lanes are locked; primary key. $1: array of { id,
 * deliveredAt, isStruggling (null: unchanged), verdict ('well', 'failing' or null), at, warning, heldUntil }.
 */
export const writeStandings = command<[standings: string]>(
  'webhooks.write-standings',
  `update webhooks.lane l set
     last_delivery_at = greatest(l.last_delivery_at, r."deliveredAt"),
     is_struggling = coalesce(r."isStruggling", l.is_struggling),
     held_until = greatest(l.held_until, r."heldUntil"),
     failing_since = case r.verdict when 'well' then null when 'failing' then coalesce(l.failing_since, r.at)
                     else l.failing_since end,
     warning = case r.verdict when 'well' then null when 'failing' then r.warning else l.warning end
   from jsonb_to_recordset($1::jsonb) as r (id int, "deliveredAt" timestamptz, "isStruggling" boolean, verdict text,
     at timestamptz, warning text, "heldUntil" timestamptz)
   where l.subscription_id = r.id`,
);

/** Those of these subscriptions that are deleted; primary key, no lock. */
export const deletedAmong = query<[ids: readonly number[]], { id: number }>(
  'webhooks.deleted-among',
  `select id from webhooks.subscription where id = any($1) and deleted_at is not null`,
);

/** Releases claimed deliveries without a completed attempt; they are due at once. Their lanes are locked. */
export const releaseClaims = command<[ids: readonly number[], claims: readonly string[], now: Date]>(
  'webhooks.release-claims',
  `update webhooks.delivery d set claim = null, due_at = $3
   from unnest($1::bigint[], $2::text[]) as r (id, claim) where d.id = r.id and d.claim = r.claim`,
);
