import type { Transaction } from '../../platform/index.ts';
import { insertAudit } from './queries.ts';

export interface AuditEntry {
  readonly at: Date;
  /** `account 17`, `ops-token …`, `schedule`, `command line`. */
  readonly actor: string;
  /** `config.set`, `operation.cancel` … */
  readonly action: string;
  readonly subject: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Writes an audit entry in the transaction of the change. Entries are never changed. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, before = null, after = null, requestId = null } = entry;
  await insertAudit(tx, at, actor, action, subject, before, after, requestId);
}
