import type { CredentialKind, Scope, Tier } from '../access/index.ts';

/** The verified sender of a request. */
export interface Caller {
  readonly kind: CredentialKind;
  /** The session, key or token that was verified; idempotency keys and audit entries name it. */
  readonly credentialId: string;
  readonly account: { readonly id: number; readonly tier: Tier };
  /** Scopes in the operations area; an Admin's access token holds all. */
  readonly scopes: readonly Scope[];
  /** An admin who must set up two-factor sign-in before anything else. */
  readonly mustEnroll?: boolean;
  /** What the audit trail shows in place of the account when there is none: the command line. */
  readonly actor?: string;
}

/** What a request brings to prove who sends it. */
export interface Presented {
  readonly bearer?: string;
  readonly apiKey?: string;
  /** The client's address, as the burst guard sees it. */
  readonly address: string;
}

/**
 * Verifies a credential. Undefined without one; throws the contract's 401 for one that is not valid, and a 403 for one that
 * is not valid at the client's address.
 */
export interface Identify {
  (presented: Presented): Promise<Caller | undefined>;
}
