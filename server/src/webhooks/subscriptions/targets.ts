import { DomainError } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';

/** One place in one spelling, for comparison alone. What cannot be read is refused elsewhere, with its reason. */
export const urlKey = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

/** The 422 for an address that webhooks must not go to; undefined for others. It is checked again whenever something is
 *  sent there. */
export async function refusedTarget({ refusal }: WebhooksDeps, url: string): Promise<DomainError | undefined> {
  const reason = await refusal(url);
  return reason === undefined ? undefined : new DomainError('impossible', `The url ${reason}.`);
}
