import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { Database, Transaction } from './database.ts';
import { createBookkeeping, listApplied, takeTransactionLock } from './migrate.ts';
import { command, only, query } from './query.ts';

/** The role of this session. */
const currentRole = query<[], { role: string }>('grants.current', 'select current_user::text as role');

/** What the role was given last; primary key. */
const grantedBefore = query<[string], { sha256: string }>(
  'grants.granted-before',
  'select sha256 from migrations.granted where role = $1',
);

/** Notes what the role was given; one row a role. */
const noteGranted = command<[string, string]>(
  'grants.note-granted',
  `insert into migrations.granted (role, sha256) values ($1, $2)
   on conflict (role) do update set sha256 = excluded.sha256`,
);

/** The version of the queue's own tables, whose rights are given with ours. */
const queueVersion = query<[], { version: number | null }>(
  'grants.queue-version',
  'select max(id) as version from graphile_worker.migrations',
);

/** Says to the file below which role it is for, until the transaction ends. */
const nameRole = command<[string]>('grants.name', `select set_config('proppick.service', $1, true)`);

/**
 * Gives the role that `service` is logged in as what it needs of the tables of `owner`, by the file `roles/grants.sql` of the
 * migrations; in one transaction, and only if the file or the tables changed. Nothing if both are the same role.
 */
export async function grantService(owner: Database, service: Database, migrations: string): Promise<void> {
  const [{ role }, { role: own }] = [only(await currentRole(service)), only(await currentRole(owner))];
  if (role === own) return;
  const text = await readFile(join(migrations, 'roles', 'grants.sql'), 'utf8');
  await owner.transaction(async (tx) => {
    // The lock of those who migrate: two of them that grant at once would get in each other's way.
    await takeTransactionLock(tx);
    await tx.query({ text: createBookkeeping });
    const wanted = await stateOf(tx, text);
    const [before] = await grantedBefore(tx, role);
    if (before?.sha256 === wanted) return;
    await tx.query({ text: `set local lock_timeout = '2s'` });
    await nameRole(tx, role);
    await tx.query({ text: text.replaceAll(':service', escapeIdentifier(role)) });
    await noteGranted(tx, role, wanted);
  });
}

async function stateOf(tx: Transaction, text: string): Promise<string> {
  const state = createHash('sha256').update(text);
  for (const { name, sha256 } of await listApplied(tx)) state.update(`\n${name} ${sha256}`);
  return state.update(`\nqueue ${only(await queueVersion(tx)).version}`).digest('hex');
}
