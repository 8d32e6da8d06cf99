import { checkTarget, ForbiddenTarget, postGuarded, type GuardedOptions } from '../../platform/egress/index.ts';
import type { WebhooksDeps } from '../deps.ts';

/** Sends through the guarded connector. */
export function guardedSend(options: GuardedOptions): Pick<WebhooksDeps, 'send' | 'refusal'> {
  return {
    send: (post) => postGuarded(post, options),
    refusal: async (url) => {
      try {
        await checkTarget(url, options);
        return undefined;
      } catch (error) {
        if (error instanceof ForbiddenTarget) return error.message;
        throw error;
      }
    },
  };
}
