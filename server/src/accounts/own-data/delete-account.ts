import { DomainError, invalidInput, queueMail, unauthenticated, writeMail, type Caller } from '../../platform/index.ts';
import { adminLeft, lockTiers } from '../admin/queries.ts';
import { actorOf, type AccountsDeps } from '../deps.ts';
import { lockAccount } from '../keys/queries.ts';
import { endOpsTokensOf } from '../keys/ops-token-queries.ts';
import { checkedPassword } from '../reauthentication/reauthenticate.ts';
import { noteCredentialChange } from '../sessions/queries.ts';
import { codeFault } from '../two-factor/check-code.ts';
import { deleteAccount } from './queries.ts';

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Deletes the caller's account with everything it owns, in one transaction. From the commit on, none of its sessions,
 * keys, webhooks or alerts works on any node. 400 for a wrong password or code; refused to the last admin who can sign
 * in.
 */
export async function deleteOwnAccount(
  deps: AccountsDeps,
  caller: Caller,
  { password, code }: Proof,
  requestId: string,
): Promise<void> {
  const { id, email } = await checkedPassword(deps, caller, { password, pointer: '/password' });
  const fault = await codeFault(deps, id, code);
  if (fault !== undefined) throw invalidInput([{ pointer: '/code', detail: fault }]);
  await deps.db.transaction(async (tx) => {
    await lockTiers(tx);
    // Sign-ins and new keys of the account wait for this lock and then find no account.
    await lockAccount(tx, id);
    const [before] = await adminLeft(tx);
    await endOpsTokensOf(tx, id);
    // Sequential: the parts are in the order of their foreign keys.
    // eslint-disable-next-line no-await-in-loop
    for (const part of deps.owned()) await part.erase?.(tx, id);
    // A concurrent deletion was first.
    if ((await deleteAccount(tx, id)) === 0) throw unauthenticated();
    const [after] = await adminLeft(tx);
    if (before?.found === true && after?.found !== true)
      throw new DomainError(
        'impossible',
        'This is the last admin who can sign in: make another account an admin first.',
      );
    await queueMail(tx, deps.instanceKey, deletedMail(email));
    await deps.keepAudit(tx, { action: 'account.delete', subject: `account ${id}`, actor: actorOf(caller), requestId });
    await noteCredentialChange(tx);
  });
  for (const { name, eraseLate } of deps.owned())
    // The account is gone: a failure here is logged, and a daily sweep deletes what stays.
    // oxlint-disable-next-line no-await-in-loop
    await eraseLate?.(deps.db, id).catch((error: unknown) =>
      deps.log.warn(
        { part: name, accountId: id, error: String(error) },
        'rows of a deleted account stay until the sweep',
      ),
    );
}

const deletedMail = (to: string) =>
  writeMail({
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your Prop-Pick account and everything it owned were deleted, as you asked. This cannot be undone.',
      'If it was not you, write to the operator of the service: someone knew your password.',
    ],
  });

/** What remains after an account is deleted, for its owner. */
export const STAYS: readonly string[] = [
  'Published picks, boards, grades and the ledger: they belong to the service and name no account.',
  'Entries of the audit trail about administrative changes, with the number of your account and no email.',
  'Backups of the operator, until they are replaced.',
  'Responses kept for repeated requests, sealed, for at most 24 hours.',
];
