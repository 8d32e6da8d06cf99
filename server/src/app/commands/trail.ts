import { recordAudit, type AuditEntry } from '../../operations/index.ts';
import type { Context, Transaction } from '../../platform/index.ts';
import { COMMAND_LINE } from '../ops-api.ts';

/** What a command changed. */
type Change = Pick<AuditEntry, 'action' | 'subject' | 'after'>;

/** Keeps what a command changes in the audit trail, in the transaction of the change, under the name of the command line. */
export function trailOf({ clock }: Pick<Context, 'clock'>): (tx: Transaction, change: Change) => Promise<void> {
  return (tx, { action, subject, after }) =>
    recordAudit(tx, { at: clock.now(), actor: COMMAND_LINE, action, subject, after });
}
