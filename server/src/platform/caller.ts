import type { CredentialKind, Scope, Tier } from '../access/index.ts';

/** The verified sender of a request. */
export interface Caller {
  readonly kind: CredentialKind;
  /** The verified session, key or token; idempotency keys and audit entries name it. */
  readonly credentialId: string;
  readonly account: { readonly id: number; readonly tier: Tier };
  /** Scopes of the operations API; an admin's access token has all of them. */
  readonly scopes: readonly Scope[];
  /** An admin who must set up two-factor authentication first. */
  readonly mustEnroll?: boolean;
  /** Shown in the audit trail if there is no account: the command line. */
  readonly actor?: string;
}

/** The credentials of a request. */
export interface Presented {
  readonly bearer?: string;
  readonly apiKey?: string;
  /** The client's address as the burst limit sees it. */
  readonly address: string;
}

/** A caller as of an earlier version of credentials: verified if the version is still the same. */
export interface CachedCaller {
  readonly caller: Caller;
  readonly version: string;
}

/**
 * Verifies a credential. Returns undefined if there is none. Throws 401 for an invalid one, and 401 for one not valid
 * at the client's address.
 */
export interface Identify {
  (presented: Presented): Promise<Caller | undefined>;
  /** The cached caller, without a query. The request must read the version, or verify the credential after all. */
  readonly cached?: (presented: Presented) => CachedCaller | undefined;
}
