import type { FastifyRequest } from 'fastify';
import { refusalOf, type Access, type AreaName, type Tier } from '../../access/index.ts';
import type { Caller, Identify } from '../caller.ts';
import { Problem, unauthorized } from './answers/problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly identify: Identify;
  }
}

/** Reads the credential of a request and verifies it. Two credentials at once are refused: 401. */
export function identifyRequest(identify: Identify, { headers, ip: address }: FastifyRequest): Promise<Caller> {
  const { authorization, 'x-api-key': apiKey } = headers;
  if ((authorization === undefined) === (apiKey === undefined)) throw unauthorized();
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  const credential = typeof apiKey === 'string' ? { apiKey } : bearer === undefined ? {} : { bearer };
  return identify({ ...credential, address }).then(known);
}

function known(caller: Caller | undefined): Caller {
  if (caller === undefined) throw unauthorized();
  return caller;
}

/** RFC 6750: the scheme in any letter case, one space or more, one token. */
const bearerOf = (authorization: string): string | undefined => /^bearer +(\S+)$/i.exec(authorization)?.[1];

/** For long answers: verifies the caller of a request again, as of now, and throws what a new request would get. */
export async function proveAgain(request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config;
  if (isPublic(access)) return;
  authorize(access, await identifyRequest(request.server.identify, request));
}

/** Whether a route is outside the access table: it is public, or not a route of the API. */
export const isPublic = (access: Access | undefined): access is 'public' | undefined =>
  access === undefined || access === 'public';

/** Throws the 403 that says why a verified caller may not call the routes of an area. */
export function authorize(area: AreaName, { kind, account: { tier }, scopes, mustEnroll = false }: Caller): void {
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

/** The 403 that names the lowest tier that suffices, and the account's own. */
export function tierRequired(requiredTier: Tier, tier: Tier): Problem {
  return new Problem('tier-required', `This needs the ${requiredTier} tier. The account is on the ${tier} tier.`, {
    members: { requiredTier, tier },
  });
}
