import { areaOf } from '../../access/index.ts';
import { authorize, identifyRequest, isPublic } from './access.ts';
import { refuseUnexpectedBody, type Api } from './api.ts';
import type { Identify } from '../caller.ts';
import type { CountRequests } from '../quota.ts';
import { countRequest, isUncounted, settleCount } from './limits/limits.ts';

export interface Guards {
  readonly identify: Identify;
  /** Left out, nothing is counted. */
  readonly limits?: CountRequests | undefined;
}

/** What every request of the API passes before its handler: identify, count, authorize. */
export function guardRequests(api: Api, { identify, limits }: Guards): void {
  api.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (isPublic(access)) return;
    const caller = await identifyRequest(identify, request);
    request.caller = caller;
    if (limits !== undefined) await countRequest(limits, areaOf(access).group, caller, request, reply);
    authorize(access, caller);
    // The client has disconnected: skip the handler.
    if (reply.raw.destroyed) reply.hijack();
  });
  api.addHook('preValidation', (request, _reply, done) => {
    refuseUnexpectedBody(request);
    done();
  });
  if (limits === undefined) return;
  api.addHook('onSend', async (request, reply, payload) => {
    // A client that disconnected within its body gets no answer that could count.
    if (isUncounted(reply.statusCode) || request.raw.errored !== null) await settleCount(limits, request);
    return payload;
  });
}
