import { ORIGINS } from '../../kernel/index.ts';
import type { Entry } from '../entry.ts';
import { HEAD_FORMAT, isEndorsed, isSignedHead, type Head, type HeadKey, type HeadSignature } from './signed-head.ts';

/** A signed head in a witness file: one line of JSON. */
export interface WitnessedHead {
  readonly head: Head;
  readonly signature: HeadSignature;
  /** The time of writing, by the witness's clock; RFC 3339. */
  readonly witnessedAt: string;
}

export const witnessLine = ({ head, signature, witnessedAt }: WitnessedHead): string =>
  `${JSON.stringify({ head, signature, witnessedAt })}\n`;

/** Parses a line of a witness file; undefined if it is invalid. */
export function readWitnessLine(line: string): WitnessedHead | undefined {
  try {
    const read = JSON.parse(line) as WitnessedHead;
    const { head, signature, witnessedAt } = read;
    const isHead =
      head.format === HEAD_FORMAT &&
      ORIGINS.includes(head.origin) &&
      Number.isInteger(head.sequence) &&
      isText(head.hash);
    const isOurs = isHead && isText(signature.publicKey) && isText(signature.value) && isText(witnessedAt);
    return isOurs ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Compares witnessed heads with today's chain of one origin, which must be complete. Faults: a head that is not in it,
 * and an invalid signature. `keys`: the published history; null if it is unknown.
 */
export function checkWitnessed(
  witnessed: readonly WitnessedHead[],
  entries: readonly Entry[],
  keys: readonly HeadKey[] | null,
): string[] {
  const origin = entries[0]?.origin;
  const hashes = new Map(entries.map(({ sequence, hash }) => [sequence, hash]));
  const known = keys && new Set(keys.map(({ publicKey }) => publicKey));
  return witnessed
    .filter(({ head }) => origin === undefined || head.origin === origin)
    .flatMap(({ head, signature, witnessedAt }) => {
      const name = `the head ${head.sequence} of ${head.origin}, witnessed at ${witnessedAt},`;
      const faults: string[] = [];
      if (!isSignedHead(head, signature)) faults.push(`${name} has no valid signature`);
      else if (known !== null && !known.has(signature.publicKey))
        faults.push(`${name} is signed with a key that the published history does not have`);
      const now = hashes.get(head.sequence);
      if (now === undefined) faults.push(`${name} is not in today's chain: the chain was cut or rewritten`);
      else if (now !== head.hash)
        faults.push(`${name} has the hash ${head.hash}, and today's chain has ${now} there: the chain was rewritten`);
      return faults;
    });
}

/** Faults of a published key history: each key but the first must be endorsed by the previous one. */
export function checkKeys(keys: readonly HeadKey[]): string[] {
  return keys.flatMap(({ number, publicKey, endorsement }, index) => {
    if (number !== index + 1) return [`the history of keys lacks key ${index + 1}`];
    const before = keys[index - 1];
    const isRight =
      before === undefined || (endorsement !== null && isEndorsed(publicKey, endorsement, before.publicKey));
    return isRight ? [] : [`key ${number} is not endorsed by the key before it`];
  });
}
