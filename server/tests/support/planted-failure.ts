import type { Queryable } from '../../src/platform/index.ts';
import { asSuperuser } from './postgres.ts';

/** Ways in which a transaction fails before its commit: by an error, or by a lost connection. */
const FAILURES = {
  'an error': `raise 'planted'`,
  'a lost connection': 'perform pg_terminate_backend(pg_backend_pid())',
} as const;

/** While `work` runs, every transaction that adds a row to `table` fails at its commit. */
export async function failingAt(
  db: Queryable,
  table: string,
  failure: keyof typeof FAILURES,
  work: () => Promise<void>,
): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function public.fail() returns trigger language plpgsql as $$ begin ${FAILURES[failure]}; return null; end $$;
             create constraint trigger planted after insert on ${table} initially deferred
               for each row execute function public.fail()`,
    }),
  );
  await work();
  await asSuperuser(db, (superuser) => superuser.query({ text: 'drop function public.fail() cascade' }));
}
