import { verifyShared, type SharedVerification } from '../../../../server/src/bets/share/verify-shared.ts';
import type { SharedBets } from '../../api/types.ts';
import { checkSignatures } from '../../site/is-signed.ts';

/** What the check of a shared record came to. */
export interface SharedCheck extends SharedVerification {
  /** False where the browser cannot check signatures: without https, or an old one. */
  readonly isSignatureChecked: boolean;
}

/** Checks all that `proppick verify` checks of a shared record. */
export async function checkShared(record: SharedBets): Promise<SharedCheck> {
  const first = verifyShared(record);
  const signatures = await checkSignatures();
  // Signatures count as valid until they are checked: one that is not shows in a second run.
  const found = signatures !== null && signatures.invalid > 0 ? verifyShared(record) : first;
  return { ...found, isSignatureChecked: signatures !== null };
}
