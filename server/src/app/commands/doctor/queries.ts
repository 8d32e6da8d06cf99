import { query } from '../../../platform/index.ts';

/** The server's version and time; no table, no lock. */
export const serverFacts = query<[], { version: string; versionNumber: number; now: Date }>(
  'doctor.server-facts',
  `select current_setting('server_version') as version,
     current_setting('server_version_num')::int as "versionNumber", clock_timestamp() as now`,
);
