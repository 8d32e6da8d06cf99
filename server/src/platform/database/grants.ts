import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { Database, Transaction } from './database.ts';
import { createBookkeeping, listApplied, takeTransactionLock } from './migrate.ts';
import { command, only, query } from './query.ts';

/** The role of this session. */
const currentRole = query<[], { role: string }>('grants.current', 'select current_user::text as role');

/** Hash of the last grant to the role; primary key. */
const grantedBefore = query<[string], { sha256: string }>(
  'grants.granted-before',
  'select sha256 from migrations.granted where role = $1',
);

/** Stores the hash of the grant; one row per role. */
const noteGranted = command<[string, string]>(
  'grants.note-granted',
  `insert into migrations.granted (role, sha256) values ($1, $2)
   on conflict (role) do update set sha256 = excluded.sha256`,
);

/** The version of the queue's schema, whose grants are given together with ours. */
const queueVersion = query<[], { version: number | null }>(
  'grants.queue-version',
  'select max(id) as version from graphile_worker.migrations',
);

/** Tells the grants file which role to grant to, until the transaction ends. */
const nameRole = command<[string]>('grants.name', `select set_config('proppick.service', $1, true)`);

/**
 * Grants the role of `service` what it needs on the tables of `owner`, with `roles/grants.sql` of the migrations. One
 * transaction, only if the file or the tables changed. Does nothing if both are the same role.
 */
export async function grantService(owner: Database, service: Database, migrations: string): Promise<void> {
  const [{ role }, { role: own }] = [only(await currentRole(service)), only(await currentRole(owner))];
  if (role === own) return;
  const text = await readFile(join(migrations, 'roles', 'grants.sql'), 'utf8');
  await owner.transaction(async (tx) => {
    // The migration lock: two concurrent grants would conflict.
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
