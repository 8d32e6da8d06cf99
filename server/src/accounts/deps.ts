import type { Clock } from '../kernel/index.ts';
import type { Database, InstanceKey, Log, Transaction } from '../platform/index.ts';
import type { Caller } from '../platform/http/index.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { InTurn } from './sessions/in-turn.ts';
import type { SigningKeys } from './sessions/signing-keys.ts';

/** What somebody changed of others, for the audit trail. */
export interface AccountsChange {
  readonly action:
    | 'account.create'
    | 'account.change'
    | 'api-key.create'
    | 'api-key.revoke'
    | 'ops-token.create'
    | 'ops-token.revoke'
    | 'signing-key.replace';
  readonly subject: string;
  readonly after?: string;
}

/** The same with who did it, by which request. */
export interface AccountsAudit extends AccountsChange {
  readonly actor: string;
  readonly requestId: string;
}

/** How the audit trail names whoever did something: the credential says through what, the account who. */
export const actorOf = ({ account, credentialId, kind }: Caller): string =>
  kind === 'access-token' ? `account ${account.id}` : `account ${account.id} by ${credentialId}`;

/** Keeps an entry in the transaction of the change. */
export type KeepAudit = (tx: Transaction, entry: AccountsAudit) => Promise<void>;

/** The same for the command line, which makes no requests and knows its actor. */
export type KeepChange = (tx: Transaction, change: AccountsChange) => Promise<void>;

/** For who wants no trail. */
export const keepNothing: KeepChange = async () => {};

/** What the verbs of this room need: made once, when the service starts. */
export interface AccountsDeps {
  readonly db: Database;
  readonly log: Log;
  readonly instanceKey: InstanceKey;
  readonly baseUrl: string;
  /** The real time: credentials expire by it, whatever moment the service's own clock was set to. */
  readonly wallClock: Clock;
  readonly keepAudit: KeepAudit;
  readonly signingKeys: SigningKeys;
  readonly accessTokens: AccessTokens;
  /** Queues sign-in attempts by email and by source. */
  readonly inTurn: InTurn;
}
