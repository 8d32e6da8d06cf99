import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';

/** An unresolved spelling, and why. */
export interface NameInReview {
  readonly source: string;
  readonly spelling: string;
  readonly nameKey: string;
  readonly reason: string;
  readonly lastSeen: Date;
  readonly times: number;
}

/** Queues spellings or increments their counts; by primary key, locks the rows. */
export const queueNames = command<[league: League, source: string, at: Date, names: string]>(
  'league.queue-names',
  `insert into league.name_review (league, source, name_key, spelling, reason, first_seen, last_seen, times)
   select $1, $2, "nameKey", spelling, reason, $3, $3, 1
   from json_to_recordset($4) as stated ("nameKey" text, spelling text, reason text)
   on conflict (league, source, name_key) do update
     set spelling = excluded.spelling, reason = excluded.reason, last_seen = excluded.last_seen,
       times = name_review.times + 1`,
);

/** Queues spellings that are not queued yet, with their counts; by primary key, locks the rows. */
export const queueNewNames = command<[league: League, source: string, at: Date, names: string]>(
  'league.queue-new-names',
  `insert into league.name_review (league, source, name_key, spelling, reason, first_seen, last_seen, times)
   select $1, $2, "nameKey", spelling, reason, $3, $3, times
   from json_to_recordset($4) as stated ("nameKey" text, spelling text, reason text, times int)
   on conflict (league, source, name_key) do nothing`,
);

/** Every spelling in review, the most frequent first; whole table, no locks. */
export const namesInReview = query<[league: League], NameInReview>(
  'league.names-in-review',
  `select source, spelling, name_key as "nameKey", reason, last_seen as "lastSeen", times
   from league.name_review where league = $1 order by times desc, source, spelling`,
);

/** Removes spellings from the queue for every source; index by primary key's first column, locks the rows. */
export const forgetNames = command<[league: League, nameKeys: readonly string[]]>(
  'league.forget-names',
  `delete from league.name_review where league = $1 and name_key = any($2)`,
);

/** The same for spellings that are the name of exactly one player: index player_by_name and the primary key. */
export const forgetNamesOfOne = command<[league: League, nameKeys: readonly string[]]>(
  'league.forget-names-of-one',
  `delete from league.name_review review
   where league = $1 and name_key = any($2)
     and (select count(*) from league.player where league = $1 and name_key = review.name_key) = 1`,
);
