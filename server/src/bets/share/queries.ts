import { command, query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import { told } from '../told-queries.ts';

/** A public address of an account's record. */
export interface Share {
  readonly id: number;
  readonly token: string;
  readonly withStakes: boolean;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly createdAt: Date;
}

const VERIFIED = told('$4').isVerified;

const COLUMNS = `share.id, token, with_stakes as "withStakes", from_day as "from", to_day as "to",
  share.created_at as "createdAt"`;

/**
 * Serializes an account's changes to its shares until the transaction ends, so that they can be counted: an advisory lock.
 */
export const lockShares = command<[accountId: number]>(
  'bets.lock-shares',
  `select pg_advisory_xact_lock(hashtextextended('bets.share', $1))`,
);

/** Adds an address; locks only the new row. */
export const insertShare = query<
  [accountId: number, token: string, withStakes: boolean, from: Day | null, to: Day | null, at: Date],
  Share
>(
  'bets.insert-share',
  `insert into bets.share (account_id, token, with_stakes, from_day, to_day, created_at)
   values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
);

/** An account's addresses that are not revoked, newest first: index share_by_account; no locks. */
export const listShares = query<[accountId: number], Share>(
  'bets.list-shares',
  `select ${COLUMNS} from bets.share where account_id = $1 and revoked_at is null order by id desc`,
);

/** The address of a token with its owner, if it is not revoked and the owner is not disabled: unique index; no locks. */
export const shareOf = query<[token: string], Share & { readonly accountId: number }>(
  'bets.share-of',
  `select ${COLUMNS}, account_id as "accountId"
   from bets.share join accounts.accounts account on account.id = account_id and account.disabled_at is null
   where token = $1 and revoked_at is null`,
);

/** Deletes revoked addresses of an account beyond a number, the oldest first: index share_revoked; locks the rows. */
export const forgetShares = command<[accountId: number, most: number]>(
  'bets.forget-shares',
  `delete from bets.share where id in (
     select id from bets.share where account_id = $1 and revoked_at is not null order by revoked_at desc offset $2)`,
);

/** Revokes an address of an account: primary key; locks the row. */
export const revokeShare = command<[accountId: number, id: number, at: Date]>(
  'bets.revoke-share',
  'update bets.share set revoked_at = $3 where id = $2 and account_id = $1 and revoked_at is null',
);

/** Counts of the bets that a record of a moment leaves out, verified and others: index bet_by_account_day; no locks. */
export const countNotShown = query<
  [accountId: number, from: Day, to: Day, at: Date],
  {
    readonly unverified: number;
    readonly combinations: number;
    readonly beforeTipOff: number;
    readonly deletedBeforeTipOff: number;
    readonly shown: number;
  }
>(
  'bets.count-not-shown',
  `select count(*) filter (where deleted_at is null and not ${VERIFIED})::int as unverified,
     count(*) filter (where deleted_at is null and leg_count > 1)::int as combinations,
     count(*) filter (where deleted_at is null and ${VERIFIED} and tip_off > $4)::int as "beforeTipOff",
     count(*) filter (where deleted_at is not null and ${VERIFIED})::int as "deletedBeforeTipOff",
     count(*) filter (where deleted_at is null and ${VERIFIED} and tip_off <= $4)::int as shown
   from bets.bet bet where account_id = $1 and game_date between $2 and $3`,
);

/** A text that differs after each change of an account's bets in a range of days by its owner: index bet_by_account_day; no locks. */
export const recordState = query<[accountId: number, from: Day, to: Day], { readonly state: string }>(
  'bets.record-state',
  `select concat_ws(' ', count(*), sum(version)) as state
   from bets.bet where account_id = $1 and game_date between $2 and $3`,
);
