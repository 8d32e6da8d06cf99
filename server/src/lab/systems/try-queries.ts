import { command, query } from '../../platform/index.ts';

/** Notes that an account tries a system, once however often; locks the new row only. */
export const noteTry = command<[accountId: number, hash: Buffer, at: Date]>(
  'lab.note-try',
  'insert into lab.try (account_id, hash, first_at) values ($1, $2, $3) on conflict do nothing',
);

/** How many different systems an account has tried: primary key; no locks. */
export const countTries = query<[accountId: number], { readonly tried: number }>(
  'lab.count-tries',
  'select count(*)::int as tried from lab.try where account_id = $1',
);
