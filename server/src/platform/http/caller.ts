import type { CredentialKind, Scope, Tier } from '../../access/index.ts';

/** Who sends a request, proved by a credential. */
export interface Caller {
  readonly kind: CredentialKind;
  /** The session, key or token that proved it: what idempotency keys and audit entries name. */
  readonly credentialId: string;
  readonly account: { readonly id: number; readonly tier: Tier };
  /** What the credential may do in the operations area; an Admin's access token may everything. */
  readonly scopes: readonly Scope[];
  /** What the audit trail says instead of the account, where no account stands behind it: the command line. */
  readonly actor?: string;
}

/** Proves who sends a request. `accounts` brings the one that the service runs with. */
export interface Identify {
  /**
   * Undefined without a credential; throws the contract's 401 for one that is not valid. `onGuess` hears at once, and
   * once at most, who it was when this node last looked: proved by its secret, and perhaps revoked or changed since.
   */
  (
    credential: { readonly bearer?: string; readonly apiKey?: string },
    onGuess?: (caller: Caller) => void,
  ): Promise<Caller | undefined>;
}
