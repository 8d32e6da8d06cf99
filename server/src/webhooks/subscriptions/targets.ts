import { DomainError, invalidInput } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';

/** A normalized URL, for comparison only. An unparsable one is refused elsewhere. */
export const urlKey = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** The normalized host of a URL: without port, in lower case, without a trailing dot. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : url);

interface GivenTarget {
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
}

/** Why a url or secret cannot be sent or signed with as it stands. Checked here: later a delivery could only fail. */
export function unsendable({ url = '', secret = '' }: GivenTarget): DomainError | undefined {
  const wrong = (member: string, detail: string) => invalidInput([{ pointer: `/${member}`, detail }]);
  // The parser of URLs drops line ends and outer spaces: what is stored would not be what is sent.
  if (/[\s\p{Cc}\p{Cs}]/u.test(url))
    return wrong('url', 'has a space, a line end or another character that no request can carry');
  if (url.includes('#')) return wrong('url', 'has a fragment, which no request carries');
  // The receiver computes the signature from UTF-8.
  return secret.isWellFormed() ? undefined : wrong('secret', 'has half of a character, which UTF-8 cannot write');
}

/** The refusal of a forbidden target; undefined for other targets. Every attempt checks it again. */
export async function refusedTarget({ refusal }: WebhooksDeps, url: string): Promise<DomainError | undefined> {
  const reason = await refusal(url);
  return reason === undefined ? undefined : new DomainError('impossible', `The url ${reason}.`);
}
