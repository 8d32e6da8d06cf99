import type { FastifyRequest } from 'fastify';
import { TIERS, type Tier } from '../../kernel/index.ts';
import type { Caller, CredentialKind, Identify, LimitGroup, Scope } from './caller.ts';
import { Problem, unauthorized } from './problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly identify: Identify;
  }
}

/** Who may call a route. Stands beside its schema; a route without one does not start. */
export type Access = PublicAccess | RestrictedAccess;

export interface PublicAccess {
  readonly credentials: 'public';
}

export interface RestrictedAccess {
  readonly tiers: readonly Tier[];
  /** The daily limit that a call counts against. */
  readonly group: LimitGroup;
  /** Credential kinds that open it; access tokens and API keys unless it says otherwise. */
  readonly kinds?: readonly CredentialKind[];
  /** Scopes that the credential must hold, all of them. */
  readonly scopes?: readonly Scope[];
}

export const ALL_TIERS: readonly Tier[] = TIERS;
const USUAL_KINDS: readonly CredentialKind[] = ['access-token', 'api-key'];

/** Of the operations area: an admin logged in, or an operations token with the scope. */
export const opsAccess = (scope: Scope) =>
  ({
    tiers: ['Admin'],
    group: 'ops',
    kinds: ['access-token', 'ops-token'],
    scopes: [scope],
  }) as const satisfies RestrictedAccess;

export const isPublic = (access: Access): access is PublicAccess => 'credentials' in access;
export const kindsOf = (access: RestrictedAccess): readonly CredentialKind[] => access.kinds ?? USUAL_KINDS;

/** Reads the credential of a request and proves it. Two credentials at once prove nothing: 401. */
export function identifyRequest(
  identify: Identify,
  { headers }: FastifyRequest,
  onGuess?: (caller: Caller) => void,
): Promise<Caller> {
  const { authorization, 'x-api-key': apiKey } = headers;
  if ((authorization === undefined) === (apiKey === undefined)) throw unauthorized();
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  const credential = typeof apiKey === 'string' ? { apiKey } : bearer === undefined ? {} : { bearer };
  return identify(credential, onGuess).then(somebody);
}

function somebody(caller: Caller | undefined): Caller {
  if (caller === undefined) throw unauthorized();
  return caller;
}

/** RFC 6750: the scheme in any letter case, one space or more, one token. */
const bearerOf = (authorization: string): string | undefined => /^bearer +(\S+)$/i.exec(authorization)?.[1];

/** For answers that last: proves the caller of a request once more, as of now, and throws what a new request would get. */
export async function proveAgain(request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access === undefined || isPublic(access)) return;
  authorize(access, await identifyRequest(request.server.identify, request));
}

/** The one place that decides whether a proved caller may call a route; throws the 403 that says why not. */
export function authorize(access: RestrictedAccess, caller: Caller): void {
  const kinds = kindsOf(access);
  if (!kinds.includes(caller.kind)) {
    throw new Problem('credential-not-accepted', `This does not open to a credential of the kind ${caller.kind}.`, {
      members: { accepted: kinds, presented: caller.kind },
    });
  }
  const { tier } = caller.account;
  if (!access.tiers.includes(tier)) {
    const requiredTier = TIERS.find((candidate) => access.tiers.includes(candidate)) ?? 'Admin';
    throw new Problem('tier-required', `This needs the tier ${requiredTier}; the account has ${tier}.`, {
      members: { requiredTier, tier },
    });
  }
  const requiredScopes = access.scopes ?? [];
  if (!requiredScopes.every((scope) => caller.scopes.includes(scope))) {
    throw new Problem('scope-required', `This needs the scope ${requiredScopes.join(' and ')}.`, {
      members: { requiredScopes },
    });
  }
}
