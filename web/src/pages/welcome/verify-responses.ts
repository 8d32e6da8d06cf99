import { verifyLedger, type Verification } from '../../../../server/src/record/ledger/verify-ledger.ts';
import { checkSignatures } from '../../site/is-signed.ts';

/** What a check in this page came to. */
export interface Verdict {
  readonly entries: number;
  readonly documents: number;
  /** Sealed documents that are not open to everyone yet. */
  readonly unopened: number;
  /** How many were checked; null where the browser cannot check them. */
  readonly signatures: number | null;
  readonly fault: Verification['faults'][number] | null;
}

/** Checks responses of the service as `proppick verify` does. Their members are not trusted: a wrong one is a fault. */
export async function verifyResponses(responses: readonly unknown[]): Promise<Verdict> {
  const first = verifyLedger(responses);
  const signatures = await checkSignatures();
  // Signatures count as valid until they are checked: one that is not shows in a second run.
  const { entries, documents, unopened, faults } =
    signatures !== null && signatures.invalid > 0 ? verifyLedger(responses) : first;
  return { entries, documents, unopened, signatures: signatures?.checked ?? null, fault: faults[0] ?? null };
}
