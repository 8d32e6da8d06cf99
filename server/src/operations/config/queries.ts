import { command, query } from '../../platform/index.ts';

export interface ConfigRow {
  readonly section: string;
  readonly key: string;
  readonly value: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** All stored values; whole table, a few dozen rows. */
export const configRows = query<[], ConfigRow>(
  'operations.config-rows',
  `select section, key, value, updated_at as "updatedAt", updated_by as "updatedBy" from operations.config_value`,
);

/** The version of the configuration; one row. */
export const configVersion = query<[], { version: number }>(
  'operations.config-version',
  `select version from operations.config_version`,
);

/**
 * Advances the version to the current milliseconds, or by one: after a failover that lost changes, no version is
 * reused. The lock on the single row serializes writers until their transactions end.
 */
export const nextConfigVersion = command<[]>(
  'operations.next-config-version',
  `update operations.config_version
      set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
);

/** The value set for a key, if any; primary key. */
export const configValue = query<[string, string], { value: string }>(
  'operations.config-value',
  `select value from operations.config_value where section = $1 and key = $2`,
);

/** Sets a value; primary-key upsert, one row lock. */
export const setConfigValue = command<[string, string, string, Date, string]>(
  'operations.set-config-value',
  `insert into operations.config_value (section, key, value, updated_at, updated_by) values ($1, $2, $3, $4, $5)
   on conflict (section, key) do update
     set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
);
