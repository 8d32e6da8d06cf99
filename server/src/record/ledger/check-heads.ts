import {
  checkKeys,
  checkWitnessed,
  headOf,
  isSignedHead,
  type Entry,
  type HeadKey,
  type LedgerFault,
  type WitnessedHead,
} from '../../ledger/index.ts';
import type { LedgerChain } from './ledger-shapes.ts';

interface Heads {
  readonly chains: readonly LedgerChain[];
  readonly entries: readonly Entry[];
  /** The published history; null where no file has it. */
  readonly keys: readonly HeadKey[] | null;
  readonly witnessed: readonly WitnessedHead[];
}

/** Checks the signatures of heads and the history of keys, and that each witnessed head is in today's chain. */
export function checkHeads({ chains, entries, keys, witnessed }: Heads): LedgerFault[] {
  const faults = [...signatureFaults(chains, entries, keys), ...checkKeys(keys ?? [])];
  const origin = entries[0]?.origin;
  if (witnessed.length > 0 && chains.length === 0)
    faults.push('witnessed heads can be checked only with the responses of /picks/ledger');
  else if (witnessed.length > 0 && origin !== undefined && !witnessed.some(({ head }) => head.origin === origin))
    faults.push(`no witnessed head is of the ${origin} ledger`);
  else faults.push(...checkWitnessed(witnessed, entries, keys));
  return faults.map((what) => ({ sequence: null, what }));
}

function signatureFaults(
  chains: readonly LedgerChain[],
  entries: readonly Entry[],
  keys: readonly HeadKey[] | null,
): string[] {
  const origin = entries[0]?.origin;
  return chains.flatMap(({ head }) => {
    const signature = head?.signature ?? null;
    if (head === null || signature === null || origin === undefined) return [];
    const named = head.origin ?? origin;
    if (named !== origin)
      return [`the head ${head.sequence} is of the ${named} ledger, and its entries are of ${origin}`];
    if (!isSignedHead(headOf(origin, head), signature)) return [`the signature of head ${head.sequence} is not valid`];
    const isKnown = keys === null || keys.some(({ publicKey }) => publicKey === signature.publicKey);
    return isKnown ? [] : [`head ${head.sequence} is signed with a key that the published history does not have`];
  });
}
