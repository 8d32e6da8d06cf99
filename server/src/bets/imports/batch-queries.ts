import { command, query } from '../../platform/index.ts';
import { told } from '../told-queries.ts';
import type { ImportCounts } from './import-response.ts';

/** A file that was imported. */
export interface ImportBatch extends ImportCounts {
  readonly id: number;
  readonly importedAt: Date;
  /** The format of the file. */
  readonly format: string;
  readonly takenBackAt: Date | null;
  /** Its bets that are still there. */
  readonly bets: number;
}

/** Notes an import of an account before its bets are written; returns its id. */
export const insertImport = query<[accountId: number, source: string, at: Date], { readonly id: number }>(
  'bets.insert-import',
  `insert into bets.import (account_id, imported_at, source, total, accepted, differs, duplicates, skipped, wrong)
   values ($1, $3, $2, 0, 0, 0, 0, 0, 0)
   returning id`,
);

/** Writes the counts of an import, given as JSON; without a new bet it is forgotten. Primary key; locks the row. */
export const endImport = command<[id: number, counts: string]>(
  'bets.end-import',
  `with forgotten as (
     delete from bets.import where id = $1 and ($2::jsonb ->> 'accepted')::int + ($2::jsonb ->> 'differs')::int = 0
   )
   update bets.import imported set total = counts.total, accepted = counts.accepted, differs = counts.differs,
     duplicates = counts.duplicates, skipped = counts.skipped, wrong = counts.wrong
   from jsonb_to_record($2::jsonb) as counts (total int, accepted int, differs int, duplicates int, skipped int, wrong int)
   where imported.id = $1 and counts.accepted + counts.differs > 0`,
);

/** Forgets the imports of an account that were taken back longest ago, except the newest ones: index import_by_account. */
export const forgetImports = command<[accountId: number, keep: number]>(
  'bets.forget-imports',
  `delete from bets.import where id in (
     select id from bets.import where account_id = $1 and taken_back_at is not null order by id desc offset $2)`,
);

const BATCH = `
   select imported.id, imported.imported_at as "importedAt", imported.source as format, imported.total, imported.accepted,
     imported.differs, imported.duplicates, imported.skipped, imported.wrong, imported.taken_back_at as "takenBackAt",
     (select count(*)::int from bets.bet where import_id = imported.id and deleted_at is null) as bets
   from bets.import imported`;

/** The imports of an account before an id, newest first: indexes import_by_account and bet_by_import; no locks. */
export const listImports = query<[accountId: number, before: number | null, limit: number], ImportBatch>(
  'bets.list-imports',
  `${BATCH}
   where imported.account_id = $1 and ($2::int is null or imported.id < $2)
   order by imported.id desc
   limit $3`,
);

/** One import of an account, locked until the transaction ends: primary key. */
export const lockImport = query<[accountId: number, id: number], { readonly takenBackAt: Date | null }>(
  'bets.lock-import',
  `select taken_back_at as "takenBackAt" from bets.import where account_id = $1 and id = $2 for update`,
);

/**
 * The bets of an import, locked until the transaction ends. `isLocked` for those whose game has begun, by the clock or as known
 * at a moment, that are verified or not yet known to be unverified then. Index bet_by_import.
 */
export const betsOfImport = query<
  [id: number, now: Date, at: Date],
  { readonly id: number; readonly isLocked: boolean }
>(
  'bets.bets-of-import',
  `select bet.id, (bet.is_verified or ${told('$3').mayBeVerified})
     and (not ${told('$3').isOpen} or bet.tip_off <= $2 or state.tip_off <= $2
       or state.status in ('live', 'final')) as "isLocked"
   from bets.bet bet
   join league.game_states state on state.game_id = bet.game_id and state.known_at <= $3 and state.superseded_at > $3
   where bet.import_id = $1 and bet.deleted_at is null
   order by bet.id
   for update of bet`,
);

/**
 * Takes bets back: unverified ones are gone with their versions, verified ones are deleted as one by one, because a shared
 * record counts them. Primary keys; locks the rows.
 */
export const takeBack = command<[bets: readonly number[], at: Date]>(
  'bets.take-back',
  `with gone as (
     delete from bets.bet where id = any($1) and not is_verified
   ), deleted as (
     update bets.bet set deleted_at = $2, version = version + 1 where id = any($1) and is_verified
     returning id, version, book, price, stake, placed_at, note, is_verified, stake_kind, boosted_price, commission,
       paid_state, paid_profit, paid_note
   )
   insert into bets.bet_change (bet_id, version, changed_at, is_deleted, book, price, stake, placed_at, note, is_verified,
     stake_kind, boosted_price, commission, paid_state, paid_profit, paid_note)
   select id, version, $2, true, book, price, stake, placed_at, note, is_verified, stake_kind, boosted_price, commission,
     paid_state, paid_profit, paid_note
   from deleted`,
);

/** Notes that an import was taken back: primary key; locks the row. */
export const noteTakenBack = command<[id: number, at: Date]>(
  'bets.note-taken-back',
  'update bets.import set taken_back_at = $2 where id = $1',
);
