import { command, query } from '../../platform/index.ts';
import type { ChannelKind } from './channel.ts';

export interface ChannelRow {
  readonly id: number;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly address: string;
  readonly createdAt: Date;
}

const COLUMNS = `id, kind, name, address, created_at as "createdAt"`;

/** An account's channels, oldest first; index channel_by_account, no lock. */
export const listChannels = query<[accountId: number], ChannelRow>(
  'alerts.list-channels',
  `select ${COLUMNS} from alerts.channel where account_id = $1 order by id`,
);

/** One channel of an account; primary key, no lock. */
export const findChannel = query<[accountId: number, id: number], ChannelRow>(
  'alerts.find-channel',
  `select ${COLUMNS} from alerts.channel where id = $2 and account_id = $1`,
);

/** Serializes changes of an account's alerts until the transaction ends, so that counts are exact: an advisory lock. */
export const lockOwner = command<[accountId: number]>(
  'alerts.lock-owner',
  `select pg_advisory_xact_lock(hashtextextended('alerts.owner', $1))`,
);

/** Adds a channel for a new receiver. */
export const insertChannel = command<
  [id: number, accountId: number, kind: ChannelKind, name: string, address: string, now: Date]
>(
  'alerts.insert-channel',
  `insert into alerts.channel (id, account_id, kind, name, address, created_at) values ($1, $2, $3, $4, $5, $6)`,
);

/**
 * Deletes channels of an account (all if ids is null) and removes them from its rules; returns their ids. Primary key,
 * locks the rows.
 */
export const deleteChannels = query<[accountId: number, ids: readonly number[] | null], { readonly id: number }>(
  'alerts.delete-channels',
  `delete from alerts.channel where account_id = $1 and ($2::int[] is null or id = any($2)) returning id`,
);

/**
 * Records a test of a channel if fewer than `most` were made within the hour; otherwise returns when the next one is
 * allowed. Primary key; the row lock makes the limit exact for concurrent tests.
 */
export const takeTest = query<[accountId: number, id: number, most: number], { isTaken: boolean; freeAt: Date | null }>(
  'alerts.take-test',
  `with taken as (
     update alerts.channel
        set tests = array(select moment from unnest(tests) moment
                           where moment > clock_timestamp() - interval '1 hour' order by moment) || clock_timestamp()
      where id = $2 and account_id = $1
        and (select count(*) from unnest(tests) moment where moment > clock_timestamp() - interval '1 hour') < $3
      returning id)
   select exists (select from taken) as "isTaken",
     (select min(moment) + interval '1 hour' from alerts.channel, unnest(tests) moment
       where id = $2 and account_id = $1 and moment > clock_timestamp() - interval '1 hour') as "freeAt"`,
);

/** The number of channels of an account; index channel_by_account, no lock. */
export const countChannels = query<[accountId: number], { readonly count: number }>(
  'alerts.count-channels',
  'select count(*)::int as count from alerts.channel where account_id = $1',
);
