import { command, query } from '../../platform/index.ts';

/** Stores that an account tries a system, once, up to a limit; primary key, locks only the new row. */
export const noteTry = command<[accountId: number, hash: Buffer, at: Date, most: number]>(
  'lab.note-try',
  `insert into lab.try (account_id, hash, first_at)
   select $1, $2, $3 where (select count(*) from (select from lab.try where account_id = $1 limit $4) kept) < $4
   on conflict do nothing`,
);

/** The number of different systems that an account has tried: primary key; no locks. */
export const countTries = query<[accountId: number], { readonly tried: number }>(
  'lab.count-tries',
  'select count(*)::int as tried from lab.try where account_id = $1',
);
