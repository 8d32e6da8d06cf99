import type { Clock } from '../kernel/index.ts';
import type { Database, InstanceKey, Log, OwnedData, Transaction, Caller } from '../platform/index.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { InTurn } from './sessions/in-turn.ts';
import type { SigningKeys } from './sessions/signing-keys.ts';

/** A change of accounts or credentials, for the audit trail. */
export interface AccountsChange {
  readonly action:
    | 'account.create'
    | 'account.change'
    | 'account.delete'
    | 'account.two-factor-off'
    | 'api-key.create'
    | 'api-key.revoke'
    | 'ops-token.create'
    | 'ops-token.revoke'
    | 'signing-key.replace';
  readonly subject: string;
  readonly after?: string;
}

/** The change, with its actor and the request that made it. */
export interface AccountsAudit extends AccountsChange {
  readonly actor: string;
  readonly requestId: string;
}

/** The actor of an audit entry: the account, and the credential unless it is an access token. */
export const actorOf = ({ account, credentialId, kind }: Caller): string =>
  kind === 'access-token' ? `account ${account.id}` : `account ${account.id} by ${credentialId}`;

/** Writes an audit entry in the transaction of the change. */
export type KeepAudit = (tx: Transaction, entry: AccountsAudit) => Promise<void>;

/** The same for the command line, which knows its actor and has no request. */
export type KeepChange = (tx: Transaction, change: AccountsChange) => Promise<void>;

/** Writes no audit entry. */
export const keepNothing: KeepChange = async () => {};

/** Dependencies of the module; created once when the service starts. */
export interface AccountsDeps {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  readonly baseUrl: string;
  /** The system clock. Credentials expire by it, even if the service's clock is set to another time. */
  readonly wallClock: Clock;
  readonly keepAudit: KeepAudit;
  /** What accounts own in all modules, in deletion order. */
  readonly owned: () => readonly OwnedData[];
  /** True if an admin needs two-factor authentication for all routes except its setup. */
  readonly adminTwoFactor: boolean;
  readonly signingKeys: SigningKeys;
  readonly accessTokens: AccessTokens;
  /** Queues sign-in attempts by their origin. */
  readonly inTurn: InTurn;
  /** Waits the given milliseconds; tests pass another function. */
  readonly wait: (milliseconds: number) => Promise<void>;
}
