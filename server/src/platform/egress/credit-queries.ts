import { command, query } from '../database/query.ts';

/**
 * Reserves credits within the ceiling of the span, else returns no row. One row per (source, span, first day):
 * primary-key upsert. The row lock is held until the transaction ends, which serializes parallel requests.
 */
export const takeCredits = query<[string, 'day' | 'month', string, number, number], { spent: number }>(
  'egress.take-credits',
  `insert into egress.credit_span (source, span, starts_on, spent)
   select $1, $2, $3::date, $4::int where $4::int <= $5::int
   on conflict (source, span, starts_on) do update
     set spent = credit_span.spent + excluded.spent
     where credit_span.spent + excluded.spent <= $5::int
   returning spent`,
);

/** Corrects a span by the difference between reserved and actual credits; by primary key, locks the row. */
export const correctCredits = command<[string, 'day' | 'month', string, number]>(
  'egress.correct-credits',
  `update egress.credit_span set spent = greatest(0, spent + $4)
   where source = $1 and span = $2 and starts_on = $3::date`,
);

/** Records a use before the request is sent; no lock beyond the row. */
export const insertUse = query<[string, string, number, Date], { id: number }>(
  'egress.insert-use',
  `insert into egress.credit_use (source, about, reserved, reserved_at) values ($1, $2, $3, $4) returning id`,
);

/** Records the actual cost of a use, once: a second call finds no row. By primary key, locks the row. */
export const settleUse = query<[number, number, Date], { source: string; reserved: number; reservedAt: Date }>(
  'egress.settle-use',
  `update egress.credit_use set actual = $2, settled_at = $3 where id = $1 and settled_at is null
   returning source, reserved, reserved_at as "reservedAt"`,
);

/** The remaining credits that the feed last reported, if it did so after the given time; by primary key. */
export const reportedRemaining = query<[string, Date], { remaining: number | null }>(
  'egress.reported-remaining',
  `select remaining from egress.credit_report where source = $1 and reported_at >= $2`,
);

/** Keeps the newest report of the feed; by primary key, locks the row. */
export const keepReport = command<[string, number | null, number | null, Date]>(
  'egress.keep-report',
  `insert into egress.credit_report (source, remaining, used, reported_at) values ($1, $2, $3, $4)
   on conflict (source) do update
     set remaining = excluded.remaining, used = excluded.used, reported_at = excluded.reported_at
     where credit_report.reported_at <= excluded.reported_at`,
);

/** Credits spent in a day and in its month; two rows by primary key. */
export const spentIn = query<[string, string, string], { span: 'day' | 'month'; spent: number }>(
  'egress.spent-in',
  `select span, spent from egress.credit_span
   where source = $1 and (span, starts_on) in (('day', $2::date), ('month', $3::date))`,
);
