import type { FastifyRequest } from 'fastify';
import { areaOf, refusalOf, type Access, type AreaName, type LimitGroup, type Tier } from '../../access/index.ts';
import type { Caller, Identify, Presented } from '../caller.ts';
import type { Counted, CountRequests } from '../quota.ts';
import { invalidRequest, Problem, unauthorized } from './responses/problems.ts';
import type { Api } from './api.ts';
import { isUncounted, noteCount, settleCount } from './limits/limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly identify: Identify;
  }
}

export interface Guards {
  readonly identify: Identify;
  /** If omitted, nothing is counted. */
  readonly limits?: CountRequests | undefined;
}

/** Runs before the handler of every API request: identify, count, authorize. */
export function guardRequests(api: Api, { identify, limits }: Guards): void {
  api.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (isPublic(access)) return;
    const { group } = areaOf(access);
    const { caller, counted } = await identifyAndCount({ identify, limits }, group, request);
    request.caller = caller;
    if (counted !== undefined) noteCount(counted, group, request, reply);
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
    // A client that disconnected while sending its body gets no response that could count.
    if (isUncounted(reply.statusCode) || request.raw.errored !== null) await settleCount(limits, request);
    return payload;
  });
}

/**
 * Identifies a request and counts it. A cached caller is counted first, because the count reads the version of credentials
 * too. If credentials changed since they were cached, the count is given back and the credential is verified.
 */
async function identifyAndCount(
  { identify, limits }: Guards,
  group: LimitGroup,
  request: FastifyRequest,
): Promise<{ readonly caller: Caller; readonly counted?: Counted }> {
  const presented = credentialOf(request);
  if (limits === undefined) return { caller: known(await identify(presented)) };
  const cachedCaller = identify.cached?.(presented);
  if (cachedCaller !== undefined) {
    const { caller, version } = cachedCaller;
    const counted = await limits.take(caller, group);
    if (counted.credentialVersion === version) return { caller, counted };
    if (counted.passed) await limits.giveBack(caller, group, counted.resetAt);
  }
  const caller = known(await identify(presented));
  return { caller, counted: await limits.take(caller, group) };
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error(`${request.routeOptions.url} is public and has no caller`);
  return request.caller;
}

/** A route without a body accepts none, or an empty object (some clients always send `{}`). */
function refuseUnexpectedBody(request: FastifyRequest): void {
  const { body } = request;
  if (body === undefined || body === null || request.routeOptions.schema?.body !== undefined) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  throw invalidRequest([{ pointer: '', detail: 'takes no body' }]);
}

/** The credential of a request. Two in one request are refused: 401. */
function credentialOf({ headers, ip: address }: FastifyRequest): Presented {
  const { authorization, 'x-api-key': apiKey } = headers;
  if ((authorization === undefined) === (apiKey === undefined)) throw unauthorized();
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  const credential = typeof apiKey === 'string' ? { apiKey } : bearer === undefined ? {} : { bearer };
  return { ...credential, address };
}

function known(caller: Caller | undefined): Caller {
  if (caller === undefined) throw unauthorized();
  return caller;
}

/** RFC 6750: the scheme in any case, one or more spaces, one token. */
const bearerOf = (authorization: string): string | undefined => /^bearer +(\S+)$/i.exec(authorization)?.[1];

/** For long responses: verifies the caller again and throws what a new request would get. */
export async function reverifyCaller(request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config;
  if (isPublic(access)) return;
  authorize(access, known(await request.server.identify(credentialOf(request))));
}

/** True if a route is outside the access table: public, or not part of the API. */
export const isPublic = (access: Access | undefined): access is 'public' | undefined =>
  access === undefined || access === 'public';

/** For a part of a response that belongs to another area than its route: throws the 403 that a route of it would. */
export const requireArea = (request: FastifyRequest, area: AreaName): void => authorize(area, callerOf(request));

/** Throws the 403 if a verified caller may not call the routes of an area. */
function authorize(area: AreaName, { kind, account: { tier }, scopes, mustEnroll = false }: Caller): void {
  const refusal = refusalOf(area, { kind, tier, scopes, mustEnroll });
  switch (refusal?.slug) {
    case undefined:
      return;
    case 'credential-not-accepted': {
      const members = { accepted: refusal.accepted, presented: kind };
      throw new Problem('credential-not-accepted', `A credential of the kind ${kind} is not accepted here.`, {
        members,
      });
    }
    case 'two-factor-enrollment-required':
      throw new Problem('two-factor-enrollment-required', 'Set up two-factor sign-in for this account first.');
    case 'tier-required':
      throw tierRequired(refusal.requiredTier, tier);
    case 'scope-required': {
      const { requiredScopes } = refusal;
      throw new Problem('scope-required', `This needs the scope ${requiredScopes.join(' and ')}.`, {
        members: { requiredScopes },
      });
    }
  }
}

/** The 403 with the lowest sufficient tier and the account's tier. */
export function tierRequired(requiredTier: Tier, tier: Tier): Problem {
  return new Problem('tier-required', `This needs the ${requiredTier} tier. The account is on the ${tier} tier.`, {
    members: { requiredTier, tier },
  });
}
