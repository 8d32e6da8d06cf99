import { DomainError } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';

/** A normalized URL, for comparison only. An unreadable one is refused elsewhere, with its reason. */
export const urlKey = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** The host that a URL leads to, in one spelling: without port, in small letters, without the dot at its end. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : url);

/**
 * The refusal of a target that webhooks must not be sent to; undefined for other targets. Every attempt checks it
 * again.
 */
export async function refusedTarget({ refusal }: WebhooksDeps, url: string): Promise<DomainError | undefined> {
  const reason = await refusal(url);
  return reason === undefined ? undefined : new DomainError('impossible', `The url ${reason}.`);
}
