import { command, query } from '../../platform/index.ts';

/** Adds one error; locks the new row only. */
export const insertError = command<[Date, string, string, string, number | null]>(
  'operations.insert-error',
  `insert into operations.error (occurred_at, category, step, message, operation_id) values ($1, $2, $3, $4, $5)`,
);

export interface ErrorSummary {
  readonly errorCategory: string;
  readonly stepName: string;
  readonly count: number;
  readonly lastOccurrence: Date;
  readonly sampleMessages: string[];
}

/**
 * Errors since a time by category and step, the latest first, each with its five newest distinct messages; index on
 * time.
 */
export const summariseErrors = query<[Date, number], ErrorSummary>(
  'operations.summarise-errors',
  `with messages as (
     select category, step, message, count(*) as n, max(occurred_at) as last
     from operations.error where occurred_at >= $1 group by category, step, message)
   select category as "errorCategory", step as "stepName", sum(n)::int as count, max(last) as "lastOccurrence",
     (array_agg(message order by last desc, message))[1:5] as "sampleMessages"
   from messages group by category, step order by max(last) desc, category, step limit $2`,
);
