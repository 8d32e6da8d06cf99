import { canonicalJson, type Json } from './canonical-json.ts';
import { sha256, type Hash } from './sha256.ts';

/**
 * The Merkle tree of RFC 6962, 2.1, over SHA-256. Leaves and nodes have different prefixes, so that neither passes for
 * the other.
 */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The leaf hash of a document: of its canonical JSON. */
export function leafHash(document: Json): Hash {
  return sha256(LEAF, canonicalJson(document));
}

function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(NODE, bytesOf(left), bytesOf(right));
}

function bytesOf(hash: Hash): Uint8Array {
  const bytes = new Uint8Array(hash.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hash.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** The largest power of two below a number of at least 2: the size of the left subtree. */
function splitOf(leaves: number): number {
  return 2 ** (31 - Math.clz32(leaves - 1));
}

/** The root over all leaves in order; the hash of the empty string if there are none. */
export function rootOf(leaves: readonly Hash[]): Hash {
  const [first] = leaves;
  if (first === undefined) return sha256('');
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** The inclusion proof of a leaf: sibling hashes from the leaf to the root. */
export function inclusionPath(leaves: readonly Hash[], index: number): Hash[] {
  if (!(index >= 0 && index < leaves.length)) throw new RangeError(`no leaf ${index} of ${leaves.length}`);
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionPath(left, index), rootOf(right)]
    : [...inclusionPath(right, index - split), rootOf(left)];
}

/** The root computed from a leaf and its path; undefined if the path has the wrong length. */
export function rootByPath(leaf: Hash, index: number, leaves: number, path: readonly Hash[]): Hash | undefined {
  if (!(index >= 0 && index < leaves)) return undefined;
  if (leaves === 1) return path.length === 0 ? leaf : undefined;
  const split = splitOf(leaves);
  const [neighbour, rest] = [path.at(-1), path.slice(0, -1)];
  if (neighbour === undefined) return undefined;
  const isLeft = index < split;
  const inner = isLeft ? rootByPath(leaf, index, split, rest) : rootByPath(leaf, index - split, leaves - split, rest);
  if (inner === undefined) return undefined;
  return isLeft ? nodeHash(inner, neighbour) : nodeHash(neighbour, inner);
}
