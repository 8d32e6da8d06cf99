import { recordAudit, type AuditEntry } from '../../operations/index.ts';
import type { Context, Transaction } from '../../platform/index.ts';
import { COMMAND_LINE } from '../ops-api.ts';

/** What a command changed. */
type Change = Pick<AuditEntry, 'action' | 'subject' | 'after'>;

/** Records a command's change in the audit trail, in the transaction of the change. The actor is the command line. */
export function trailOf({ clock }: Pick<Context, 'clock'>): (tx: Transaction, change: Change) => Promise<void> {
  return (tx, { action, subject, after }) =>
    recordAudit(tx, { at: clock.now(), actor: COMMAND_LINE, action, subject, after });
}
