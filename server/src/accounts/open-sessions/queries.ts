import { command, query } from '../../platform/index.ts';

export interface OpenSession {
  readonly id: string;
  readonly number: number;
  readonly createdAt: Date;
  readonly rotatedAt: Date;
  readonly address: string;
  readonly client: string;
}

/** The open sessions of an account, most recently used first; index on account_id, no lock. */
export const openSessions = query<[accountId: number], OpenSession>(
  'accounts.open-sessions',
  `select id, number, created_at as "createdAt", rotated_at as "rotatedAt", address, client
     from accounts.session
    where account_id = $1 and ended_at is null and expires_at > clock_timestamp()
    order by rotated_at desc, number desc`,
);

/** Ends an open session of an account by its number; index on account_id, locks the row. 0 if there is none. */
export const endSessionByNumber = command<[accountId: number, number: number]>(
  'accounts.end-session-by-number',
  `update accounts.session set ended_at = clock_timestamp(), ended_because = 'ended by its owner'
    where account_id = $1 and number = $2 and ended_at is null and expires_at > clock_timestamp()`,
);

/** Ends all open sessions of an account but one; index on account_id, locks their rows. */
export const endOtherSessions = command<[accountId: number, keptId: string]>(
  'accounts.end-other-sessions',
  `update accounts.session set ended_at = clock_timestamp(), ended_because = 'ended by its owner'
    where account_id = $1 and id <> $2 and ended_at is null`,
);
