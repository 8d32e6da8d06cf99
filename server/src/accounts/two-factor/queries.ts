import { command, query } from '../../platform/index.ts';

export interface TwoFactorRow {
  readonly confirmedAt: Date | null;
  readonly codesLeft: number;
}

/** The second factor of an account, confirmed or not, and its unused recovery codes; primary keys, no lock. */
export const twoFactorOf = query<[accountId: number], TwoFactorRow>(
  'accounts.two-factor-of',
  `select confirmed_at as "confirmedAt",
          (select count(*)::int from accounts.recovery_code
            where account_id = $1 and used_at is null) as "codesLeft"
     from accounts.two_factor where account_id = $1`,
);

/**
 * Stores the secret of an unconfirmed app and replaces an earlier one; primary key. No row if a second factor is on.
 */
export const insertTwoFactor = query<[accountId: number, sealedSecret: Buffer], { accountId: number }>(
  'accounts.insert-two-factor',
  `insert into accounts.two_factor as known
     (account_id, sealed_secret, last_step, attempts, attempts_since, created_at)
   values ($1, $2, 0, 0, clock_timestamp(), clock_timestamp())
   on conflict (account_id) do update
     set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
     where known.confirmed_at is null
   returning account_id as "accountId"`,
);

export interface CodeAttempt {
  readonly sealedSecret: Buffer;
  /** Attempts in this window, including this one. */
  readonly attempts: number;
}

/**
 * Counts an attempt before the code is checked, and returns the sealed secret; no row when the window has the maximum.
 * Primary key; the row lock serializes concurrent attempts, so never more than `most` pass.
 */
export const takeCodeAttempt = query<
  [accountId: number, most: number, minutes: number, confirmed: boolean],
  CodeAttempt
>(
  'accounts.take-code-attempt',
  `update accounts.two_factor
      set attempts = case when attempts_since > clock_timestamp() - $3 * interval '1 minute' then attempts + 1 else 1 end,
          attempts_since = case when attempts_since > clock_timestamp() - $3 * interval '1 minute' then attempts_since
                                else clock_timestamp() end
    where account_id = $1 and (confirmed_at is not null) = $4
      and (attempts < $2 or attempts_since <= clock_timestamp() - $3 * interval '1 minute')
   returning sealed_secret as "sealedSecret", attempts`,
);

/** When the window of attempts ends; primary key, no lock. No row without a second factor in that state. */
export const codeAttemptsReset = query<[accountId: number, minutes: number, confirmed: boolean], { resetAt: Date }>(
  'accounts.code-attempts-reset',
  `select attempts_since + $2 * interval '1 minute' as "resetAt"
     from accounts.two_factor where account_id = $1 and (confirmed_at is not null) = $3`,
);

/** Accepts the code of a step once, and none of an earlier step; ends the window. Primary key, locks the row. */
export const acceptStep = command<[accountId: number, step: number]>(
  'accounts.accept-step',
  'update accounts.two_factor set last_step = $2, attempts = 0 where account_id = $1 and last_step < $2',
);

/** Ends the window of attempts; primary key, locks the row. */
export const forgetCodeAttempts = command<[accountId: number]>(
  'accounts.forget-code-attempts',
  'update accounts.two_factor set attempts = 0 where account_id = $1',
);

/** Turns a second factor on, once; primary key, locks the row. */
export const confirmTwoFactor = command<[accountId: number]>(
  'accounts.confirm-two-factor',
  'update accounts.two_factor set confirmed_at = clock_timestamp() where account_id = $1 and confirmed_at is null',
);

/** An active second factor; primary key, locks the row until the transaction ends. */
export const lockTwoFactor = query<[accountId: number], { accountId: number }>(
  'accounts.lock-two-factor',
  `select account_id as "accountId" from accounts.two_factor
    where account_id = $1 and confirmed_at is not null for update`,
);

/** Deletes a second factor and returns whether it was on; primary key. */
export const deleteTwoFactor = query<[accountId: number], { wasOn: boolean }>(
  'accounts.delete-two-factor',
  'delete from accounts.two_factor where account_id = $1 returning confirmed_at is not null as "wasOn"',
);

/** Adds recovery codes; locks the new rows only. */
export const insertRecoveryCodes = command<[accountId: number, hashes: readonly Buffer[]]>(
  'accounts.insert-recovery-codes',
  'insert into accounts.recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])',
);

/** Uses a recovery code, once; primary key, locks the row. */
export const useRecoveryCode = command<[accountId: number, hash: Buffer]>(
  'accounts.use-recovery-code',
  `update accounts.recovery_code set used_at = clock_timestamp()
    where account_id = $1 and code_hash = $2 and used_at is null`,
);

/** Removes all recovery codes of an account; primary key. */
export const deleteRecoveryCodes = command<[accountId: number]>(
  'accounts.delete-recovery-codes',
  'delete from accounts.recovery_code where account_id = $1',
);
