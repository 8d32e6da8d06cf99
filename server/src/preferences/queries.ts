import { command, query } from '../platform/index.ts';
import type { Preferences } from './preferences.ts';

/** The stored preferences of an account: primary key, no locks. */
export const preferencesSet = query<[accountId: number], Preferences>(
  'preferences.set-by-account',
  `select books, odds_format as "oddsFormat", time_zone as "timeZone", bankroll::float8 as bankroll,
     unit_share as "unitShare", kelly_fraction as "kellyFraction", max_stake_share as "maxStakeShare",
     against, devig
   from preferences.preference where account_id = $1`,
);

/** The books of accounts that selected some; primary key, no locks. */
export const booksOfAccounts = query<
  [accountIds: readonly number[]],
  { readonly accountId: number; readonly books: readonly string[] }
>(
  'preferences.books-of-accounts',
  `select account_id as "accountId", books from preferences.preference
   where account_id = any($1) and books is not null`,
);

/** Replaces the preferences of an account: primary key; locks its row. Of two concurrent changes the later one wins. */
export const setPreferences = command<
  [
    accountId: number,
    books: readonly string[] | null,
    oddsFormat: string,
    timeZone: string,
    bankroll: number | null,
    unitShare: number,
    kellyFraction: number,
    maxStakeShare: number,
    against: string,
    devig: string,
    at: Date,
  ]
>(
  'preferences.replace',
  `insert into preferences.preference (account_id, books, odds_format, time_zone, bankroll, unit_share, kelly_fraction,
     max_stake_share, against, devig, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (account_id) do update
     set books = excluded.books, odds_format = excluded.odds_format, time_zone = excluded.time_zone,
       bankroll = excluded.bankroll, unit_share = excluded.unit_share, kelly_fraction = excluded.kelly_fraction,
       max_stake_share = excluded.max_stake_share,
       against = excluded.against, devig = excluded.devig, changed_at = excluded.changed_at`,
);
