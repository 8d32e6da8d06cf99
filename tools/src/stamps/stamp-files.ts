import { readFile, writeFile } from 'node:fs/promises';
import { SEALED_WITHIN_MS, type Entry, type WitnessedHead } from '../../../server/src/ledger/index.ts';
import { errorCode, OperatorError } from '../../../server/src/platform/index.ts';
import { postGuarded, type GuardedOptions } from '../../../server/src/platform/egress/index.ts';
import { hasCertificates, readStamp, type TimeStamp } from './read-stamp.ts';
import { stampRequest } from './stamp-request.ts';

/** The file of a head's time stamp: next to the file of heads, as the authority sent it. */
export const stampFile = (file: string, { head }: WitnessedHead): string =>
  `${file}.${head.origin}-${head.sequence}.tsr`;

export interface StampOptions extends GuardedOptions {
  readonly url: string;
  /** PEM; null skips the check of the chain. */
  readonly trusted: string | null;
}

/**
 * Requests time stamps of each origin's newest unstamped head, and stores the replies. Returns the paths of the new
 * files. OperatorError if the authority gives none.
 */
export async function stampHeads(
  file: string,
  heads: readonly WitnessedHead[],
  options: StampOptions,
): Promise<string[]> {
  const newest = new Map(heads.map((head) => [head.head.origin, head]));
  const kept: string[] = [];
  for (const head of newest.values()) {
    const path = stampFile(file, head);
    if ((await bytesOf(path)) !== undefined) continue;
    await writeFile(path, await askFor(head, options), { flag: 'wx' });
    kept.push(path);
  }
  return kept;
}

const NOT_KEPT = 'The head is in the file. Run the command again to ask once more, or ask another authority.';

async function askFor({ head }: WitnessedHead, { url, trusted, ...guarded }: StampOptions): Promise<Buffer> {
  const { bytes, nonce } = await stampRequest(head.hash);
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const outcome = await postGuarded({ url, headers, body: bytes }, guarded);
  if (!outcome.responded)
    throw new OperatorError(`The time-stamp authority ${url} does not respond: ${outcome.detail}.`, NOT_KEPT);
  if (outcome.status !== 200)
    throw new OperatorError(`The time-stamp authority ${url} responds with status ${outcome.status}.`, NOT_KEPT);
  const stamp = await readStamp(outcome.excerpt, { hash: head.hash, nonce, trusted });
  if (typeof stamp === 'string') throw new OperatorError(`The reply of ${url} ${stamp}.`, NOT_KEPT);
  return outcome.excerpt;
}

/** The certificates in a file. OperatorError if it has none. */
export async function readTrusted(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read ${file}: ${error.message}.`, 'Give a file with certificates in PEM.');
  });
  if (await hasCertificates(text)) return text;
  throw new OperatorError(`${file} has no certificate in PEM.`, 'Give the root certificate of the authority.');
}

/** The result of checking the time stamps of a file of heads. */
export interface CheckedStamps {
  readonly stamps: readonly (TimeStamp & { readonly head: WitnessedHead['head'] })[];
  readonly faults: readonly string[];
}

/**
 * Checks the time stamps next to a file of heads. A stamp from before its entry was sealed means that one of the clocks
 * is wrong. `entries`: today's chain.
 */
export async function checkStamps(
  file: string,
  heads: readonly WitnessedHead[],
  entries: readonly Entry[],
  trusted: string | null,
): Promise<CheckedStamps> {
  const stamps: (TimeStamp & { readonly head: WitnessedHead['head'] })[] = [];
  const faults: string[] = [];
  for (const witnessed of heads) {
    const { head } = witnessed;
    const reply = await bytesOf(stampFile(file, witnessed));
    if (reply === undefined) continue;
    const name = `the time stamp of head ${head.sequence} of ${head.origin}`;
    const stamp = await readStamp(reply, { hash: head.hash, nonce: null, trusted });
    if (typeof stamp === 'string') {
      faults.push(`${name} ${stamp}`);
      continue;
    }
    const sealedAt = entries.find(({ origin, hash }) => origin === head.origin && hash === head.hash)?.sealedAt;
    if (sealedAt !== undefined && stamp.at.getTime() < Date.parse(sealedAt) - SEALED_WITHIN_MS)
      faults.push(`${name} is of ${stamp.at.toISOString()}, before the entry was sealed at ${sealedAt}`);
    stamps.push({ ...stamp, head });
  }
  return { stamps, faults };
}

async function bytesOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
