import type { Tier } from '../../kernel/index.ts';

export const CREDENTIAL_KINDS = ['access-token', 'api-key', 'ops-token'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

export const SCOPES = ['ops:read', 'ops:commands', 'ops:config', 'ops:tokens'] as const;
export type Scope = (typeof SCOPES)[number];

export const LIMIT_GROUPS = [
  'picks-and-data',
  'research',
  'odds-snapshots',
  'export-jobs',
  'webhooks',
  'account',
  'ops',
] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

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
