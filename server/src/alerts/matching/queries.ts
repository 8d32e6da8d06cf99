import { command, query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { AlertEvent, Conditions } from '../rules/rule.ts';

/** The progress of matching, locked until the transaction ends; one row. */
export const takeProgress = query<[], { readonly after: number | null }>(
  'alerts.take-progress',
  'select after_event as after from alerts.progress for update',
);

/** Writes the progress of matching; the caller holds the row. */
export const setProgress = command<[after: number]>(
  'alerts.set-progress',
  'update alerts.progress set after_event = $1',
);

/** The number of changes of rules and follows; one row, no lock. */
export const changeNumber = query<[], { readonly number: number }>(
  'alerts.change-number',
  'select number from alerts.change',
);

export interface LiveRow {
  readonly id: number;
  readonly accountId: number;
  readonly event: AlertEvent;
  readonly conditions: Conditions;
  readonly since: Date;
}

/** Active rules of accounts on these tiers: reads all rules, no lock. */
export const liveRules = query<[tiers: readonly string[]], LiveRow>(
  'alerts.live-rules',
  `select rule.id, rule.account_id as "accountId", rule.event, rule.conditions, rule.since
   from alerts.rule rule
   join accounts.accounts account on account.id = rule.account_id and account.tier = any($1)
     and account.disabled_at is null
   where rule.is_on`,
);

export interface FollowedRow {
  readonly accountId: number;
  readonly playerId: number | null;
  readonly league: League | null;
  readonly team: string | null;
  readonly stat: Stat | null;
}

/** The follows of these accounts: unique key of the account, no lock. */
export const followsOf = query<[accountIds: readonly number[]], FollowedRow>(
  'alerts.follows-of',
  `select follow.account_id as "accountId", follow.player_id as "playerId", team.league, team.abbreviation as team,
     follow.stat
   from alerts.follow left join league.teams team on team.id = follow.team_id
   where follow.account_id = any($1)`,
);

/** The matched board versions of a league from a day on; primary key, no lock. */
export const matchedBoards = query<[league: League, from: Day], { readonly date: Day; readonly version: number }>(
  'alerts.matched-boards',
  `select game_date as date, version from alerts.matched_board where league = $1 and game_date >= $2`,
);

/** Records the matched version of a board; primary key, locks the row. */
export const noteBoard = command<[league: League, date: Day, version: number]>(
  'alerts.note-board',
  `insert into alerts.matched_board (league, game_date, version) values ($1, $2, $3)
   on conflict (league, game_date) do update set version = excluded.version`,
);

/**
 * Adds hits, given as JSON, each once. Of existing ones that wait only the flag changes: flags that are derived anew have
 * other ids. Primary key.
 */
export const insertHits = command<[hits: string]>(
  'alerts.insert-hits',
  `insert into alerts.hit (rule_id, event_key, known_at, item, flag_id)
   select rule.id, given.key, given."knownAt", given.item, given."flagId"
   from rows from (jsonb_to_recordset($1::jsonb) as (
     "ruleId" int, key text, "knownAt" timestamptz, item jsonb, "flagId" int)) with ordinality
     as given ("ruleId", key, "knownAt", item, "flagId", place)
   join alerts.rule rule on rule.id = given."ruleId" and rule.is_on
   order by given.place
   on conflict (rule_id, event_key) do update set flag_id = excluded.flag_id
     where hit.message_id is null and hit.flag_id <> excluded.flag_id`,
);

/** Deletes up to $2 hits from before a moment; index on age. */
export const forgetHits = command<[before: Date, limit: number]>(
  'alerts.forget-hits',
  `delete from alerts.hit where (rule_id, event_key) in (
     select rule_id, event_key from alerts.hit where known_at < $1 limit $2)`,
);

/** Deletes messages from before a moment, with their hits; reads all messages. */
export const forgetMessages = command<[before: Date]>(
  'alerts.forget-messages',
  'delete from alerts.message where created_at < $1',
);

/** Deletes records of boards before a day; reads all of them. */
export const forgetBoards = command<[before: Day]>(
  'alerts.forget-boards',
  'delete from alerts.matched_board where game_date < $1',
);
