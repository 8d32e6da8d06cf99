import { command, query } from '../platform/index.ts';
import type { SettlementRules } from './profiles.ts';

export interface StoredProfile {
  readonly name: string;
  readonly version: number;
  readonly rules: SettlementRules;
}

/** Takes the lock for adding a version until the transaction ends. */
export const lockProfiles = command<[]>(
  'settlement.lock-profiles',
  `select pg_advisory_xact_lock(hashtextextended('settlement.profile', 0))`,
);

/**
 * Stores rules as the next version of their name, unless an equal version exists; the caller holds the lock. Primary key,
 * locks only the new row.
 */
export const keepProfile = command<[name: string, rules: string]>(
  'settlement.keep-profile',
  `insert into settlement.profile (name, version, rules)
   select $1, coalesce(max(version), 0) + 1, $2::jsonb from settlement.profile where name = $1
   having not coalesce(bool_or(rules = $2::jsonb), false)`,
);

/** The version of a name with these rules: unique key on name and rules; no locks. */
export const versionOf = query<[name: string, rules: string], { version: number }>(
  'settlement.version-of',
  'select version from settlement.profile where name = $1 and rules = $2::jsonb',
);

/** Every profile that ever graded, in all its versions: a few rows, the whole table; no locks. */
export const allProfiles = query<[], StoredProfile>(
  'settlement.all-profiles',
  'select name, version, rules from settlement.profile order by name, version',
);
