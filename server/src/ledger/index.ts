export { appendEntry, type NewEntry } from './append-entry.ts';
export { canonicalJson, type Json } from './canonical-json.ts';
export { checkChain, SEALED_WITHIN_MS, type LedgerFault } from './check-chain.ts';
export { ENTRY_KINDS, LEDGER_FORMAT, type Entry } from './entry.ts';
export { inclusionPath, leafHash, rootByPath, rootOf } from './merkle.ts';
export { sha256, type Hash } from './sha256.ts';
export { lastSettledDay, readChain, readDay, readHead, type SealedEntry } from './read-entries.ts';
export { headSigner, rotateHeadKey, signedHead, type HeadSigner } from './heads/head-signer.ts';
export {
  HEAD_FORMAT,
  headOf,
  isSignedHead,
  isSignedStatement,
  type Head,
  type HeadKey,
  type HeadSignature,
  type Statement,
} from './heads/signed-head.ts';
export { checkKeys, checkWitnessed, readWitnessLine, witnessLine, type WitnessedHead } from './heads/witness.ts';
