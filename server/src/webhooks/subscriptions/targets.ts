import { DomainError } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';

/** A normalized URL, for comparison only. An unparsable one is refused elsewhere. */
export const urlKey = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** The normalized host of a URL: without port, in lower case, without a trailing dot. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : url);

/** The refusal of a forbidden target; undefined for other targets. Every attempt checks it again. */
export async function refusedTarget({ refusal }: WebhooksDeps, url: string): Promise<DomainError | undefined> {
  const reason = await refusal(url);
  return reason === undefined ? undefined : new DomainError('impossible', `The url ${reason}.`);
}
